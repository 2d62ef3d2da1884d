import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import type {Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {configureFront, type Engine} from '../../../services/launcher/cluster/front.ts'
import {freePort} from '../environment.ts'

export {ENGINES, type Engine, findEngine} from '../../../services/launcher/cluster/front.ts'

/** A cache in front of servers of the site. */
export type Front = {
  url: string
  host: string
  /** Its copy of the configuration. */
  folder: string
  stop: () => Promise<void>
}

type Options = {
  port: number
  sites: number[]
  secret: string
  /** Leaves the limit after which Varnish asks another server for a page: only for servers that are ready to answer. */
  isHasty?: boolean
  /** The value of nginx's `access_log`. */
  accessLog?: string
}

/** The files with limits of time for a site that does not respond. */
const WITH_LIMITS = {
  varnish: ['overprint.vcl'],
  nginx: ['overprint-server.conf', 'overprint-cache.conf', 'overprint-builds.conf'],
} satisfies Record<Engine, string[]>

/** Replaces the limits of 8 s, 3 s and 0.7 s in a copy of a configuration: a busy machine holds or generates a page for longer. */
function allowTenMinutes(file: string, isHasty: boolean): void {
  const text = readFileSync(file, 'utf8')
  const limits = /(_timeout =|proxy_\w+(?:_timeout|_age)) (8|3|0\.7)s;/g
  const changed = text.replace(limits, (all, name, limit) => (isHasty && limit === '0.7' ? all : `${name} 600s;`))
  if (changed === text) throw new Error(`${file} has no limit of 8 s.`)
  writeFileSync(file, changed)
}

/** Starts an engine with the configuration in `deploy/`. Only 127.0.0.1 may replace copies. */
export async function startFront(engine: Engine, options: Options): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), `overprint-${engine}-`))
  const [program = engine, ...args] = configureFront(engine, folder, options)
  for (const file of WITH_LIMITS[engine]) allowTenMinutes(join(folder, file), options.isHasty ?? false)
  const child = spawn(program, args, {stdio: 'ignore'})
  const url = `http://127.0.0.1:${options.port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, {recursive: true, force: true})
  }
  await untilReady(child, url)
  return {url, host: new URL(url).host, folder, stop}
}

/** Starts an engine on a free port in front of servers that listen on this machine. */
export async function startFrontOf(engine: Engine, servers: Server[], secret: string, isHasty = false): Promise<Front> {
  const sites = servers.map(server => (server.address() as AddressInfo).port)
  return startFront(engine, {port: await freePort(), sites, secret, isHasty})
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const endsAt = Date.now() + 300_000
  while (Date.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`The front did not start: ${child.spawnargs.join(' ')}`)
    const isReady = await fetch(`${url}/api/health`, {signal: AbortSignal.timeout(2000)}).then(
      ({ok}) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The front at ${url} does not respond.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
