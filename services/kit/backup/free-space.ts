import {stat, statfs} from 'node:fs/promises'
import {errorCodeOf} from '../error-code.ts'

const MEBIBYTE = 1024 * 1024
/** Space that a backup leaves to the running service. */
const RESERVED_BYTES = 64 * MEBIBYTE

/** Throws an Error when the disk of a folder would have less than 64 MiB left after `bytes` more. */
export const requireFreeSpace = async (folder: string, bytes: number): Promise<void> => {
  const needed = bytes + RESERVED_BYTES
  const {bavail, bsize} = await statfs(folder)
  if (bavail * bsize >= needed) return
  const [free, required] = [bavail * bsize, needed].map(size => Math.ceil(size / MEBIBYTE))
  throw new Error(`The disk of ${folder} has ${free} MiB left; a backup needs ${required} MiB.`)
}

/** Returns the size of a file in bytes; 0 when it does not exist. */
export const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && errorCodeOf(error) === 'ENOENT') return 0
    throw error
  }
}

/** Returns the size of a database with its write-ahead log: its copy is not larger. */
export const databaseSizeOf = async (file: string): Promise<number> =>
  (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
