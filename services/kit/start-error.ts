import {errorCodeOf} from './error-code.ts'

const EXPLANATIONS: Record<string, (what: string) => string> = {
  EADDRINUSE: what => `${what} is already in use: stop the other program or choose another port.`,
  EADDRNOTAVAIL: what => `${what} is not an address of this machine.`,
  EACCES: what => `this user may not use ${what}: choose another path or change its permissions.`,
  EPERM: what => `this user may not use ${what}: choose another path or change its permissions.`,
  EROFS: what => `${what} is on a read-only disk.`,
  ENOSPC: what => `the disk of ${what} is full.`,
  EDQUOT: what => `the disk quota of this user is used up at ${what}.`,
  ENOTDIR: what => `a parent of ${what} is not a folder.`,
  EEXIST: what => `${what} is a file, but a folder is expected.`,
  EISDIR: what => `${what} is a folder, but a file is expected.`,
  ENOENT: what => `${what} does not exist.`,
  SQLITE_NOTADB: what => `${what} is not a readable database: move it away to start with an empty one.`,
}

/**
 * Explains in one sentence why a service failed to start and what to do. `what` names the port or path when the error
 * has no path.
 */
export const explainStartError = (error: unknown, what: string): string => {
  if (!(error instanceof Error)) return String(error)
  const code = errorCodeOf(error)
  const subject = 'path' in error && typeof error.path === 'string' ? error.path : what
  const explain = code === undefined ? undefined : EXPLANATIONS[code]
  return explain ? explain(subject) : error.message
}
