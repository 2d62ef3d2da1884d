import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {BLANK_SETTINGS} from './blank-settings.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** A running `npm start`. */
export type LauncherProcess = {
  child: ChildProcess
  /** Returns everything printed so far, errors included. */
  output: () => string
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>
}

/** Runs `services/launcher/start.ts` and collects its output. */
export function runLauncher(env: Record<string, string>): LauncherProcess {
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {
    cwd: root,
    env: inheritEnvironment({...BLANK_SETTINGS, ...env}),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>(done => child.once('exit', done))
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
