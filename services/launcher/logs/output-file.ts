import {closeSync, copyFileSync, fstatSync, openSync, statSync, truncateSync} from 'node:fs'

/*
 * The standard output and error of a service, for its last words: Node's report of a crash, and what a program prints before
 * its log is open. The log itself is written and rotated by the service, because it must go on when the launcher is killed.
 */

const MAX_BYTES = 1024 * 1024
const CHECK_INTERVAL_MS = 10_000

/** Opens a service's output file for appending. Returns its descriptor and its size, in bytes. */
export function openOutputFile(file: string): {fd: number; size: number} {
  boundFile(file)
  const fd = openSync(file, 'a')
  return {fd, size: fstatSync(fd).size}
}

/** Keeps a service's output file within its bound until the returned function is called. */
export function watchOutputFile(file: string): () => void {
  const timer = setInterval(() => boundFile(file), CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Moves the content of a file of more than `maxBytes` to `….1.log`. It is copied, not renamed: a running service keeps the file
 * open, and appends to it wherever its end is.
 */
export function boundFile(file: string, maxBytes = MAX_BYTES): void {
  try {
    if (statSync(file).size <= maxBytes) return
  } catch {
    // It does not exist yet.
    return
  }
  try {
    copyFileSync(file, file.replace(/(\.\w+)?$/, '.1$1'))
  } catch {
    // On a full disk the older lines are lost.
  }
  truncateSync(file)
}

/** Closes a descriptor of `openOutputFile`. */
export const closeOutputFile = (fd: number): void => closeSync(fd)
