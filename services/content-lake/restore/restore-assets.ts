import {existsSync, mkdirSync, renameSync} from 'node:fs'
import {copyFile} from 'node:fs/promises'
import {basename, join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {INCOMING, persist} from '../assets/durable-files.ts'
import {isIntactAsset} from '../assets/intact-asset.ts'
import type {Losses} from './losses.ts'

/** Where assets are, where copies of them are, and where damaged files are moved to. */
export type AssetFolders = {dataDir: string; backup: string | null; keptAs: string}

/**
 * Replaces the damaged and missing asset files of a restored database by those of the backup. Their names contain the hash
 * of their content. Returns the number of replaced files.
 */
export const restoreAssets = async (
  database: DatabaseSync,
  {dataDir, backup, keptAs}: AssetFolders,
  losses: Losses,
): Promise<number> => {
  const folder = join(dataDir, 'assets')
  mkdirSync(folder, {recursive: true})
  let replaced = 0
  for (const name of listAssets(database)) {
    const path = join(folder, name)
    if (await isIntactAsset(path)) continue
    if (existsSync(path)) {
      mkdirSync(join(keptAs, 'assets'), {recursive: true})
      renameSync(path, join(keptAs, 'assets', name))
    }
    const copy = backup && join(backup, 'assets', name)
    if (copy && (await isIntactAsset(copy))) {
      const incoming = join(folder, `${INCOMING}${name}`)
      await copyFile(copy, incoming)
      await persist(incoming, path, folder)
      replaced++
    } else losses.add(`Asset ${name}: its file`)
  }
  return replaced
}

const listAssets = (database: DatabaseSync): Set<string> => {
  const rows = database
    .prepare(`
      select distinct content ->> 'path' as path from documents
      where type in ('sanity.imageAsset', 'sanity.fileAsset') and content ->> 'path' is not null`)
    .all()
  return new Set(rows.map(({path}) => basename(String(path))))
}
