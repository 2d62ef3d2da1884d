import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {openDataDir, readSecrets, requireFreePort} from '../../../../services/launcher/environment'
import {startService, stopService} from '../../../../services/launcher/running-service'
import {freePort} from '../../../support/environment'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-world-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

describe('the local world', () => {
  test('keeps its tokens, readable by the owner alone', () => {
    openDataDir(folder)
    const secrets = readSecrets(folder)
    expect(readSecrets(folder)).toEqual(secrets)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('says in one sentence that its folder cannot be used', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(() => openDataDir(file)).toThrow(/^The data folder cannot be used: .+\.$/)
  })

  test('says which port is taken and how to choose another', async () => {
    const server = createServer()
    const port = await new Promise<number>(resolve =>
      server.listen(0, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    await expect(requireFreePort(port, 'site', 'PORT')).rejects.toThrow(`Port ${port} for the site is taken`)
    server.close()
  })

  const spec = async (script: string) => ({
    name: 'test service',
    command: [process.execPath, '-e', script],
    env: {},
    port: await freePort(),
    readyPath: '/',
    logFile: join(folder, 'service.log'),
  })

  test('starts a service, waits until it is ready, and ends it', async () => {
    const service = await spec('')
    const script = `require('http').createServer((q, r) => r.end('ok')).listen(${service.port})`
    const running = await startService({...service, command: [process.execPath, '-e', script]})
    expect(await (await fetch(running.url)).text()).toBe('ok')
    await stopService(running)
    await expect(fetch(running.url)).rejects.toThrow()
  })

  test('tells why a service did not start, from its log', async () => {
    const service = await spec("console.error('Error: the disk that holds it is full.'); process.exit(1)")
    await expect(startService(service)).rejects.toThrow(
      /The test service did not start: Error: the disk that holds it is full\./,
    )
    expect(existsSync(service.logFile)).toBe(true)
    expect(readFileSync(service.logFile, 'utf8')).toContain('full')
  })
})
