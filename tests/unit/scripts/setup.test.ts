import {execFileSync, spawnSync} from 'node:child_process'
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {inheritEnvironment} from '../../../services/kit/environment'

const project = resolve(import.meta.dirname, '..', '..', '..')
const setup = join(project, 'scripts', 'setup.mjs')

/** Writes a project whose packages are folders of its own, so that npm needs no network. One of them is a program `node`. */
function writeProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'overprint-setup-'))
  onTestFinished(() => rmSync(root, {recursive: true, force: true}))
  const write = (file: string, content: string | object, mode = 0o644) =>
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content), {mode})
  for (const folder of ['scripts', 'node', 'linter']) mkdirSync(join(root, folder))
  cpSync(setup, join(root, 'scripts', 'setup.mjs'))
  write('package.json', {dependencies: {node: 'file:node'}, devDependencies: {linter: 'file:linter'}})
  write('package-lock.json', {lockfileVersion: 3, packages: {}})
  write('node/package.json', {name: 'node', version: '24.0.0', bin: {node: 'node.sh'}})
  write('node/node.sh', `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, 0o755)
  write('linter/package.json', {name: 'linter', version: '1.0.0'})
  return root
}

test('the packages for development are installed whatever NODE_ENV is', () => {
  const root = writeProject()
  const env = inheritEnvironment({NODE_ENV: 'production'})
  execFileSync(process.execPath, [join(root, 'scripts', 'setup.mjs')], {env, stdio: 'pipe'})
  for (const name of ['node', 'linter', '.overprint-lock'])
    expect(existsSync(join(root, 'node_modules', name)), name).toBe(true)
})

test('after an installation that failed, the packages of the last success count as incomplete', () => {
  const root = writeProject()
  const stamp = join(root, 'node_modules', '.overprint-lock')
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(stamp, 'the lock file of the last success')
  writeFileSync(join(root, 'package.json'), 'not a manifest')
  const {status, stderr} = spawnSync(process.execPath, [join(root, 'scripts', 'setup.mjs')], {encoding: 'utf8'})
  expect(status).toBe(1)
  expect(stderr).toContain('npm could not install the packages')
  expect(existsSync(stamp)).toBe(false)
})

test('every command that runs tests or starts the whole environment installs first what is missing', () => {
  const {scripts} = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // `test:extended` runs `npm test`.
  const tests = Object.keys(scripts).filter(name => /^test(:|$)/.test(name) && name !== 'test:extended')
  for (const name of [...tests, 'start', 'dev', 'cluster', 'validate', 'bench', 'screenshots'])
    expect(scripts[`pre${name}`], name).toMatch(/^node scripts\/setup\.mjs/)
})

test('the dev container has every program that is installed elsewhere, because its user may install none', () => {
  const programs = [...readFileSync(setup, 'utf8').matchAll(/'?([a-z][a-z-]+)'?: \['/g)].map(([, name]) => name)
  const image = readFileSync(join(project, '.devcontainer', 'Dockerfile'), 'utf8')
  const [, packages = ''] = /--no-install-recommends \\\n(.+?) \\\n/s.exec(image) ?? []
  expect(packages.trim().split(/\s+/).sort()).toEqual([...new Set(programs)].sort())
})
