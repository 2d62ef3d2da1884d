import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {BLANK_SETTINGS} from './blank-settings.ts'
import {BLANK_SERVICE_SETTINGS} from './service-settings.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** A running `npm start`. */
export type LauncherProcess = {
  child: ChildProcess
  /** Returns everything printed so far, errors included. */
  output: () => string
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>
}

/** Returns the environment of an `npm start` with some settings, and without any of the developer. */
export const launcherEnvironment = (env: Record<string, string>): NodeJS.ProcessEnv =>
  inheritEnvironment({...BLANK_SETTINGS, ...BLANK_SERVICE_SETTINGS, ...env})

/** Runs `services/launcher/start.ts` with some settings, and collects its output. */
export function runLauncher(env: Record<string, string>): LauncherProcess {
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {cwd: root, env: launcherEnvironment(env)})
  // It stops its services then, which a SIGKILL would leave running.
  const stop = () => void child.kill('SIGTERM')
  process.prependOnceListener('exit', stop)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>(done => child.once('exit', done))
  void ended.then(() => process.off('exit', stop))
  return {child, output: () => text, ended}
}

const SERVICES = {lake: 'content-lake', api: 'catalogue-api'}

/** Returns the process id of a service that a launcher with this data folder runs. Throws when there is none. */
export function findServicePid(dataDir: string, service: keyof typeof SERVICES | 'site'): number {
  const {children} = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')) as {children: {pid: number}[]}
  const isRunning = ({pid}: {pid: number}) => {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {encoding: 'utf8'})
    // Next overwrites its command.
    if (service === 'site') return Object.values(SERVICES).every(folder => !command.includes(folder))
    return command.includes(SERVICES[service])
  }
  const found = children.find(isRunning)
  if (!found) throw new Error(`The launcher of ${dataDir} runs no ${service}.`)
  return found.pid
}
