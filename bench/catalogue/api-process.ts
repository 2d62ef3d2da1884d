import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {CATALOGUE_NODE_OPTIONS} from '../../services/launcher/local-services.ts'
import {BLANK_SERVICE_SETTINGS} from '../../tests/support/service-settings.ts'

const MAIN = resolve(import.meta.dirname, '../../services/catalogue-api/main.ts')
const TOKEN = 'token-of-the-benchmark'
/** Interval of the measurement of the event loop, which each of its values includes. */
const RESOLUTION_MS = 10
const READY_MS = 300_000

/** Where an API keeps its data. */
export type ApiData = {dataDir: string; databaseUrl: string | null}

export type ApiProcess = {
  url: string
  /** Milliseconds from the start of the process until it was ready, null when it was not waited for. */
  readyAfterMs: number | null
  /** The largest resident memory so far, in MiB. Linux only. */
  peakMebibytes: () => number
  /** The longest time for which the event loop was blocked since the last call, in milliseconds. */
  longestBlock: () => Promise<number>
  stop: () => Promise<void>
}

/** Requests a path with the administrator's token. Throws when the response is an error. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {...init, headers: {authorization: `Bearer ${TOKEN}`, ...init.headers}})
  if (response.ok) return response
  throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${(await response.text()).slice(0, 500)}`)
}

/** Starts the API's command, and waits until it is ready when its database has a catalogue. */
export async function startApi({dataDir, databaseUrl}: ApiData, hasCatalogue: boolean): Promise<ApiProcess> {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...CATALOGUE_NODE_OPTIONS, MAIN, '--port', '0', '--data', dataDir, '--quiet'],
    {
      env: inheritEnvironment({
        ...BLANK_SERVICE_SETTINGS,
        CATALOGUE_ADMIN_TOKEN: TOKEN,
        CATALOGUE_SUBMISSIONS_PER_MINUTE: '100000',
        CATALOGUE_DATABASE_URL: databaseUrl ?? '',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const kill = () => void child.kill('SIGKILL')
  // Before other listeners, which remove the data folder.
  process.prependOnceListener('exit', kill)
  const url = await findUrl(child.stdout)
  const readyAfterMs = hasCatalogue ? await untilReady(url, startedAt) : null
  return {
    url,
    readyAfterMs,
    peakMebibytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async longestBlock() {
      const metrics = await (await request(`${url}/metrics`)).text()
      const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1])
      return Math.max(0, seconds * 1000 - RESOLUTION_MS)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}

async function findUrl(output: AsyncIterable<unknown>): Promise<string> {
  let printed = ''
  for await (const chunk of output) {
    printed += String(chunk)
    const [, port] = /http:\/\/localhost:(\d+)/.exec(printed) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`The catalogue API did not start: ${printed}`)
}

async function untilReady(url: string, startedAt: number): Promise<number> {
  for (;;) {
    const {ok} = await fetch(`${url}/readyz`)
    const ms = performance.now() - startedAt
    if (ok) return ms
    if (ms > READY_MS) throw new Error('The catalogue API was not ready within five minutes.')
    await wait(20)
  }
}
