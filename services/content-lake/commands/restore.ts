import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Command} from '../../kit/command-line/run-program.ts'
import {checkInThread} from '../integrity/check-in-thread.ts'
import {chooseBackup} from '../restore/choose-backup.ts'
import {createLosses} from '../restore/losses.ts'
import {restoreLake} from '../restore/restore-lake.ts'
import {isDataFolderInUse, lockDataFolder} from '../store/data-lock.ts'
import {databaseFileOf} from '../store/lake-database.ts'
import {completeRestore} from '../store/replace-database.ts'
import {COMMON_OPTIONS, readArguments} from './arguments.ts'

const OPTIONS = {...COMMON_OPTIONS, from: {type: 'string'}, private: {type: 'string', default: ''}} as const

/** Number of losses that are printed. A file has all of them. */
const MAX_PRINTED = 50

/**
 * Repairs a damaged data folder: the newest undamaged backup plus every later change that can still be read. The damaged
 * database is kept aside, with a list of what is lost.
 */
export const restore: Command = async args => {
  const {values} = readArguments(args, OPTIONS)
  const {data, from} = values
  const privateDatasets = values.private.split(',').filter(Boolean)
  const release = lock(data)
  try {
    completeRestore(data)
    const hasDatabase = existsSync(databaseFileOf(data))
    const problems = hasDatabase ? await checkInThread(databaseFileOf(data)).problems : []
    for (const problem of problems) console.error(problem)
    const backup = await chooseBackup(data, from, console.error)
    if (!hasDatabase && backup === null)
      throw new Error(`There is neither a content lake in ${data} nor a backup of it.`)
    const losses = createLosses()
    const restored = await restoreLake(data, {backup, privateDatasets}, losses)
    writeFileSync(
      join(restored.keptAs, 'losses.txt'),
      losses
        .list()
        .map(loss => `${loss}\n`)
        .join(''),
    )
    return [
      backup === null ? 'There is no backup: the data come from the damaged database alone.' : `Backup: ${backup}`,
      `Restored ${data} with ${restored.documents} documents and ${restored.assets} asset files from the backup.`,
      ...(hasDatabase
        ? [`The damaged database is kept in ${restored.keptAs}; delete it when you no longer need it.`]
        : []),
      ...describeLosses(losses.list()),
    ]
  } finally {
    release()
  }
}

const lock = (data: string): (() => void) => {
  if (!existsSync(data)) return () => {}
  if (isDataFolderInUse(data)) {
    throw new Error(`A content lake is using ${data}. Stop it, then run the command again.`)
  }
  return lockDataFolder(data)
}

const describeLosses = (losses: string[]): string[] => {
  if (losses.length === 0) return ['Nothing is lost.']
  const printed = losses.slice(0, MAX_PRINTED).map(loss => `  ${loss}`)
  const others = losses.length - printed.length
  return [
    `Lost (${losses.length}; all of them are listed in losses.txt beside the damaged database):`,
    ...printed,
    ...(others > 0 ? [`  and ${others} more`] : []),
  ]
}
