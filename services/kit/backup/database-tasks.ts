import {dirname} from 'node:path'
import type {Worker} from 'node:worker_threads'
import {startWorkerThread} from '../worker-thread.ts'
import type {DatabaseTask, TaskResult} from './database-worker.ts'
import {databaseSizeOf, requireFreeSpace} from './free-space.ts'

const WORKER = new URL('./database-worker.ts', import.meta.url)
const WORKER_MEBIBYTES = 256

/** The error of a backup whose source is damaged; the message contains what SQLite found. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError'
}

/**
 * Checks the structure of a database file in a worker thread. Returns null when it is sound, otherwise what is wrong.
 * Throws when the file cannot be opened for another reason. `signal` ends the check.
 */
export const findDamage = async (file: string, signal?: AbortSignal): Promise<string | null> =>
  (await run({kind: 'check', file, pragma: 'quick_check'}, signal)).damage

/** Does the same and also compares indexes with their tables, which takes several times as long. */
export const findAnyDamage = async (file: string): Promise<string | null> =>
  (await run({kind: 'check', file, pragma: 'integrity_check'})).damage

/**
 * Checks the database file of a backup in a worker thread: its checksum, structure and indexes. Returns null when it is as
 * it was written, otherwise what is wrong.
 */
export const findBackupDamage = async (file: string): Promise<string | null> =>
  (await run({kind: 'check-backup', file})).damage

/**
 * Copies a database to a new file in a worker thread, also while it is written to: the copy is one consistent state. Both
 * are checked, so that a damaged database never becomes a backup. Throws a DamagedDatabaseError when the source is damaged,
 * and another error when the copy is, or when the disk has not enough space. `signal` ends the copy.
 */
export const copyDatabase = async (source: string, target: string, signal?: AbortSignal): Promise<void> => {
  await requireFreeSpace(dirname(target), await databaseSizeOf(source))
  const {damage} = await run({kind: 'copy', source, target}, signal)
  if (damage !== null) throw new DamagedDatabaseError(`${source} is damaged: ${damage}`)
}

const run = (task: DatabaseTask, signal?: AbortSignal): Promise<TaskResult & {error?: never}> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker: Worker = startWorkerThread(WORKER, task, WORKER_MEBIBYTES)
    // A command has nothing else that keeps its process alive.
    worker.ref()
    const abort = () => {
      reject(signal?.reason)
      void worker.terminate()
    }
    signal?.addEventListener('abort', abort, {once: true})
    worker.once('message', ({damage, error}: TaskResult) => {
      if (error) reject(Object.assign(new Error(error.message), error.code ? {code: error.code} : {}))
      else resolve({damage})
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      signal?.removeEventListener('abort', abort)
      reject(new Error('The thread that reads the database ended early.'))
    })
  })
