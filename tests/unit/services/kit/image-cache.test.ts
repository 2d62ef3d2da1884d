import fs, {mkdtempSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {open} from 'node:fs/promises'
import {syncBuiltinESMExports} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, describe, expect, it, vi} from 'vitest'
import {DiskCache} from '../../../../services/kit/images/disk-cache.ts'
import {createImageCache} from '../../../../services/kit/images/image-cache.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-cache-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true})
})

describe('a disk cache', () => {
  it('stays below its size and evicts the least recently used files', async () => {
    const folder = newFolder()
    const cache = new DiskCache({folder, maxBytes: 1000, maxFileBytes: 250})
    for (const name of ['a', 'b', 'c', 'd']) await cache.put(name, Buffer.alloc(240, name))
    await cache.get('a')
    await cache.put('e', Buffer.alloc(240, 'e'))
    expect(await cache.get('b')).toBeNull()
    expect((await cache.get('a'))?.toString()).toBe('a'.repeat(240))
    expect(readdirSync(folder)).toHaveLength(4)
    await cache.put('huge', Buffer.alloc(900))
    expect(await cache.get('huge')).toBeNull()
  })

  it('finds its files after a restart, and forgets a file that has vanished', async () => {
    const folder = newFolder()
    await new DiskCache({folder, maxBytes: 1000}).put('a', Buffer.from('kept'))
    const restarted = new DiskCache({folder, maxBytes: 1000})
    expect((await restarted.get('a'))?.toString()).toBe('kept')
    rmSync(join(folder, 'a'))
    expect(await restarted.get('a')).toBeNull()
  })

  it('writes a file to the disk before the file gets its name, so that a power failure cuts none', async () => {
    const folder = newFolder()
    const handle = await open(folder)
    const fileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const steps: string[] = []
    const {sync} = fileHandle
    vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: unknown) {
      await sync.call(this)
      steps.push('synced')
    })
    const {rename} = fs.promises
    vi.spyOn(fs.promises, 'rename').mockImplementation(async (from, to) => {
      steps.push('renamed')
      await rename(from, to)
    })
    syncBuiltinESMExports()
    await new DiskCache({folder, maxBytes: 1000}).put('a', Buffer.from('kept'))
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    expect(steps).toEqual(['synced', 'renamed'])
    expect(readdirSync(folder)).toEqual(['a'])
  })

  it('forgets a file that a power failure has left empty', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'a'), '')
    const cache = new DiskCache({folder, maxBytes: 1000})
    expect(await cache.get('a')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    expect(cache.has('a')).toBe(false)
  })

  it('logs a failed write and continues', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const folder = newFolder()
    const cache = new DiskCache({folder, maxBytes: 1000})
    rmSync(folder, {recursive: true})
    await cache.put('a', Buffer.from('lost'))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`Cannot write to the cache ${folder}`))
    expect(await cache.get('a')).toBeNull()
    warn.mockRestore()
  })
})

describe('an image cache', () => {
  it('stays under its limit, evicts the least recently used image and renders each image once', async () => {
    const folder = newFolder()
    const cache = createImageCache({folder, maxBytes: 1000})
    let renderings = 0
    const get = (name: string) =>
      cache.getOrRender(name, async () => {
        renderings += 1
        return Buffer.alloc(400, name)
      })
    await Promise.all([get('a'), get('a'), get('a')])
    expect(renderings).toBe(1)
    await get('b')
    await get('a')
    await get('c')
    expect(readdirSync(folder).sort()).toEqual(['a', 'c'])
    const sizes = readdirSync(folder).map(name => statSync(join(folder, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1000)
    // A new process uses the files it finds.
    const restarted = createImageCache({folder, maxBytes: 1000})
    expect((await restarted.getOrRender('c', async () => expect.unreachable())).length).toBe(400)
  })

  it('does not cache a failed rendering, and renders again', async () => {
    const cache = createImageCache({folder: newFolder(), maxBytes: 1000})
    await expect(cache.getOrRender('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.getOrRender('d', async () => Buffer.from('fine'))).toString()).toBe('fine')
  })

  it('aborts a rendering only when nobody waits for it any more', async () => {
    const cache = createImageCache({folder: newFolder(), maxBytes: 1000})
    const signals: AbortSignal[] = []
    const rendering = Promise.withResolvers<Buffer>()
    const get = (signal: AbortSignal) =>
      cache.getOrRender(
        'e',
        given => {
          signals.push(given)
          return rendering.promise
        },
        signal,
      )
    const [first, second] = [new AbortController(), new AbortController()]
    const both = [get(first.signal), get(second.signal)]
    await expect.poll(() => signals.length).toBe(1)
    first.abort(new Error('first left'))
    await expect(both[0]).rejects.toThrow('first left')
    expect(signals[0]?.aborted).toBe(false)
    second.abort(new Error('second left'))
    await expect(both[1]).rejects.toThrow('second left')
    expect(signals[0]?.aborted).toBe(true)
    // The next request does not get the aborted rendering.
    const third = get(new AbortController().signal)
    await expect.poll(() => signals.length).toBe(2)
    rendering.resolve(Buffer.from('done'))
    expect((await third).toString()).toBe('done')
  })
})
