import {type ChildProcess, spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {closeSync, mkdirSync, openSync, readFileSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {explainStartError} from './kit/start-error.ts'

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

/** Bearer tokens of the local services, made once and kept in the data folder. */
export type Secrets = {lakeAdminToken: string; lakeReadToken: string; catalogueAdminToken: string}

/** Creates the data folder; throws a one-sentence error when it cannot be written. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'logs'), {recursive: true})
    writeFileSync(join(dataDir, '.writable'), '')
  } catch (error) {
    throw new Error(`The data folder cannot be used: ${explainStartError(error, dataDir)}`, {cause: error})
  }
}

/** Reads the tokens of a data folder and makes those that are missing; the file is readable by the owner alone. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const token = () => randomBytes(24).toString('hex')
  const kept = readKept(file)
  const secrets = {lakeAdminToken: token(), lakeReadToken: token(), catalogueAdminToken: token(), ...kept}
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, {mode: 0o600})
  }
  return secrets
}

function readKept(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(
      `The tokens cannot be read: ${explainStartError(error, file)} Delete ${file} to have new ones made.`,
    )
  }
}

/** Throws a one-sentence error when something already listens on the port. */
export async function requireFreePort(port: number, name: string, variable: string): Promise<void> {
  if (await isListening(port)) {
    throw new Error(`Port ${port} for the ${name} is taken: end what uses it, or choose another with ${variable}=….`)
  }
}

/** Starts a service, its output in its log file, and answers once it is ready; throws when it ends or stays silent. */
export async function startService(spec: ServiceSpec, timeoutMs = 60_000): Promise<RunningService> {
  const log = openSync(spec.logFile, 'a')
  const [program = process.execPath, ...args] = spec.command
  // A process group of its own: Ctrl-C in the terminal reaches the parent alone, which then ends all in order.
  const child = spawn(program, args, {env: {...process.env, ...spec.env}, stdio: ['ignore', log, log], detached: true})
  closeSync(log)
  const service = {spec, child, url: `http://localhost:${spec.port}`}
  try {
    await waitUntilReady(service, timeoutMs)
  } catch (error) {
    await stopService(service)
    throw error
  }
  return service
}

async function waitUntilReady({spec, child}: RunningService, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The ${spec.name} did not start: ${lastLine(spec.logFile)}`)
    }
    try {
      const response = await fetch(`http://localhost:${spec.port}${spec.readyPath}`, {
        signal: AbortSignal.timeout(2000),
      })
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  throw new Error(`The ${spec.name} did not answer within ${timeoutMs / 1000} s; its log is ${spec.logFile}.`)
}

/** Ends a service in good order, and by force when it has not ended after five seconds. */
export async function stopService({child}: RunningService): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}

function lastLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const telling = lines.findLast(line => /error|taken|denied|full|cannot|EACCES|ENOSPC/i.test(line))
  return `${(telling ?? lines.at(-1) ?? 'it said nothing').trim()} (log: ${file})`
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({port, host: 'localhost'})
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
