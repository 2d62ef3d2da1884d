import {existsSync, readdirSync} from 'node:fs'
import {chmod, copyFile, link, mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {copyDatabase, DamagedDatabaseError} from '../../kit/backup/database-tasks.ts'
import {syncFile, syncFolder} from '../../kit/backup/sync-to-disk.ts'
import {INCOMING} from '../assets/durable-files.ts'
import {isIntactAsset} from '../assets/intact-asset.ts'
import {checkInThread} from '../integrity/check-in-thread.ts'
import {databaseFileOf} from '../store/lake-database.ts'

/**
 * Copies a data folder, also while its lake is running, and returns the number of its assets. Intact assets of the backup
 * `previous` are shared with it by hard links: their names contain their hash, and their files never change.
 */
export const writeLakeBackup = async (
  dataDir: string,
  target: string,
  previous: string | null,
  signal?: AbortSignal,
): Promise<number> => {
  await mkdir(join(target, 'assets'), {mode: 0o700})
  // Copied before and after the documents, so that the copy has every file that the documents refer to.
  await copyAssets(dataDir, target, previous, signal)
  await requireSound(databaseFileOf(dataDir))
  await copyDatabase(databaseFileOf(dataDir), databaseFileOf(target), signal)
  await requireSound(databaseFileOf(target))
  return copyAssets(dataDir, target, previous, signal)
}

/** Throws a DamagedDatabaseError when rows are damaged or missing, which SQLite's own check does not notice. */
const requireSound = async (file: string): Promise<void> => {
  const [problem] = await checkInThread(file).problems
  if (problem) throw new DamagedDatabaseError(`${file} is damaged: ${problem}`)
}

/** Adds the asset files that are missing in the copy and returns their total number. */
const copyAssets = async (
  from: string,
  to: string,
  previous: string | null,
  signal: AbortSignal | undefined,
): Promise<number> => {
  const folder = join(from, 'assets')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => !name.startsWith(INCOMING)) : []
  for (const name of names) {
    signal?.throwIfAborted()
    const copy = join(to, 'assets', name)
    if (existsSync(copy)) continue
    if (previous !== null && (await linkIntact(join(previous, 'assets', name), copy))) continue
    await copyAsset(join(folder, name), copy)
  }
  await syncFolder(join(to, 'assets'))
  return names.length
}

const copyAsset = async (from: string, to: string): Promise<void> => {
  try {
    await copyFile(from, to)
  } catch (error) {
    // The lake removed the file of an asset that was deleted a day ago.
    if (!existsSync(from)) return
    throw error
  }
  await chmod(to, 0o600)
  await syncFile(to)
  // Uploading the file again repairs it.
  if (!(await isIntactAsset(to))) console.error(`Content lake: the asset ${from} is damaged, also in the backup`)
}

/**
 * Links an intact asset to a second name and returns whether it did: false when there is no such file, when it is damaged,
 * or when the file system has no hard links.
 */
const linkIntact = async (from: string, to: string): Promise<boolean> => {
  try {
    if (!(await isIntactAsset(from))) return false
    await link(from, to)
    return true
  } catch {
    return false
  }
}
