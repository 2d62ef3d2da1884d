import {spawn} from 'node:child_process'
import {chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {freePort} from '../../../support/environment'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-start-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, {recursive: true, force: true})
})

/** Runs `services/launcher/start.ts` in a folder of its own until it ends; answers its exit code and all it said. */
async function start(env: Record<string, string> = {}): Promise<{code: number | null; said: string}> {
  const ports = {
    PORT: String(await freePort()),
    LAKE_PORT: String(await freePort()),
    CATALOGUE_API_PORT: String(await freePort()),
  }
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {
    cwd: root,
    env: {...process.env, ...ports, DATA_DIR: folder, ...env},
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>(done => child.once('close', done))
  return {code, said: said.trim()}
}

describe('npm start ends with one sentence', () => {
  test.each([
    ['PORT', 'site'],
    ['LAKE_PORT', 'content lake'],
    ['CATALOGUE_API_PORT', 'catalogue API'],
  ])('when %s is taken', async (variable, name) => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>(listening => server.listen(port, listening))
    const {code, said} = await start({[variable]: String(port)})
    server.close()
    expect(code).toBe(1)
    expect(said).toBe(
      `✗ Port ${port} for the ${name} is taken: end what uses it, or choose another with ${variable}=….`,
    )
  })

  test('when two parts are given the same port', async () => {
    const port = String(await freePort())
    const {code, said} = await start({PORT: port, LAKE_PORT: port})
    expect(code).toBe(1)
    expect(said).toBe(`✗ Port ${port} is given to the site and the content lake: choose another with LAKE_PORT=….`)
  })

  test('when the data folder is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const {code, said} = await start({DATA_DIR: file})
    expect(code).toBe(1)
    expect(said).toMatch(/^✗ The data folder cannot be used: .+ not a folder\. DATA_DIR=… names another\.$/)
  })

  // The superuser may write wherever he likes.
  test.skipIf(process.getuid?.() === 0)('when the data folder may not be written', async () => {
    chmodSync(folder, 0o500)
    const {code, said} = await start()
    expect(code).toBe(1)
    expect(said).toMatch(/^✗ The data folder cannot be used: this user may not use .+ DATA_DIR=… names another\.$/)
  })

  test.each(['{"lakeAdmin', 'null', '{"lakeAdminToken": 3}', ''])('when the tokens are %j', async content => {
    writeFileSync(join(folder, 'secrets.json'), content)
    const {code, said} = await start()
    expect(code).toBe(1)
    expect(said).toMatch(/^✗ The tokens in .+secrets\.json cannot be read: .+ Delete the file to have new ones made\.$/)
  })

  test('when a database is none, and leaves nothing running', async () => {
    mkdirSync(join(folder, 'lake'))
    writeFileSync(
      join(folder, 'lake', 'lake.sqlite'),
      'this is no database, and long enough to be seen as none'.repeat(40),
    )
    const port = String(await freePort())
    const {code, said} = await start({LAKE_PORT: port})
    expect(readdirSync(join(folder, 'lake'))).toContain('lake.sqlite')
    expect(code).toBe(1)
    expect(said).toMatch(
      /✗ The content lake did not start: .+ is not a readable database.+\(Log: .+lake\.log\)$/,
    )
    await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow()
  })

  test('when a setting cannot be used, which it names', async () => {
    const {code, said} = await start({PORT: 'abc', CATALOGUE_API_URL: 'nowhere'})
    expect(code).toBe(1)
    expect(said).toContain('✗ The environment is not usable')
    expect(said).toContain('PORT: must be a port from 1 to 65535')
    expect(said).toContain('CATALOGUE_API_URL: must be an address')
    expect(said).not.toContain('    at ')
  })
})
