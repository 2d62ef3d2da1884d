import {execFile} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {copyDatabase} from '../../kit/backup/database-tasks.ts'
import {type ScheduledBackups, startBackups} from '../../kit/backup/scheduled-backups.ts'
import {inheritEnvironment} from '../../kit/environment.ts'
import type {CatalogueApiSettings} from '../options.ts'
import {databaseFileOf} from './database-file.ts'
import type {Integrity} from './integrity.ts'

const POSTGRES_PROCESS = fileURLToPath(new URL('../restore/postgres-backup-process.ts', import.meta.url))
const run = promisify(execFile)

/** A backup that takes longer has lost its database or its disk. */
const MAX_BACKUP_MS = 6 * 3_600_000

/** Copies the database of a data folder into a backup, also while the API is running. The image cache is not part of it. */
export const writeCatalogueBackup = (dataDir: string, target: string, signal?: AbortSignal): Promise<void> =>
  copyDatabase(databaseFileOf(dataDir), databaseFileOf(target), signal)

/** Copies a PostgreSQL database into a backup in a process of its own: the rows are written to a SQLite file, which blocks. */
async function writeInProcess(databaseUrl: string, target: string, signal: AbortSignal): Promise<void> {
  // Other users can read the arguments of a process, but not its environment.
  const env = inheritEnvironment({CATALOGUE_DATABASE_URL: databaseUrl})
  const running = run(process.execPath, [POSTGRES_PROCESS, target], {
    env,
    signal,
    timeout: MAX_BACKUP_MS,
    killSignal: 'SIGKILL',
  })
  const {child} = running
  const exited = new Promise(resolve => child.once('exit', resolve))
  try {
    await running
  } catch (error) {
    // An aborted call ends before its process, which still writes to the folder. One that has not started has no id.
    if (child.pid !== undefined) await exited
    signal.throwIfAborted()
    throw new Error(reasonOf(error), {cause: error})
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('killed' in error && error.killed === true) return 'The backup took longer than six hours.'
  return ('stderr' in error && String(error.stderr).trim()) || error.message
}

/** Starts the daily backups. Returns null when there are none by the settings. */
export const scheduleBackups = (
  {dataDir, backups, databaseUrl}: CatalogueApiSettings,
  integrity: Integrity,
): ScheduledBackups | null =>
  backups
    ? startBackups({
        ...backups,
        name: 'Catalogue API',
        write: (target, _newest, signal) =>
          databaseUrl === undefined
            ? writeCatalogueBackup(dataDir, target, signal)
            : writeInProcess(databaseUrl, target, signal),
        onDamage: integrity.report,
      })
    : null
