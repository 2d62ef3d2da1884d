import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {chownSync, mkdtempSync, readFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Client} from 'pg'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {findPostgres} from '../../services/launcher/cluster/programs.ts'
import {identifyProcess} from '../../services/launcher/process-identity.ts'
import {removeAtExit} from './remove-at-exit.ts'
import {settings} from './settings.ts'

export {findPostgres} from '../../services/launcher/cluster/programs.ts'

/* PostgreSQL servers of their own for tests, on free ports, in temporary folders. */

export type PostgresServer = {
  /** URL of the database `postgres`. */
  url: string
  start: () => Promise<void>
  /** Sends a signal to the server and to all its processes. */
  signal: (signal: NodeJS.Signals) => void
  /** Ends the server at once and removes its folder, as this process does when it exits. */
  remove: () => Promise<void>
}

/** A limit for a server that does not end, in milliseconds. PostgreSQL kills its processes after five seconds. */
const EXIT_MS = 10_000
/** Never changes: waiting for it is a pause without the event loop. */
const CLOCK = new Int32Array(new SharedArrayBuffer(4))

/** PostgreSQL refuses to run as root. */
const unprivileged = (): {uid?: number; gid?: number} => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], {encoding: 'utf8'}))
  return {uid: idOf('-u'), gid: idOf('-g')}
}

/**
 * Creates and starts a server. Throws when PostgreSQL is not installed. Unless it is durable, it does not wait for the disk: a
 * killed process loses nothing that it has written, so tests need no more.
 */
export async function createPostgres({isDurable = false} = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === null) throw new Error('PostgreSQL is not installed: run "apt-get install postgresql".')
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'overprint-postgres-'))
  const removeFolder = removeAtExit(folder)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = {...user, cwd: folder, env: inheritEnvironment({LC_ALL: 'C.UTF-8'})}
  const port = await freePort()
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const fsync = `fsync=${isDurable ? 'on' : 'off'}`
  const flags = ['-D', data, '-p', String(port), '-k', folder, '-c', fsync, '-c', 'max_connections=400']
  let server: ChildProcess | undefined
  const start = async () => {
    const launch = () => {
      const child = spawn(join(programs, 'postgres'), [...flags, '-c', 'log_min_messages=panic'], {
        ...options,
        stdio: 'ignore',
      })
      server = child
      return child
    }
    launch()
    await untilReady(url, () => server?.exitCode === null || launch())
  }
  // Before other listeners, which remove the folder.
  const endAtExit = () => endNow(server)
  process.prependOnceListener('exit', endAtExit)
  const remove = async () => {
    await end(server)
    process.off('exit', endAtExit)
    removeFolder()
  }
  try {
    const args = ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(join(programs, 'initdb'), args, {...options, stdio: ['ignore', 'ignore', 'inherit']})
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url,
    start,
    signal(signal) {
      const {pid = 0} = server ?? {}
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
      for (const one of [pid, ...children.map(Number)]) process.kill(one, signal)
    },
    remove,
  }
}

/** Sends a server the signal to end at once, also a suspended one. Returns false when it has ended already. */
function quit(server: ChildProcess | undefined): server is ChildProcess {
  if (!server || server.exitCode !== null || server.signalCode !== null) return false
  server.kill('SIGCONT')
  return server.kill('SIGQUIT')
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (quit(server)) await once(server, 'exit')
}

/** Waits while it blocks this process, which exits: the server's processes would write to a folder that is being removed. */
function endNow(server: ChildProcess | undefined): void {
  if (!quit(server)) return
  const endsAt = Date.now() + EXIT_MS
  while (identifyProcess(server.pid ?? 0) !== null && Date.now() < endsAt) Atomics.wait(CLOCK, 0, 0, 10)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Waits until a server accepts queries, for a minute at most. `retry` starts it again when the rest of a killed one was in its way. */
async function untilReady(url: string, retry: () => unknown): Promise<void> {
  for (const endsAt = Date.now() + 60_000; ; ) {
    try {
      await run(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > endsAt) throw error
      retry()
      await new Promise(done => setTimeout(done, 50))
    }
  }
}

/** Runs one statement and returns its rows. */
export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({connectionString: url})
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Returns all rows of all tables as JSON. */
export async function dump(url: string): Promise<string> {
  const tables = await run(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(tables.map(({name}) => run(url, `select * from ${name}`)))
  return JSON.stringify(rows)
}

/** Creates a new database on a server and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const databases = new Map<string, Promise<string>>()

/**
 * Returns the options by which an API of a test keeps its data in the PostgreSQL server of `CATALOGUE_TEST_DATABASE_URL`, in
 * one database per data folder. Without that setting, there are none, and the API uses SQLite.
 */
export async function databaseOptions(dataDir: string): Promise<{databaseUrl?: string}> {
  const serverUrl = settings.CATALOGUE_TEST_DATABASE_URL
  if (serverUrl === undefined) return {}
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`
  const known = databases.get(name) ?? createDatabase(serverUrl, name)
  databases.set(name, known)
  return {databaseUrl: await known}
}
