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

const copy = async (source: string, target: string): Promise<string | null> => {
  const damage = withDatabase(source, database => {
    const found = check(database, 'quick_check')
    // Reads one consistent state and blocks no writer.
    if (found === null) database.prepare('vacuum into ?').run(target)
    return found
  })
  if (damage !== null) return damage
  chmodSync(target, 0o600)
  await syncFile(target)
  await writeChecksum(target)
  return withDatabase(target, database => check(database, 'integrity_check'))
}

const checkBackup = async (file: string): Promise<string | null> =>
  (await findChecksumProblem(file)) ?? withDatabase(file, database => check(database, 'integrity_check'))

const perform = async (task: DatabaseTask): Promise<TaskResult> => {
  try {
    if (task.kind === 'copy') return {damage: await copy(task.source, task.target)}
    if (task.kind === 'check-backup') return {damage: await checkBackup(task.file)}
    return {damage: withDatabase(task.file, database => check(database, task.pragma))}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isDatabaseDamage(error)) return {damage: error.message}
    return {damage: null, error: {message: error.message, code: errorCodeOf(error)}}
  }
}

parentPort?.postMessage(await perform(taskSchema.parse(workerData)))
