/** SQLite's primary result codes that have a counterpart among the codes of the file system. */
const SQLITE_CODES: Record<number, string> = {
  3: 'EACCES',
  8: 'EROFS',
  11: 'SQLITE_NOTADB',
  13: 'ENOSPC',
  14: 'EACCES',
  26: 'SQLITE_NOTADB',
}

/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SHARED_MEMORY_FULL = 4874

/** Returns the system code of an error, such as `ENOSPC`. Errors of SQLite get the code that the file system would use. */
export const errorCodeOf = (error: Error): string | undefined => {
  if ('errcode' in error && typeof error.errcode === 'number') {
    return error.errcode === SHARED_MEMORY_FULL ? 'ENOSPC' : SQLITE_CODES[error.errcode & 0xff]
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns whether an error, or one that caused it, reports that the disk or the quota of its user is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error) ?? '') || isDiskFull(error.cause)
}

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Returns whether an error of SQLite reports that the database file is damaged. */
export const isDatabaseDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  [SQLITE_CORRUPT, SQLITE_NOTADB].includes(error.errcode & 0xff)
