import {readdirSync, rmSync, statSync} from 'node:fs'
import {open, rename} from 'node:fs/promises'
import {join} from 'node:path'

const HOUR_MS = 3_600_000

/** Prefix of the name of an upload in progress. */
export const INCOMING = 'incoming-'

/** Removes the unfinished uploads of killed processes; files younger than an hour may belong to a running one. */
export const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(INCOMING) && Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path)
  }
}

/** Renames a file into `folder` and syncs both to the disk, so that the file survives a power failure. */
export const persist = async (from: string, to: string, folder: string): Promise<void> => {
  const file = await open(from, 'r+')
  await file.sync()
  await file.close()
  await rename(from, to)
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
}
