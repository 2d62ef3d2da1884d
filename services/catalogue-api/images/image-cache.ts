import {mkdir, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

export type ImageCache = {
  /** The bytes under a name, made and kept when they are not there; the same name is never made twice at once. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Renderings that run at the same time; each keeps a core busy. */
const MOST_AT_ONCE = 2

/** A folder of files that together stay under `maxBytes`; the ones used longest ago go first. */
export async function openImageCache(folder: string, maxBytes: number): Promise<ImageCache> {
  await mkdir(folder, {recursive: true})
  // Insertion order is order of use: what is used is taken out and put in at the end.
  const files = new Map(await listFiles(folder))
  let total = [...files.values()].reduce((sum, size) => sum + size, 0)
  const underWay = new Map<string, Promise<Buffer>>()
  const slots = createSlots(MOST_AT_ONCE)

  const keep = async (name: string, bytes: Buffer) => {
    const draft = join(folder, `${name}.${process.pid}.draft`)
    await writeFile(draft, bytes)
    await rename(draft, join(folder, name))
    total += bytes.length - (files.get(name) ?? 0)
    files.delete(name)
    files.set(name, bytes.length)
    for (const [oldest, size] of files) {
      if (total <= maxBytes || oldest === name) break
      files.delete(oldest)
      total -= size
      await rm(join(folder, oldest), {force: true})
    }
  }

  const make = async (name: string, render: () => Promise<Buffer>) => {
    const bytes = await slots(render)
    // A full disk costs the speed of the cache, never the answer.
    await keep(name, bytes).catch(() => undefined)
    return bytes
  }

  return {
    async get(name, render) {
      const size = files.get(name)
      const kept = size === undefined ? null : await readFile(join(folder, name)).catch(() => null)
      if (kept && size !== undefined) {
        files.delete(name)
        files.set(name, size)
        return kept
      }
      const pending = underWay.get(name) ?? make(name, render).finally(() => underWay.delete(name))
      underWay.set(name, pending)
      return pending
    },
  }
}

async function listFiles(folder: string): Promise<[string, number][]> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async name => {
      const {size, atimeMs, mtimeMs} = await stat(join(folder, name))
      return {name, size, used: Math.max(atimeMs, mtimeMs)}
    }),
  )
  return files.sort((a, b) => a.used - b.used).map(({name, size}) => [name, size])
}

/** Runs at most `count` tasks at a time; the others wait in line. */
function createSlots(count: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= count) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
