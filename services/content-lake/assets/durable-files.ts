import {readdirSync, rmSync, statSync} from 'node:fs'
import {open, rename} from 'node:fs/promises'
import {join} from 'node:path'

const HOUR_MS = 3_600_000

/** How the name of a file begins that is still being received. */
export const INCOMING = 'incoming-'

/** Removes what a killed process was still receiving, but nothing that another one may be receiving now. */
export const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(INCOMING) && Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path)
  }
}

/** Moves a file to its place so that it is there after a power failure too. */
export const persist = async (from: string, to: string, folder: string): Promise<void> => {
  const file = await open(from, 'r+')
  await file.sync()
  await file.close()
  await rename(from, to)
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
}
