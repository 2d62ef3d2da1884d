import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {startService, stopService} from '../../services/launcher/running-service.ts'
import {buildEmptyPage, NEXT} from '../../tests/support/empty-page.ts'
import {freePort} from '../../tests/support/environment.ts'

/** Builds and serves an empty Next page, the least that a page of Next costs a browser. */
export async function startEmptySite(): Promise<{url: string; stop: () => Promise<void>}> {
  const app = buildEmptyPage()
  const folder = mkdtempSync(join(tmpdir(), 'overprint-empty-'))
  const port = await freePort()
  const service = await startService({
    name: 'empty site',
    command: [process.execPath, NEXT, 'start', app, '--port', String(port)],
    env: {NODE_ENV: 'production'},
    port,
    readyPath: '/',
    livePath: '/',
    logFile: join(folder, 'empty-site.log'),
  })
  const stop = async () => {
    await stopService(service)
    rmSync(folder, {recursive: true, force: true})
  }
  return {url: service.url, stop}
}
