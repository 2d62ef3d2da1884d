import {closeSync, openSync, readFileSync, rmSync, writeSync} from 'node:fs'
import {crc32} from 'node:zlib'

/** The last acknowledged write: the number of changes of rows so far, and the number of the last transaction. */
export type LastWrite = {changes: number; sequence: number}

/**
 * The last acknowledged write, in a file beside the database. SQLite ignores everything behind
 * a damaged place in its write-ahead log, as if it had never been written: these numbers reveal that. The file is not synced:
 * after a power failure it may be older than the database, which is harmless, but never newer.
 */
const fileOf = (database: string): string => `${database}-last-write`

const toText = ({changes, sequence}: LastWrite): string => {
  const numbers = [changes, sequence].map(number => String(number).padStart(16, '0')).join(' ')
  return `${numbers} ${String(crc32(numbers)).padStart(10, '0')}\n`
}

/** Returns the last acknowledged write; null when it is unknown. */
export const readLastWrite = (database: string): LastWrite | null => {
  try {
    const text = readFileSync(fileOf(database), 'utf8')
    const [changes, sequence] = text.split(' ').map(Number)
    const lastWrite = {changes: changes ?? 0, sequence: sequence ?? 0}
    return text === toText(lastWrite) ? lastWrite : null
  } catch {
    return null
  }
}

/** Forgets the last write of a database that is replaced. */
export const forgetLastWrite = (database: string): void => rmSync(fileOf(database), {force: true})

/** Opens the file for writing. */
export const openLastWrite = (database: string) => {
  const file = openSync(fileOf(database), 'a+')
  closeSync(file)
  const descriptor = openSync(fileOf(database), 'r+')
  return {
    /** Stores the numbers. A failure is ignored: the write that it follows is already on the disk. */
    set: (lastWrite: LastWrite): void => {
      try {
        writeSync(descriptor, toText(lastWrite), 0)
      } catch {
        // The disk is full: the numbers stay too low, which is harmless.
      }
    },
    close: (): void => closeSync(descriptor),
  }
}
