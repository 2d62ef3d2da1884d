import {readdirSync, renameSync, rmSync, statSync} from 'node:fs'
import {basename, dirname, extname, join} from 'node:path'

/** Gives each of the log files the next number, and deletes the oldest. Throws the errors of the file system. */
export function shiftFiles(file: string, files: number): void {
  rmSync(numbered(file, files - 1), {force: true})
  for (let number = files - 2; number >= 1; number--) renameIfExists(numbered(file, number), numbered(file, number + 1))
  if (files > 1) renameIfExists(file, numbered(file, 1))
}

/** Removes files beyond the number or size, after a setting was lowered. */
export function removeSurplus({file, files, maxBytes}: {file: string; files: number; maxBytes: number}): void {
  const extension = extname(file)
  const stem = basename(file, extension)
  try {
    for (const name of readdirSync(dirname(file))) {
      const number = toNumber(name, stem, extension)
      const path = join(dirname(file), name)
      if (number !== null && (number >= files || statSync(path).size > maxBytes)) rmSync(path)
    }
  } catch {
    // The folder is created with the first line.
  }
}

function numbered(file: string, number: number): string {
  const extension = extname(file)
  return number === 0 ? file : join(dirname(file), `${basename(file, extension)}.${number}${extension}`)
}

/** Returns the number of a log file, 0 for the current one; null for other files. */
function toNumber(name: string, stem: string, extension: string): number | null {
  if (name === stem + extension) return 0
  if (!name.startsWith(`${stem}.`) || !name.endsWith(extension)) return null
  const number = name.slice(stem.length + 1, name.length - extension.length)
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) : null
}

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
