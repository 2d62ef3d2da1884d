import {existsSync, readdirSync} from 'node:fs'
import {chmod, copyFile, link, mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {copyDatabase, DamagedDatabaseError} from '../../kit/backup/database-tasks.ts'
import {databaseSizeOf, requireFreeSpace, sizeOf} from '../../kit/backup/free-space.ts'
import {syncFile, syncFolder} from '../../kit/backup/sync-to-disk.ts'
import {INCOMING} from '../assets/durable-files.ts'
import {isIntactAsset} from '../assets/intact-asset.ts'
import {checkInThread} from '../integrity/check-in-thread.ts'
import {databaseFileOf} from '../store/lake-database.ts'

/**
 * Copies a data folder, also while its lake is running, and returns the number of its assets. Intact assets of the backup
 * `previous` are shared with it by hard links: their names contain their hash, and their files never change. Throws a
 * DamagedDatabaseError when the database of the data folder is damaged, and another error when its copy is, or
 * when the disk of the target has not enough space.
 */
export const writeLakeBackup = async (
  dataDir: string,
  target: string,
  previous: string | null,
  signal?: AbortSignal,
): Promise<number> => {
  await mkdir(join(target, 'assets'), {mode: 0o700})
  await requireFreeSpace(
    target,
    (await databaseSizeOf(databaseFileOf(dataDir))) + (await bytesToCopy(dataDir, previous)),
  )
  // Copied before and after the documents, so that the copy has every file that the documents refer to.
  await copyAssets(dataDir, target, previous, signal)
  const [source, copy] = [databaseFileOf(dataDir), databaseFileOf(target)]
  const damage = await findRowDamage(source)
  if (damage) throw new DamagedDatabaseError(`${source} is damaged: ${damage}`)
  await copyDatabase(source, copy, signal)
  const problem = await findRowDamage(copy)
  // Not damage of the lake: the copy may be on another disk.
  if (problem) throw new Error(`the copy ${copy} is damaged: ${problem}`)
  return copyAssets(dataDir, target, previous, signal)
}

/** Returns what is wrong with the rows of a database, such as damaged or missing ones, which SQLite's own check does not notice. */
const findRowDamage = async (file: string): Promise<string | undefined> => {
  const [problem] = await checkInThread(file).problems
  return problem
}

/** Returns the names of the asset files of a data folder. */
const assetsOf = (dataDir: string): string[] => {
  const folder = join(dataDir, 'assets')
  return existsSync(folder) ? readdirSync(folder).filter(name => !name.startsWith(INCOMING)) : []
}

/** Returns the size of the asset files that the previous backup does not have. */
const bytesToCopy = async (dataDir: string, previous: string | null): Promise<number> => {
  const shared = new Set(previous === null ? [] : assetsOf(previous))
  let bytes = 0
  for (const name of assetsOf(dataDir)) {
    if (!shared.has(name)) bytes += await sizeOf(join(dataDir, 'assets', name))
  }
  return bytes
}

/** Adds the asset files that are missing in the copy and returns their total number. */
const copyAssets = async (
  from: string,
  to: string,
  previous: string | null,
  signal: AbortSignal | undefined,
): Promise<number> => {
  const names = assetsOf(from)
  for (const name of names) {
    signal?.throwIfAborted()
    const copy = join(to, 'assets', name)
    if (existsSync(copy)) continue
    if (previous !== null && (await linkIntact(join(previous, 'assets', name), copy))) continue
    const file = join(from, 'assets', name)
    // The disk may have been filled since, or have no hard links.
    await requireFreeSpace(to, await sizeOf(file))
    await copyAsset(file, copy)
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
