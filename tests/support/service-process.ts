import {type ChildProcess, spawn} from 'node:child_process'
import {resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {BLANK_SERVICE_SETTINGS} from './service-settings.ts'

/** The folder of a service. */
type Service = 'content-lake' | 'catalogue-api'

/** A service in a child process, listening on a free port. */
export type ServiceProcess = {
  url: string
  pid: number
  /** Returns everything printed so far, errors included. */
  output: () => string
  /** Sends a signal that does not end the process, such as SIGSTOP. */
  signal: (signal: NodeJS.Signals) => void
  /** Sends a signal and resolves with the exit code; null after SIGKILL. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

const mainOf = (service: Service) => resolve(import.meta.dirname, '..', '..', 'services', service, 'main.ts')

/**
 * Starts a service's command on a data folder, with no settings but `env`. Throws with its output when it exits before it listens. It
 * ends with this process.
 */
export async function startServiceProcess(
  service: Service,
  dataDir: string,
  env: Record<string, string>,
  args: string[],
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [mainOf(service), '--port', '0', '--data', dataDir, ...args], {
    env: inheritEnvironment({...BLANK_SERVICE_SETTINGS, ...env}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Before other listeners, which may remove the data folder.
  const kill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const output = collect(child)
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const [, port] = /http:\/\/localhost:(\d+)/.exec(output()) ?? []
      if (port) found(`http://127.0.0.1:${port}`)
    })
    child.once('close', () => failed(new Error(output())))
  })
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>(done => {
      if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode)
      child.once('close', done)
      child.kill(signal)
    })
  return {url, pid: child.pid ?? 0, output, signal: signal => child.kill(signal), end}
}

/** Runs one of a service's commands to its end, with no settings but `env`; `input` is its standard input. */
export async function runServiceCommand(
  service: Service,
  args: string[],
  {env = {}, input = ''}: {env?: Record<string, string>; input?: string} = {},
): Promise<{code: number | null; output: string}> {
  const child = spawn(process.execPath, [mainOf(service), ...args], {
    env: inheritEnvironment({...BLANK_SERVICE_SETTINGS, ...env}),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = collect(child)
  child.stdin.end(input)
  const code = await new Promise<number | null>(done => child.once('close', done))
  return {code, output: output()}
}

const collect = (child: ChildProcess): (() => string) => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  return () => output
}
