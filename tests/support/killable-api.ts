import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {databaseOptions, run} from './postgres.ts'

const MAIN = join(import.meta.dirname, '../../services/catalogue-api/main.ts')

/** A catalogue API as a process of its own. `kill` ends it with SIGKILL and waits for its end. */
export type KillableApi = {url: string; kill: () => Promise<void>}

const running = new Set<Pick<KillableApi, 'kill'>>()

/** Starts the catalogue API with the data of a folder, or of the PostgreSQL database of that folder. */
export async function startKillableApi(dataDir: string, variables: Record<string, string>): Promise<KillableApi> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir, '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: inheritEnvironment({
      ...variables,
      CATALOGUE_DATABASE_URL: (await databaseOptions(dataDir)).databaseUrl ?? '',
    }),
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const api = {
    async kill() {
      child.kill('SIGKILL')
      await ended
      running.delete(api)
    },
  }
  running.add(api)
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    const url = /http:\/\/localhost:\d+/.exec(printed)?.[0]
    if (url) return {url, ...api}
  }
  throw new Error(`The catalogue API did not start: ${printed}`)
}

/** Kills the processes that a test has left, and waits for their ends. */
export const killAll = async (): Promise<void> => {
  await Promise.all([...running].map(api => api.kill()))
}

/** Reads the database of the API of a folder, also while it runs. */
export async function readRows(dataDir: string, query: string): Promise<Record<string, unknown>[]> {
  const {databaseUrl} = await databaseOptions(dataDir)
  if (databaseUrl !== undefined) return run(databaseUrl, query)
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'), {readOnly: true})
  const rows = database.prepare(query).all()
  database.close()
  return rows
}
