import {mkdirSync, rmSync, statfsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {explainStartError} from '../kit/start-error.ts'

/** Creates the data folder. Throws a one-sentence error when it is not writable. */
export function openDataDir(dataDir: string): void {
  const probe = join(dataDir, '.writable')
  try {
    mkdirSync(join(dataDir, 'logs'), {recursive: true})
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

const MEBIBYTE = 1024 * 1024

/** Returns the first folder whose disk has less than 2 MiB left, the likely cause of a failed start; or null. */
export function findFullDisk(folders: readonly string[]): string | null {
  const isFull = (folder: string) => {
    const {bavail, bsize} = statfsSync(folder)
    return bavail * bsize < 2 * MEBIBYTE
  }
  return folders.find(isFull) ?? null
}
