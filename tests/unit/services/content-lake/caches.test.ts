import {mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, describe, expect, it} from 'vitest'
import {openDiskCache} from '../../../../services/content-lake/assets/disk-cache.ts'
import {openRecent} from '../../../../services/content-lake/query/recent.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-cache-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true})
})

describe('the cache of transformed images', () => {
  it('stays below its size and drops what was not used for the longest time', async () => {
    const folder = newFolder()
    const cache = openDiskCache(folder, 1000)
    for (const name of ['a', 'b', 'c', 'd']) await cache.put(name, Buffer.alloc(240, name))
    await cache.get('a')
    await cache.put('e', Buffer.alloc(240, 'e'))
    expect(await cache.get('b')).toBeNull()
    expect((await cache.get('a'))?.toString()).toBe('a'.repeat(240))
    expect(readdirSync(folder)).toHaveLength(4)
    await cache.put('huge', Buffer.alloc(900))
    expect(await cache.get('huge')).toBeNull()
  })

  it('knows after a restart what it kept, and gets over a file that has vanished', async () => {
    const folder = newFolder()
    await openDiskCache(folder, 1000).put('a', Buffer.from('kept'))
    const again = openDiskCache(folder, 1000)
    expect((await again.get('a'))?.toString()).toBe('kept')
    rmSync(join(folder, 'a'))
    expect(await again.get('a')).toBeNull()
  })
})

describe('what a worker and the cache of results remember', () => {
  it('stays below its size and drops what was not used for the longest time', () => {
    const cache = openRecent<string>(200, (name, value) => (name.length + value.length) * 2)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, 'x'.repeat(11))
    cache.get('a')
    cache.set('i', 'x'.repeat(11))
    expect(cache.get('a')).toBe('x'.repeat(11))
    expect(cache.get('b')).toBeUndefined()
    cache.set('large', 'x'.repeat(50))
    expect(cache.get('large')).toBeUndefined()
  })
})
