import {type ChildProcess, spawn} from 'node:child_process'
import {resolve} from 'node:path'
import {inheritEnvironment} from '../../services/kit/environment.ts'

const MAIN = resolve(import.meta.dirname, '..', '..', 'services', 'catalogue-api', 'main.ts')
const TOKEN = 'token-of-the-tests'

/** A catalogue API in a child process, on a free port. */
export type CatalogueProcess = {
  url: string
  adminToken: string
  /** Returns everything printed so far, errors included. */
  output: () => string
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** Starts the API's command on a data folder. Throws with its output when it exits before it listens. */
export async function startCatalogueProcess(dataDir: string, args: string[] = []): Promise<CatalogueProcess> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir, ...args], {
    env: inheritEnvironment({CATALOGUE_ADMIN_TOKEN: TOKEN, CATALOGUE_SUBMISSIONS_PER_MINUTE: '100000'}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = new Promise<number | null>(done => child.once('close', done))
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const [, port] = /http:\/\/localhost:(\d+)/.exec(output()) ?? []
      if (port) found(`http://127.0.0.1:${port}`)
    })
    void ended.then(() => failed(new Error(output())))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {url, adminToken: TOKEN, output, stop}
}

/** Runs one of the API's commands to its end. */
export async function runCatalogueCommand(args: string[]): Promise<{code: number | null; output: string}> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: inheritEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
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
