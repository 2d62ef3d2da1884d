#!/usr/bin/env node
/*
 * Puts what the project needs on the machine: npm packages (Node 24 is one of them) and, when asked for, Debian's
 * browser and web server. Runs before Node 24 exists, so it is plain JavaScript for Node 18 and up.
 */
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
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
  console.log('• Installing packages (once; a minute or two) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which a registry need not have.
  // Without saving, `install` follows the lock file just as closely and leaves it alone.
  const result = run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!result.ok)
    fail('npm could not install the packages. The lines above say why; check the network and the disk, then try again.')
  writeFileSync(stamp, lock)
}

function checkNode() {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const {ok, output} = run(node, ['--version'], {quiet: true})
  if (!ok || Number(/^v(\d+)/.exec(output)?.[1]) < 24) {
    fail(
      'Node 24 did not arrive with the packages. Allow the install script of the package "node" and run `npm ci` again.',
    )
  }
}

const isThere = program => run('sh', ['-c', `command -v ${program}`], {quiet: true}).ok

/** Installs Debian packages for programs that are missing; elsewhere asks the developer to. */
function installPrograms(programs) {
  const missing = Object.keys(programs).filter(name => !programs[name].some(isThere))
  if (missing.length === 0) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = [...sudo, 'apt-get']
  if (!isThere('apt-get')) fail(`Please install ${missing.join(' and ')}; this machine has no apt-get to do it with.`)
  console.log(`• Installing ${missing.join(' and ')} …`)
  run(apt[0], [...apt.slice(1), 'update', '-qq'], {quiet: true})
  const result = run(
    'env',
    ['DEBIAN_FRONTEND=noninteractive', ...apt, 'install', '-y', '-qq', '--no-install-recommends', ...missing],
    {quiet: true},
  )
  if (!result.ok)
    fail(
      `apt-get could not install ${missing.join(' and ')}:\n${result.output.trim().split('\n').slice(-3).join('\n')}`,
    )
}

if (!existsSync(join(root, 'package-lock.json'))) fail('package-lock.json is missing: is this a whole clone?')
installPackages()
checkNode()
if (wants('browser') && !process.env.CHROMIUM_PATH)
  installPrograms({'chromium-headless-shell': ['chromium-headless-shell']})
if (wants('bench')) installPrograms({nginx: ['nginx', '/usr/sbin/nginx'], wrk: ['wrk']})
