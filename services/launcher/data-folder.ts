import {randomUUID} from 'node:crypto'
import {existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {explainStartError} from '../kit/start-error.ts'

/** Creates the data folder. Throws a one-sentence error when it is not writable. */
export function openDataDir(dataDir: string): void {
  const probe = join(dataDir, '.writable')
  try {
    createFolder(join(dataDir, 'logs'))
    // Not empty: a full disk still accepts empty files.
    writeFileSync(probe, 'The data folder is writable.\n')
    rmSync(probe)
  } catch (error) {
    throw new Error(
      `The data folder cannot be used: ${explainStartError(error, dataDir)} Set DATA_DIR=… to use another.`,
      {cause: error},
    )
  }
}

/** Creates a folder and its parents. Node's `recursive` option reports ENOENT instead of EROFS on a read-only file system. */
function createFolder(path: string): void {
  if (statSync(path, {throwIfNoEntry: false})?.isDirectory()) return
  if (dirname(path) !== path && !statSync(dirname(path), {throwIfNoEntry: false})) createFolder(dirname(path))
  mkdirSync(path)
}

const contentFile = (dataDir: string) => join(dataDir, 'content-id')

/** Returns the id of the content in a data folder, which changes when the content is seeded; '' before that. */
export const readContentId = (dataDir: string): string =>
  existsSync(contentFile(dataDir)) ? readFileSync(contentFile(dataDir), 'utf8') : ''

/** Stores another id of the content. Pages that were generated before it are out of date. */
export const renewContentId = (dataDir: string): void => writeFileSync(contentFile(dataDir), randomUUID())

const MEBIBYTE = 1024 * 1024

/** Returns the first folder whose disk has less than 2 MiB left, the likely cause of a failed start; or null. */
export function findFullDisk(folders: readonly string[]): string | null {
  const isFull = (folder: string) => {
    const {bavail, bsize} = statfsSync(folder)
    return bavail * bsize < 2 * MEBIBYTE
  }
  return folders.find(isFull) ?? null
}
