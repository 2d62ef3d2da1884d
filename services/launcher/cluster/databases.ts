import {execFile, execFileSync} from 'node:child_process'
import {chownSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {inheritEnvironment} from '../../kit/environment.ts'
import {findPostgres, findProgram, type ProgramSpec} from './programs.ts'

const run = promisify(execFile)
const PROBE_TIMEOUT_MS = 2000

/** A database with its address. Its program has `folder`, if any, which is removed at the end. */
export type Database = {url: string; spec: ProgramSpec; folder?: string}

const succeeds = (program: string, args: string[]): Promise<boolean> =>
  run(program, args, {timeout: PROBE_TIMEOUT_MS}).then(
    () => true,
    () => false,
  )

/** Returns how to start a Redis without a disk, with the limits of `deploy/compose.yaml`. Throws when it is not installed. */
export function redis(port: number): Database {
  const program = findProgram('redis-server')
  if (program === null) throw new Error('Redis is not installed: run "apt-get install redis-server".')
  const limits = ['--save', '', '--appendonly', 'no', '--maxmemory', '256mb', '--maxmemory-policy', 'allkeys-lru']
  const spec = {
    name: 'Redis',
    command: [program, '--port', String(port), '--bind', '127.0.0.1', ...limits],
    isReady: () => succeeds('redis-cli', ['-p', String(port), 'ping']),
  }
  return {url: `redis://127.0.0.1:${port}`, spec}
}

/** Creates an empty PostgreSQL in a temporary folder and returns how to start it; null when it is not installed. */
export function createPostgres(port: number): Database | null {
  const programs = findPostgres()
  if (programs === null) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'overprint-cluster-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = {...user, cwd: folder, env: inheritEnvironment({LC_ALL: 'C.UTF-8'})}
  // Only programs of this machine connect, and the data is deleted at the end.
  const args = ['-D', data, '-U', 'overprint', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  try {
    execFileSync(join(programs, 'initdb'), args, {...options, stdio: ['ignore', 'ignore', 'inherit']})
  } catch (error) {
    rmSync(folder, {recursive: true, force: true})
    throw error
  }
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off']
  const spec = {
    name: 'PostgreSQL',
    command: [join(programs, 'postgres'), ...flags],
    options,
    isReady: () => succeeds(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]),
  }
  return {url: `postgres://overprint@127.0.0.1:${port}/postgres`, spec, folder}
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): {uid?: number; gid?: number} {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], {encoding: 'utf8'}))
  return {uid: idOf('-u'), gid: idOf('-g')}
}
