import {randomUUID} from 'node:crypto'
import {mkdirSync, readdirSync, statSync} from 'node:fs'
import {readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

export type DiskCacheOptions = {
  /** Created when missing. Files already in it count as cached. */
  folder: string
  /** Upper limit for all files together. */
  maxBytes: number
  /** Larger files are not cached; `maxBytes` by default. */
  maxFileBytes?: number
}

/** A folder of files that survives restarts and stays under `maxBytes` by evicting the least recently used files. */
export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #maxFileBytes: number
  /** Sizes by name. A `Map` iterates in insertion order, so the least recently used file comes first. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  constructor({folder, maxBytes, maxFileBytes = maxBytes}: DiskCacheOptions) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#maxFileBytes = maxFileBytes
    mkdirSync(folder, {recursive: true})
    for (const {name, size} of listFiles(folder)) this.#touch(name, size)
  }

  /** Whether a file is cached. Its content may turn out to be unreadable. */
  has(name: string): boolean {
    return this.#sizes.has(name)
  }

  /** Returns the content of a file, or null when it is not cached. Deletes an empty file, which a power failure has left. */
  async get(name: string): Promise<Buffer | null> {
    const size = this.#sizes.get(name)
    if (size === undefined) return null
    try {
      const content = await readFile(join(this.#folder, name))
      if (content.length > 0) {
        this.#touch(name, size)
        return content
      }
    } catch {
      // It has vanished or cannot be read.
    }
    await this.delete(name)
    return null
  }

  /** Writes a file and evicts others until the cache fits. A failed write is logged: the caller has the content anyway. */
  async put(name: string, content: Buffer): Promise<void> {
    if (content.length > this.#maxFileBytes) return
    const incoming = join(this.#folder, `incoming-${randomUUID()}`)
    try {
      // Otherwise a power failure may leave an empty or cut file under the final name.
      await writeFile(incoming, content, {flush: true})
      await rename(incoming, join(this.#folder, name))
      this.#touch(name, content.length)
    } catch (error) {
      console.warn(`Cannot write to the cache ${this.#folder}: ${String(error)}`)
      await rm(incoming, {force: true})
    }
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      await this.delete(oldest)
    }
  }

  /** Deletes a file. */
  async delete(name: string): Promise<void> {
    this.#bytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
    await rm(join(this.#folder, name), {force: true})
  }

  #touch(name: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(name) ?? 0)
    this.#sizes.delete(name)
    this.#sizes.set(name, size)
  }
}

/** Files of a folder, least recently used first. */
const listFiles = (folder: string): {name: string; size: number}[] =>
  readdirSync(folder)
    .map(name => {
      const {size, atimeMs, mtimeMs} = statSync(join(folder, name))
      return {name, size, usedAt: Math.max(atimeMs, mtimeMs)}
    })
    .sort((a, b) => a.usedAt - b.usedAt)
