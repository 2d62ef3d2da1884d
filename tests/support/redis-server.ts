import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@redis/client'
import {findProgram} from '../../services/launcher/cluster/programs.ts'
import {freePort} from './environment.ts'

/** A Redis server for tests, without a disk: it is empty after each start. */
export type RedisServer = {
  url: string
  start: () => Promise<void>
  /** Ends the server with SIGKILL. */
  kill: () => Promise<void>
  /** Sends a signal, such as SIGSTOP. */
  signal: (signal: NodeJS.Signals) => void
  /** Runs one command and returns its reply. */
  run: <Reply>(...args: string[]) => Promise<Reply>
  /** Ends the server and removes its folder. */
  remove: () => Promise<void>
}

/** Returns the path of Debian's Redis server; null when it is not installed. */
export const findRedis = (): string | null => findProgram('redis-server')

/** Starts a Redis server on a free port. Throws when Redis is not installed. */
export async function createRedis(): Promise<RedisServer> {
  const program = findRedis()
  if (program === null) throw new Error('Redis is not installed: run "apt-get install redis-server".')
  const folder = mkdtempSync(join(tmpdir(), 'overprint-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const run = <Reply>(...args: string[]) => runCommand<Reply>(url, args)
  const start = async () => {
    server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    })
    for (let isReady = false; !isReady; ) {
      if (server.exitCode !== null) throw new Error('Redis did not start.')
      isReady = await run('PING').then(
        () => true,
        () => false,
      )
    }
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  const remove = async () => {
    await kill()
    rmSync(folder, {recursive: true, force: true})
  }
  return {url, start, kill, signal: signal => server?.kill(signal), run, remove}
}

async function runCommand<Reply>(url: string, args: string[]): Promise<Reply> {
  const client = createClient({url, socket: {reconnectStrategy: false}})
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.sendCommand<Reply>(args)
  } finally {
    client.destroy()
  }
}
