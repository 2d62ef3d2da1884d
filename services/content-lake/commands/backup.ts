import {existsSync, mkdirSync, readdirSync, renameSync, rmSync} from 'node:fs'
import {copyFile, open} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {INCOMING} from '../assets/durable-files.ts'
import {databaseFileOf, openExistingDatabase} from '../store/lake-database.ts'
import {type Command, PLACE, readArguments, requireWord} from './arguments.ts'

/** Copies a data folder as it is at one moment, while its lake may be running; the copy can be started as it is. */
export const backup: Command = async args => {
  const {values, positionals} = readArguments(args, PLACE)
  const target = resolve(requireWord(positionals, 0, 'a folder that is not there yet'))
  if (existsSync(target)) throw new Error(`${target} is there already: a backup is written to a new folder.`)
  const {database, close} = openExistingDatabase(values.data)
  const partial = `${target}.partial`
  rmSync(partial, {recursive: true, force: true})
  try {
    mkdirSync(join(partial, 'assets'), {recursive: true})
    // Before and after the documents: a file that either moment knows is in the copy.
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

/** Copies the asset files that the copy lacks and answers how many it has. */
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
