import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {inheritEnvironment} from '../../../../services/kit/environment'
import {holdBuild} from '../../../../services/launcher/build-holders'
import {readContentId} from '../../../../services/launcher/data-folder'
import {endOrphans} from '../../../../services/launcher/process-record'
import {freePort} from '../../../support/environment'
import {eventually} from '../../../support/eventually'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-start-'))
})
afterEach(async () => {
  await endOrphans(folder)
  chmodSync(folder, 0o700)
  rmSync(folder, {recursive: true, force: true})
})

/** Runs `services/launcher/start.ts` with a temporary data folder until it exits. Returns its exit code and output. */
async function start(env: Record<string, string> = {}): Promise<{code: number | null; output: string}> {
  const ports = {
    PORT: String(await freePort()),
    LAKE_PORT: String(await freePort()),
    CATALOGUE_API_PORT: String(await freePort()),
  }
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {
    cwd: root,
    env: inheritEnvironment({...ports, DATA_DIR: folder, ...env}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>(done => child.once('close', done))
  return {code, output: output.trim()}
}

describe('npm start exits with one sentence', () => {
  test.each([
    ['PORT', 'site'],
    ['LAKE_PORT', 'content lake'],
    ['CATALOGUE_API_PORT', 'catalogue API'],
  ])('when %s is in use', async (variable, name) => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>(listening => server.listen(port, listening))
    const {code, output} = await start({[variable]: String(port)})
    server.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `✗ Port ${port} for the ${name} is in use: stop the program that uses it, or choose another with ${variable}=….`,
    )
  })

  test('when two services have the same port', async () => {
    const port = String(await freePort())
    const {code, output} = await start({PORT: port, LAKE_PORT: port})
    expect(code).toBe(1)
    expect(output).toBe(`✗ Port ${port} is set for the site and the content lake: choose another with LAKE_PORT=….`)
  })

  test('when the data folder is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const {code, output} = await start({DATA_DIR: file})
    expect(code).toBe(1)
    expect(output).toMatch(/^✗ The data folder cannot be used: .+ not a folder\. Set DATA_DIR=… to use another\.$/)
  })

  // The superuser may write anywhere.
  test.skipIf(process.getuid?.() === 0)('when the data folder is not writable', async () => {
    chmodSync(folder, 0o500)
    const {code, output} = await start()
    expect(code).toBe(1)
    expect(output).toMatch(
      /^✗ The data folder cannot be used: this user may not use .+ Set DATA_DIR=… to use another\.$/,
    )
  })

  test.each(['{"lakeAdmin', 'null', '{"lakeAdminToken": 3}', ''])('when the tokens are %j', async content => {
    writeFileSync(join(folder, 'secrets.json'), content)
    const {code, output} = await start()
    expect(code).toBe(1)
    expect(output).toMatch(
      /^✗ The tokens in .+secrets\.json cannot be read: .+ Delete the file to generate new ones\.$/,
    )
  })

  test('when a database is not readable, and leaves nothing running', async () => {
    mkdirSync(join(folder, 'lake'))
    writeFileSync(
      join(folder, 'lake', 'lake.sqlite'),
      'this is not a database, and long enough to be detected as such'.repeat(40),
    )
    const port = String(await freePort())
    const {code, output} = await start({LAKE_PORT: port})
    expect(readdirSync(join(folder, 'lake'))).toContain('lake.sqlite')
    expect(code).toBe(1)
    expect(output).toMatch(
      /✗ The content lake did not start: .+ is damaged and cannot be read.+npm run lake -- restore.+\(Log: .+lake\.log\)$/,
    )
    await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow()
  })

  test('when another start serves the build that it would replace', async () => {
    const distDir = `.next-${randomUUID()}`
    mkdirSync(join(root, distDir))
    onTestFinished(() => rmSync(join(root, distDir), {recursive: true, force: true}))
    holdBuild(join(root, distDir))
    const elsewhere = {SANITY_API_HOST: 'http://127.0.0.1:9', CATALOGUE_API_URL: 'http://127.0.0.1:9'}
    const {code, output} = await start({...elsewhere, NEXT_DIST_DIR: distDir})
    expect(code).toBe(1)
    expect(output).toContain(
      `✗ The site must be built, but another start (process ${process.pid}) serves the build in ${distDir}: stop it, or set NEXT_DIST_DIR=… to build in another folder.`,
    )
  })

  test('when a setting is invalid, which it names', async () => {
    const {code, output} = await start({PORT: 'abc', CATALOGUE_API_URL: 'nowhere'})
    expect(code).toBe(1)
    expect(output).toContain('✗ The environment is not usable')
    expect(output).toContain('PORT: must be a port from 1 to 65535')
    expect(output).toContain('CATALOGUE_API_URL: must be an address')
    expect(output).not.toContain('    at ')
  })
})

test('npm start after a launcher that was killed stops its services and uses their ports', async () => {
  const env = {
    PORT: String(await freePort()),
    LAKE_PORT: String(await freePort()),
    CATALOGUE_API_PORT: String(await freePort()),
  }
  const run = () => {
    const child = spawn(process.execPath, ['services/launcher/start.ts'], {
      cwd: root,
      env: inheritEnvironment({...env, DATA_DIR: folder}),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return {child, output: () => output, ended: new Promise(done => child.once('exit', done))}
  }
  const killed = run()
  await eventually(killed.output).toContain('Sample content')
  // A build with pages of earlier content is then out of date.
  expect(readContentId(folder)).not.toBe('')
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = run()
  await eventually(next.output).toMatch(/Catalogue API|✗/)
  next.child.kill('SIGTERM')
  await next.ended
  expect(next.output()).toMatch(/^• Stopped 2 processes of a previous start that was killed\.\n• Content lake/)
  expect(existsSync(join(folder, 'processes.json'))).toBe(false)
}, 300_000)
