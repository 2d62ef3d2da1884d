import {execFile} from 'node:child_process'
import {createSocket} from 'node:dgram'
import {once} from 'node:events'
import {promisify} from 'node:util'
import {type Engine, varnishFolder} from './front.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 2000

/** Counts the requests to a cache in front, and those that it answered from its copies. */
export type FrontCounter = {
  /** The value of nginx's `access_log`; undefined with Varnish, which counts itself. */
  accessLog: string | undefined
  /** Returns the counts since the start of the program. Rejects when it does not respond. */
  read: (frontFolder: string) => Promise<{requests: number; hits: number}>
  stop: () => void
}

/** Creates the counter of an engine. nginx has none for its cache, so it sends a line per request. */
export const createFrontCounter = async (engine: Engine): Promise<FrontCounter> =>
  engine === 'varnish' ? {accessLog: undefined, read: readVarnish, stop: () => undefined} : countNginx()

async function readVarnish(frontFolder: string): Promise<{requests: number; hits: number}> {
  const read = (name: string) => readVarnishCounter(frontFolder, name)
  const [requests, hits] = await Promise.all([read('MAIN.client_req'), read('MAIN.cache_hit')])
  return {requests, hits}
}

/** Returns one of Varnish's counters. Rejects when Varnish does not run. */
export async function readVarnishCounter(frontFolder: string, name: string): Promise<number> {
  // The last argument is how long to wait for a Varnish that is not there, in seconds.
  const args = ['-n', varnishFolder(frontFolder), '-1', '-j', '-f', name, '-t', '1']
  const {stdout} = await run('varnishstat', args, {timeout: TIMEOUT_MS})
  const report = JSON.parse(stdout) as {counters: Record<string, {value: number}>}
  return report.counters[name]?.value ?? 0
}

async function countNginx(): Promise<FrontCounter> {
  const counts = {requests: 0, hits: 0}
  const socket = createSocket('udp4', line => {
    counts.requests += 1
    if (line.includes('; hit')) counts.hits += 1
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    accessLog: `syslog:server=127.0.0.1:${socket.address().port},nohostname,tag=front cache_status`,
    read: () => Promise.resolve({...counts}),
    stop: () => socket.close(),
  }
}
