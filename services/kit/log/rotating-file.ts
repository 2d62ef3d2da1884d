import {closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync} from 'node:fs'
import {dirname} from 'node:path'
import {removeSurplus, shiftFiles} from './rotated-files.ts'

export type RotatingFileOptions = {
  /** The current file, such as `lake.log`. Older ones are `lake.1.log`, `lake.2.log` and so on. */
  file: string
  /** Size at which the file is rotated, in bytes. */
  maxBytes: number
  /** Number of files, the current one included. */
  files: number
  /** Called after lines could not be written, once writing works again. */
  onLost?: (lines: number) => void
}

/**
 * A log file that is rotated by size. All files together stay within `maxBytes` × `files`, also across restarts; a line
 * longer than `maxBytes` is not written. An error never leaves this class: lines that cannot be written, as on a full disk,
 * are counted and dropped.
 */
export class RotatingFile {
  readonly #options: RotatingFileOptions
  #lost = 0
  #open: {fd: number; size: number} | null = null
  #isTorn = false

  constructor(options: RotatingFileOptions) {
    this.#options = options
    removeSurplus(options)
  }

  /** Writes lines, each of which ends with a line break. */
  write(lines: string[]): void {
    for (const batch of this.#toBatches(lines)) this.#append(batch)
  }

  /** Joins lines to batches that fit into a file. */
  #toBatches(lines: string[]): {data: Buffer; count: number}[] {
    const all = Buffer.from(lines.join(''))
    if (all.length <= this.#options.maxBytes) return [{data: all, count: lines.length}]
    return lines.map(line => ({data: Buffer.from(line), count: 1}))
  }

  #append({data, count}: {data: Buffer; count: number}): void {
    try {
      if (data.length > this.#options.maxBytes) throw new Error('The line is longer than a file.')
      this.#writeData(data)
    } catch {
      this.#lost += count
      return
    }
    const lost = this.#lost
    this.#lost = 0
    if (lost > 0) this.#options.onLost?.(lost)
  }

  #writeData(data: Buffer): void {
    let file = this.#current()
    if (file.size > 0 && file.size + data.length + 1 > this.#options.maxBytes) file = this.#rotate(file)
    // The previous write may have ended within a line, on a full disk.
    const whole = this.#isTorn ? Buffer.concat([Buffer.from('\n'), data]) : data
    let written = 0
    this.#isTorn = true
    while (written < whole.length) {
      const bytes = writeSync(file.fd, whole, written)
      written += bytes
      file.size += bytes
    }
    this.#isTorn = false
  }

  #current(): {fd: number; size: number} {
    if (this.#open) return this.#open
    mkdirSync(dirname(this.#options.file), {recursive: true})
    const fd = openSync(this.#options.file, 'a')
    this.#open = {fd, size: fstatSync(fd).size}
    return this.#open
  }

  /** Renames the files and opens a new one. When that fails, empties the current one, so that the bound holds. */
  #rotate(full: {fd: number; size: number}): {fd: number; size: number} {
    const {file, files} = this.#options
    try {
      shiftFiles(file, files)
      this.#isTorn = false
      this.#open = null
      closeSync(full.fd)
      return this.#current()
    } catch {
      const current = this.#current()
      ftruncateSync(current.fd)
      current.size = 0
      return current
    }
  }
}
