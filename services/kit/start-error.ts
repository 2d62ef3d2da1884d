const CAUSES: Record<string, (place: string) => string> = {
  EADDRINUSE: place => `${place} is already in use: stop the other program or choose another port.`,
  EADDRNOTAVAIL: place => `${place} is not an address of this machine.`,
  EACCES: place => `this user may not use ${place}: choose another place or change its permissions.`,
  EPERM: place => `this user may not use ${place}: choose another place or change its permissions.`,
  EROFS: place => `${place} lies on a read-only disk.`,
  ENOSPC: place => `the disk that holds ${place} is full.`,
  EDQUOT: place => `the disk quota of this user is used up at ${place}.`,
  ENOTDIR: place => `${place} lies under something that is not a folder.`,
  EEXIST: place => `${place} is a file where a folder was expected.`,
  EISDIR: place => `${place} is a folder where a file was expected.`,
  ENOENT: place => `${place} does not exist.`,
  SQLITE_NOTADB: place => `${place} holds no database that can be read: move it away to begin anew.`,
}

/** SQLite's primary result codes for the faults that a person can mend, as the system codes above. */
const SQLITE_CODES: Record<number, string> = {
  8: 'EROFS',
  11: 'SQLITE_NOTADB',
  13: 'ENOSPC',
  14: 'EACCES',
  3: 'EACCES',
  26: 'SQLITE_NOTADB',
}

const codeOf = (error: Error): string | undefined => {
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES[error.errcode & 0xff]
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** One sentence that says why a service could not start and what to do; `place` is used when the error names no path. */
export const explainStartError = (error: unknown, place: string): string => {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const named = 'path' in error && typeof error.path === 'string' ? error.path : place
  const explain = code === undefined ? undefined : CAUSES[code]
  return explain ? explain(named) : error.message
}
