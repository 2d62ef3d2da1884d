import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {DurableFiles} from '@/lib/shared-cache/durable-files'
import type {Entry, Value} from '@/lib/shared-cache/entry'
import {LocalPages, PAGE_CONTEXT} from '@/lib/shared-cache/local-pages'
import {fileCache, keyOf, pageEntry} from '../../../support/cluster/page-server'

const folder = mkdtempSync(join(tmpdir(), 'overprint-local-pages-'))
const files = new DurableFiles(fileCache(folder))
/** The same files on a disk that is full. */
const full = new DurableFiles({
  get: (...args) => fileCache(folder).get(...args),
  set: () => Promise.reject(new Error('ENOSPC')),
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

const entryOf = (version: number, value: Value): Entry => ({...pageEntry(version, ''), value})
const KINDS: [string, Value][] = [
  ['404', null],
  ['redirect', {kind: 'REDIRECT', props: {pageProps: {__N_REDIRECT: '/new'}}}],
  ['page', pageEntry(2, 'two').value],
]

test.each(KINDS)('a %s is not served again when the disk has no room for what replaces it', async (kind, value) => {
  const path = keyOf(`full-${kind}`)
  const pages = new LocalPages()
  await pages.write(files, path, pageEntry(1, 'one'))
  await pages.write(files, path, entryOf(2, value))
  expect(await pages.read(files, path)).toMatchObject({version: 2, isBehind: false, entry: {value}})
  await expect(pages.write(full, path, pageEntry(3, 'three'))).rejects.toThrow('ENOSPC')
  expect(await pages.read(files, path)).toEqual({entry: null, version: 3, isBehind: true})
})

test('a 404 that a server without Redis has stored is not served again either', async () => {
  const path = keyOf('full-plain')
  await files.set(path, pageEntry(0, 'one').value as never, PAGE_CONTEXT as never)
  await files.set(path, null, PAGE_CONTEXT as never)
  const pages = new LocalPages()
  expect(await pages.read(files, path)).toMatchObject({version: 0, isBehind: false, entry: {value: null}})
  await expect(pages.write(full, path, pageEntry(3, 'three'))).rejects.toThrow('ENOSPC')
  expect(await pages.read(files, path)).toEqual({entry: null, version: 3, isBehind: true})
})

/** Creates local pages with a copy of a version that has been possible and is not by now. */
async function createPagesAhead(path: string): Promise<LocalPages> {
  let limit = 100
  const pages = new LocalPages(version => (version <= limit ? version : 0))
  await pages.write(files, path, pageEntry(90, 'early'))
  limit = 50
  return pages
}

test('a copy whose version is impossible by now stays until there is another one', async () => {
  const path = keyOf('impossible')
  const pages = await createPagesAhead(path)
  expect(await pages.read(files, path)).toMatchObject({version: 0, isBehind: false, entry: {version: 0}})
  expect(await pages.write(files, path, pageEntry(40, 'right'))).toBe(true)
  expect(await pages.write(files, path, pageEntry(91, 'began before')), 'it has read the sources earlier').toBe(false)
  expect(await pages.read(files, path)).toMatchObject({version: 40, entry: {value: {html: '<p>right</p>'}}})
})

test('a copy with an impossible version is not served again when the disk has no room for what replaces it', async () => {
  const path = keyOf('full-impossible')
  const pages = await createPagesAhead(path)
  await expect(pages.write(full, path, pageEntry(40, 'right'))).rejects.toThrow('ENOSPC')
  expect(await pages.read(files, path)).toEqual({entry: null, version: 40, isBehind: true})
})
