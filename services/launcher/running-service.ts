import type {ChildProcess} from 'node:child_process'
import {resolve} from 'node:path'
import {inheritEnvironment} from '../kit/environment.ts'
import {spawnChild, stopChild} from './children.ts'
import {findReason} from './logs/find-reason.ts'
import {closeOutputFile, openOutputFile, watchOutputFile} from './logs/output-file.ts'

/** How to start a service of the local environment, and how to check that it is ready. */
export type ServiceSpec = {
  name: string
  command: string[]
  env: Record<string, string>
  port: number
  /** Path that responds with a 2xx status once the service is ready. */
  readyPath: string
  /** Path at which any response proves that the service runs. Null: only its open port proves it, see `watchLiveness`. */
  livePath: string | null
  /** The log that the service writes. */
  logFile: string
  /** What it prints besides, such as a crash; the log's file for a program without a log of its own. */
  outputFile?: string
}

export type RunningService = {spec: ServiceSpec; child: ChildProcess; url: string}

const root = resolve(import.meta.dirname, '..', '..')

/** Limit for a service that hangs. A service that exits is reported at once, so it may be generous. */
const START_TIMEOUT_MS = 300_000
const PROBE_TIMEOUT_MS = 10_000
const PROBE_INTERVAL_MS = 60

/**
 * Starts a service in the project's folder, with its output in a file, and waits until it is ready. Throws when it exits or does not
 * respond.
 */
export async function startService(spec: ServiceSpec, timeoutMs = START_TIMEOUT_MS): Promise<RunningService> {
  const startedAt = new Date()
  const {logFile, outputFile = logFile} = spec
  const {fd, size: outputSize} = openOutputFile(outputFile)
  // Next serves the folder in which it is started, and settings may have relative paths.
  const child = spawnChild(spec.command, {cwd: root, env: inheritEnvironment(spec.env), stdio: ['ignore', fd, fd]})
  closeOutputFile(fd)
  child.once('exit', watchOutputFile(outputFile))
  const service = {spec, child, url: `http://localhost:${spec.port}`}
  try {
    await waitUntilReady(service, () => findReason({logFile, outputFile, outputSize, startedAt}), timeoutMs)
  } catch (error) {
    await stopService(service)
    throw error
  }
  return service
}

async function waitUntilReady(
  {spec, child, url}: RunningService,
  findReasonOfExit: () => string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const isReady = await probe(url + spec.readyPath)
    // Checked after the probe: another program on the same port may have responded, which made this one exit.
    if (hasExited(child)) throw new Error(`The ${spec.name} did not start: ${findReasonOfExit()}`)
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, PROBE_INTERVAL_MS))
  }
  throw new Error(`The ${spec.name} did not respond within ${timeoutMs / 1000} s; ${spec.logFile} may say why.`)
}

const hasExited = ({exitCode, signalCode}: ChildProcess): boolean => exitCode !== null || signalCode !== null

const probe = (url: string): Promise<boolean> =>
  fetch(url, {signal: AbortSignal.timeout(PROBE_TIMEOUT_MS)}).then(
    ({ok}) => ok,
    () => false,
  )

/** Stops a service with SIGTERM, and kills it when it has not exited after five seconds. */
export const stopService = ({child}: RunningService): Promise<void> => stopChild(child)
