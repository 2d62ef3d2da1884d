import {execFileSync} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {startService, stopService} from '../../../../services/launcher/running-service'
import {freePort} from '../../../support/environment'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-service-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const spec = async (script: string) => ({
  name: 'test service',
  command: [process.execPath, '-e', script],
  env: {},
  port: await freePort(),
  readyPath: '/',
  livePath: '/',
  logFile: join(folder, 'service.log'),
})

describe('a service of the local environment', () => {
  test('is ready once it has started, and refuses connections once it has stopped', async () => {
    const service = await spec('')
    const script = `require('http').createServer((q, r) => r.end('ok')).listen(${service.port})`
    const running = await startService({...service, command: [process.execPath, '-e', script]})
    expect(await (await fetch(running.url)).text()).toBe('ok')
    await stopService(running)
    await expect(fetch(running.url)).rejects.toThrow()
  })

  test('runs in the folder of the project, wherever it is started from', async () => {
    const root = resolve(import.meta.dirname, '..', '..', '..', '..')
    const service = await spec('')
    const script = `require('http').createServer((q, r) => r.end(process.cwd())).listen(${service.port})`
    const start = `
      import {startService, stopService} from ${JSON.stringify(join(root, 'services/launcher/running-service.ts'))}
      const running = await startService(${JSON.stringify({...service, command: [process.execPath, '-e', script]})})
      console.log(await (await fetch(running.url)).text())
      await stopService(running)`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', start], {cwd: folder, encoding: 'utf8'})
    expect(output.trim()).toBe(root)
  })

  test('that fails to start is reported with the reason from its log', async () => {
    const service = await spec("console.error('Error: the disk of this folder is full.'); process.exit(1)")
    await expect(startService(service)).rejects.toThrow(
      /The test service did not start: Error: the disk of this folder is full\./,
    )
    expect(existsSync(service.logFile)).toBe(true)
    expect(readFileSync(service.logFile, 'utf8')).toContain('full')
  })
})
