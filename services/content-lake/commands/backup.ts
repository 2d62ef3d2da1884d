import {existsSync, mkdirSync, readdirSync, renameSync, rmSync} from 'node:fs'
import {copyFile, open} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {INCOMING} from '../assets/durable-files.ts'
import {databaseFileOf, openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, type Command, readArguments, requireArgument} from './arguments.ts'

/** Copies a consistent snapshot of a data folder, also while its lake is running. A lake can start on the copy as is. */
export const backup: Command = async args => {
  const {values, positionals} = readArguments(args, COMMON_OPTIONS)
  const target = resolve(requireArgument(positionals, 0, 'the path of a new folder'))
  if (existsSync(target)) throw new Error(`${target} already exists: a backup needs a new folder.`)
  const {database, close} = openExistingDatabase(values.data)
  const partial = `${target}.partial`
  rmSync(partial, {recursive: true, force: true})
  try {
    mkdirSync(join(partial, 'assets'), {recursive: true})
    // Copied before and after the documents, so that the copy has every file that the documents refer to.
    await copyAssets(values.data, partial)
    database.prepare('vacuum into ?').run(databaseFileOf(partial))
    const assets = await copyAssets(values.data, partial)
    await syncToDisk(databaseFileOf(partial))
    renameSync(partial, target)
    return [`Backed up ${values.data} with ${assets} assets to ${target}`]
  } finally {
    close()
    rmSync(partial, {recursive: true, force: true})
  }
}

/** Copies the asset files that are missing in the copy and returns their total number. */
const copyAssets = async (from: string, to: string): Promise<number> => {
  const folder = join(from, 'assets')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => !name.startsWith(INCOMING)) : []
  for (const name of names) {
    const copy = join(to, 'assets', name)
    if (existsSync(copy)) continue
    await copyFile(join(folder, name), copy)
    await syncToDisk(copy)
  }
  return names.length
}

const syncToDisk = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
