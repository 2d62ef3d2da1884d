import {chmodSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {parentPort, workerData} from 'node:worker_threads'
import {z} from 'zod'
import {errorCodeOf, isDatabaseDamage} from '../error-code.ts'
import {findChecksumProblem, writeChecksum} from './checksum.ts'
import {syncFile} from './sync-to-disk.ts'

/* The worker thread of `database-tasks.ts`: SQLite's calls block, and these take long on a large database. */

const taskSchema = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('check'), file: z.string(), pragma: z.enum(['quick_check', 'integrity_check'])}),
  z.object({kind: z.literal('check-backup'), file: z.string()}),
  z.object({kind: z.literal('copy'), source: z.string(), target: z.string()}),
])

export type DatabaseTask = z.infer<typeof taskSchema>
export type TaskResult = {damage: string | null; error?: {message: string; code: string | undefined}}

const withDatabase = (file: string, work: (database: DatabaseSync) => string | null): string | null => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const check = (database: DatabaseSync, pragma: 'quick_check' | 'integrity_check'): string | null => {
  const rows = database.prepare(`pragma ${pragma}(5)`).all()
  const problems = rows.map(row => String(row[pragma])).filter(result => result !== 'ok')
  return problems.length > 0 ? problems.join('; ') : null
}

/** Returns what is wrong with a database, also when it is too damaged to be opened. */
const damageOf = (file: string, pragma: 'quick_check' | 'integrity_check'): string | null => {
  try {
    return withDatabase(file, database => check(database, pragma))
  } catch (error) {
    if (error instanceof Error && isDatabaseDamage(error)) return error.message
    throw error
  }
}

const copy = async (source: string, target: string): Promise<TaskResult> => {
  const damage = damageOf(source, 'quick_check')
  if (damage !== null) return {damage}
  const problem = writeCopy(source, target) ?? (await finishCopy(target))
  if (problem === null) return {damage: null}
  // The copy may be on another disk than the source: its damage says nothing about the source. An index entry of the source that
  // differs from its row is copied, and only this check finds it.
  const later = damageOf(source, 'integrity_check')
  if (later !== null) return {damage: later}
  return {damage: null, error: {message: `the copy ${target} is damaged: ${problem}`, code: undefined}}
}

/** Copies a database and returns what SQLite found damaged meanwhile, in the source or in the copy, or null. */
const writeCopy = (source: string, target: string): string | null => {
  try {
    // Reads one consistent state and blocks no writer.
    return withDatabase(source, database => {
      database.prepare('vacuum into ?').run(target)
      return null
    })
  } catch (error) {
    if (error instanceof Error && isDatabaseDamage(error)) return error.message
    throw error
  }
}

const finishCopy = async (target: string): Promise<string | null> => {
  chmodSync(target, 0o600)
  await syncFile(target)
  await writeChecksum(target)
  return damageOf(target, 'integrity_check')
}

const checkBackup = async (file: string): Promise<string | null> =>
  (await findChecksumProblem(file)) ?? damageOf(file, 'integrity_check')

const perform = async (task: DatabaseTask): Promise<TaskResult> => {
  try {
    if (task.kind === 'copy') return await copy(task.source, task.target)
    if (task.kind === 'check-backup') return {damage: await checkBackup(task.file)}
    return {damage: damageOf(task.file, task.pragma)}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {damage: null, error: {message: error.message, code: errorCodeOf(error)}}
  }
}

parentPort?.postMessage(await perform(taskSchema.parse(workerData)))
