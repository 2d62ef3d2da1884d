import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Entry} from '../../../lib/shared-cache/entry.ts'
import {SharedPages} from '../../../lib/shared-cache/shared-pages.ts'
import {SharedStore} from '../../../lib/shared-cache/shared-store.ts'

const require = createRequire(import.meta.url)
const {
  default: FileSystemCache,
}: typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js') = require('next/dist/server/lib/incremental-cache/file-system-cache.js')
const {nodeFs} = require('next/dist/server/lib/node-fs-methods.js')

/** Returns the cache key that Next gives to a path. */
export const keyOf = (name: string) => `/route-cache/PAGES/0/$/${name}`

/** Returns an entry whose page has a text. */
export const pageEntry = (version: number, text: string): Entry => ({
  version,
  lastModified: Date.now(),
  cacheControl: {revalidate: 300, expire: 31_536_000},
  value: {kind: 'PAGES', html: `<p>${text}</p>`, pageData: {pageProps: {text}}, headers: undefined, status: 200},
})

/** The context with which Next creates a cache handler, on the disk alone. */
export const handlerContext = (folder: string) =>
  ({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: folder,
    maxMemoryCacheSize: 0,
    revalidatedTags: [],
    _requestHeaders: {},
  }) as never

/** Creates Next's file cache in a folder, without its memory. */
export function fileCache(folder: string) {
  mkdirSync(join(folder, 'pages'), {recursive: true})
  return new FileSystemCache(handlerContext(folder))
}

/** Caches a page without Redis, as Next does: it reads first. */
export async function cachePage(folder: string, name: string, pageProps: object): Promise<void> {
  fileCache(folder)
  const {default: Handler} = await import('../../../lib/shared-cache/handler.ts')
  const handler = new Handler(handlerContext(folder))
  await handler.get(keyOf(name), {kind: 'PAGES', isFallback: false} as never)
  const page = {kind: 'PAGES', html: '<p></p>', pageData: {pageProps}, headers: undefined, status: 200}
  await handler.set(keyOf(name), page as never, {cacheControl: {revalidate: 300}} as never)
}

/** A server of the site as far as its pages are concerned: its own files, and a connection of its own to the shared store. */
export async function startPageServer(url: string, {build = 'first', keepMs = 3_600_000} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-pages-'))
  const files = fileCache(folder)
  const store = new SharedStore({url, build, keepMs})
  const pages = new SharedPages(store)
  store.onRestarted = () => void pages.refill(files)
  store.onBack = () => void pages.resend(files)
  store.onNewer = path => pages.follow(files, path)
  await store.link.start()
  const read = async (name: string) => {
    const {entry} = await pages.read(files, keyOf(name))
    return entry?.value?.kind === 'PAGES' ? entry.value.html.slice(3, -4) : (entry?.value ?? undefined)
  }
  return {
    store,
    read,
    entry: async (name: string) => (await pages.read(files, keyOf(name))).entry,
    /** Starts a generation, as Next does by reading first; `end` stores its text. */
    async generate(name: string) {
      const {next: version} = await pages.read(files, keyOf(name), {mayGenerate: () => true})
      return {version, end: (text: string) => pages.store(files, keyOf(name), pageEntry(version, text))}
    },
    /** Stores what is missing or older in Redis. */
    refill: () => pages.refill(files),
    /** Stores what Redis did not take before. */
    resend: () => pages.resend(files),
    /** Starts a second process on the same files. */
    restart() {
      const again = new SharedPages(store)
      return {read: async (name: string) => (await again.read(files, keyOf(name))).entry?.value}
    },
    stop() {
      store.link.stop()
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

export type PageServer = Awaited<ReturnType<typeof startPageServer>>
