import type {ChildProcess} from 'node:child_process'
import {closeSync, fstatSync, openSync, readFileSync} from 'node:fs'
import {endChild, spawnChild} from './children.ts'

/** A service of the local world: how it is started and how one sees that it is ready. */
export type ServiceSpec = {
  name: string
  command: string[]
  env: Record<string, string>
  port: number
  /** Path that answers 200 once the service can be used. */
  readyPath: string
  logFile: string
}

export type RunningService = {spec: ServiceSpec; child: ChildProcess; url: string}

/** Starts a service, its output in its log file, and answers once it is ready; throws when it ends or stays silent. */
export async function startService(spec: ServiceSpec, timeoutMs = 60_000): Promise<RunningService> {
  const log = openSync(spec.logFile, 'a')
  const logStart = fstatSync(log).size
  const child = spawnChild(spec.command, {env: {...process.env, ...spec.env}, stdio: ['ignore', log, log]})
  closeSync(log)
  const service = {spec, child, url: `http://localhost:${spec.port}`}
  try {
    await waitUntilReady(service, logStart, timeoutMs)
  } catch (error) {
    await stopService(service)
    throw error
  }
  return service
}

async function waitUntilReady({spec, child, url}: RunningService, logStart: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const isReady = await answers(url + spec.readyPath)
    // Asked after the answer: it may have come from another program, for whose sake this one has ended.
    if (hasEnded(child)) throw new Error(`The ${spec.name} did not start: ${reasonIn(spec.logFile, logStart)}`)
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  throw new Error(`The ${spec.name} did not answer within ${timeoutMs / 1000} s; ${spec.logFile} may say why.`)
}

const hasEnded = ({exitCode, signalCode}: ChildProcess): boolean => exitCode !== null || signalCode !== null

const answers = (url: string): Promise<boolean> =>
  fetch(url, {signal: AbortSignal.timeout(2000)}).then(
    ({ok}) => ok,
    () => false,
  )

/** Ends a service in good order, and by force when it has not ended after five seconds. */
export const stopService = ({child}: RunningService): Promise<void> => endChild(child)

/** What this run of the service has written last about a fault. */
function reasonIn(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString().trim().split('\n')
  const telling = lines.findLast(line => /error|in use|denied|full|cannot|may not|EACCES|ENOSPC/i.test(line))
  return `${(telling ?? lines.at(-1) ?? '').trim() || 'it said nothing.'} (Log: ${logFile})`
}
