#!/usr/bin/env node
/*
 * Installs what the project needs: npm packages (Node 24 is one of them) and, with `--browser`, `--firefox`, `--bench`,
 * `--postgres`, `--redis` or `--front`, Debian's browsers, web servers, caches, load generator and databases. It runs before Node 24 is installed, so it is plain JavaScript for Node 18.
 */
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.overprint-lock')
const wants = name => process.argv.includes(`--${name}`)

function fail(message) {
  console.error(`\n✗ ${message}\n`)
  process.exit(1)
}

function run(command, args, {quiet = false} = {}) {
  const result = spawnSync(command, args, {cwd: root, stdio: quiet ? 'pipe' : 'inherit', encoding: 'utf8'})
  return {ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`}
}

function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  // An installation that fails or is interrupted may leave packages of two versions, of which neither is complete.
  rmSync(stamp, {force: true})
  console.log('• Installing packages (once; a minute or two) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it rejects a lock file without the optional packages of other platforms, which some registries lack.
  // `install --no-save` follows the lock file as closely and does not change it.
  // With NODE_ENV=production, npm leaves out the packages for development, which the commands need.
  const result = run(npm, ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!result.ok)
    fail('npm could not install the packages (see above). Check the network and the disk, then try again.')
  writeFileSync(stamp, lock)
}

function checkNode() {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const {ok, output} = run(node, ['--version'], {quiet: true})
  if (!ok || Number(/^v(\d+)/.exec(output)?.[1]) < 24) {
    fail('Node 24 was not installed. Allow the install script of the package "node" and run `npm install` again.')
  }
}

const isInstalled = program => run('sh', ['-c', `command -v ${program}`], {quiet: true}).ok

/**
 * Installs missing programs as Debian packages. Without apt-get it asks the developer to install them. `report` receives the
 * reason when a program is missing afterwards.
 */
function installPrograms(programs, report = fail) {
  const missing = Object.keys(programs).filter(name => !programs[name].some(isInstalled))
  if (missing.length === 0) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = [...sudo, 'apt-get']
  if (!isInstalled('apt-get')) return report(`Please install ${missing.join(' and ')}: this machine has no apt-get.`)
  console.log(`• Installing ${missing.join(' and ')} …`)
  run(apt[0], [...apt.slice(1), 'update', '-qq'], {quiet: true})
  const result = run(
    'env',
    ['DEBIAN_FRONTEND=noninteractive', ...apt, 'install', '-y', '-qq', '--no-install-recommends', ...missing],
    {quiet: true},
  )
  if (!result.ok)
    report(
      `apt-get could not install ${missing.join(' and ')}:\n${result.output.trim().split('\n').slice(-3).join('\n')}`,
    )
}

if (!existsSync(join(root, 'package-lock.json'))) fail('package-lock.json is missing: is this a complete clone?')
installPackages()
checkNode()
if (wants('browser') && !process.env.CHROMIUM_PATH)
  installPrograms({'chromium-headless-shell': ['chromium-headless-shell']})
// `npm test` runs without Firefox and says so in its result; `npm run test:firefox` needs it.
const warn = message => console.warn(`! ${message}\n  The journeys in Firefox need it, or FIREFOX_PATH.`)
if (!process.env.FIREFOX_PATH && (wants('browser') || wants('firefox')))
  installPrograms({'firefox-esr': ['firefox-esr']}, wants('firefox') ? fail : warn)
if (wants('postgres')) {
  const explain = message => console.warn(`! ${message}\n  What runs on PostgreSQL needs it.`)
  installPrograms({postgresql: ['/usr/lib/postgresql/*/bin/postgres']}, explain)
}
if (wants('redis')) {
  const explain = message => console.warn(`! ${message}\n  What several servers share needs it.`)
  installPrograms({'redis-server': ['redis-server']}, explain)
}
if (wants('front')) {
  const explain = message => console.warn(`! ${message}\n  What has a cache in front needs one of both.`)
  installPrograms({varnish: ['varnishd', '/usr/sbin/varnishd'], nginx: ['nginx', '/usr/sbin/nginx']}, explain)
}
if (wants('bench')) installPrograms({nginx: ['nginx', '/usr/sbin/nginx'], wrk: ['wrk']})
