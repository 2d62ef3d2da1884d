import {randomUUID} from 'node:crypto'
import {mkdirSync, readdirSync, statSync} from 'node:fs'
import {readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/** Keeps files under names up to a number of bytes in all, across restarts; the least recently used go first. */
export const openDiskCache = (folder: string, maxBytes: number) => {
  mkdirSync(folder, {recursive: true})
  const sizes = new Map<string, number>()
  let bytes = 0
  const remember = (name: string, size: number): void => {
    bytes += size - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, size)
  }
  const found = readdirSync(folder).map(name => ({name, ...statsOf(join(folder, name))}))
  for (const {name, size} of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) remember(name, size)

  const forget = async (name: string): Promise<void> => {
    bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
    await rm(join(folder, name), {force: true})
  }

  /** The file's content, or null when it is not kept. */
  const get = async (name: string): Promise<Buffer | null> => {
    const size = sizes.get(name)
    if (size === undefined) return null
    try {
      const content = await readFile(join(folder, name))
      remember(name, size)
      return content
    } catch {
      await forget(name)
      return null
    }
  }

  /** Keeps a file; a failure to write is no failure of the caller's, who has the content. */
  const put = async (name: string, content: Buffer): Promise<void> => {
    if (content.length > maxBytes / 4) return
    const incoming = join(folder, `incoming-${randomUUID()}`)
    try {
      await writeFile(incoming, content)
      await rename(incoming, join(folder, name))
      remember(name, content.length)
    } catch (error) {
      console.warn(`content lake: a transformed image could not be kept (${String(error)})`)
      await rm(incoming, {force: true})
    }
    for (const oldest of sizes.keys()) {
      if (bytes <= maxBytes) break
      await forget(oldest)
    }
  }

  return {get, put}
}

const statsOf = (path: string): {size: number; mtimeMs: number} => {
  const {size, mtimeMs} = statSync(path)
  return {size, mtimeMs}
}
