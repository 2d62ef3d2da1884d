import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import type {CacheHandler, CacheHandlerContext} from 'next/dist/server/lib/incremental-cache'
import {processWide} from '../sources/process-wide.ts'
import {noteKey, setPageReader} from './cached-props.ts'
import {DurableFiles} from './durable-files.ts'
import {addressOf, type CacheControl, type Entry, type Value} from './entry.ts'
import {type Files, PAGE_CONTEXT} from './local-pages.ts'
import {missingAt} from './missing-pages.ts'
import {noteTime} from './page-times.ts'
import {DEADLINE_MS} from './redis-link.ts'
import {type Read, SharedPages} from './shared-pages.ts'
import {sharedStore} from './shared-store.ts'

type FileCache = typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')
type GetArguments = Parameters<CacheHandler['get']>
type SetArguments = Parameters<CacheHandler['set']>

const {default: FileSystemCache}: FileCache = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
)

/**
 * The 404s of the build, after how many seconds its pages revalidate, by their address, and the id with which Next asks for generations
 * on demand.
 */
type Built = {
  notFound: ReadonlySet<string>
  revalidate: ReadonlyMap<string, number | false>
  previewId: string | undefined
}

/** Margin in milliseconds: Next checks the age of a page a moment later than this module. */
const MARGIN_MS = 1000

/**
 * The cache handler of pages: Next's file cache, in which 404s and redirects replace pages on the disk too. With `REDIS_URL`, pages,
 * redirects and 404s are shared through Redis. Next creates one per request.
 */
export default class PageCacheHandler implements CacheHandler {
  readonly #own: InstanceType<typeof FileSystemCache>
  readonly #files: Files
  readonly #pages: SharedPages | undefined
  readonly #serverDistDir: string
  readonly #isOnDemand: boolean
  /** Whether a cache in front has a copy, which the response replaces. */
  readonly #replacesCopy: boolean
  /** What `get` returned: undefined for a path without an entry, which differs from a 404. */
  readonly #returned = new Map<string, {value: Value | undefined; version: number; next: number; at: number}>()
  /** How long the reads of this request have taken so far, in milliseconds. */
  #waitedMs = 0

  constructor(context: CacheHandlerContext) {
    this.#own = new FileSystemCache(context as ConstructorParameters<typeof FileSystemCache>[0])
    this.#files = new DurableFiles(this.#own)
    shared.files = this.#files
    this.#pages = pagesOf(this.#files)
    this.#serverDistDir = context.serverDistDir ?? ''
    this.#replacesCopy = context._requestHeaders['x-front-copy'] === '1'
    const asked = context._requestHeaders['x-prerender-revalidate']
    // Anybody can send the header; only this build knows the id.
    this.#isOnDemand = asked !== undefined && asked === builtPages(this.#serverDistDir).previewId
  }

  async get(path: GetArguments[0], context: GetArguments[1]): Promise<Awaited<ReturnType<CacheHandler['get']>>> {
    if (context.kind !== 'PAGES' || context.isFallback) return this.#files.get(path, context)
    noteKey(path)
    if (!this.#pages) {
      const own = await this.#files.get(path, context)
      noteTime(path, own?.lastModified)
      return own
    }
    const read = {at: performance.now(), isAsked: this.#replacesCopy}
    const {entry, next, isBehind} = await this.#readAboveFloor(this.#pages, path)
    // No response is made of what a generation on demand reads.
    if (!this.#isOnDemand) noteTime(path, entry?.lastModified, {isBehind, read})
    // A generation starts after this, so it has a higher version than what it replaces, and reads its sources later.
    this.#returned.set(path, {value: entry?.value, version: entry?.version ?? 0, next, at: Date.now()})
    return entry as Awaited<ReturnType<CacheHandler['get']>>
  }

  async set(path: SetArguments[0], data: SetArguments[1], context: SetArguments[2]): Promise<void> {
    const value = data as Value
    const before = this.#returned.get(path)
    const isPage = value === null || value.kind === 'PAGES' || value.kind === 'REDIRECT'
    if (!this.#pages || !before || !isPage || context.fetchCache) return this.#files.set(path, data, context)
    const cacheControl = context.cacheControl as CacheControl | undefined
    const entry = {lastModified: Date.now(), cacheControl, value}
    // All 404s are the same value.
    const isNewNotFound = value === null && (missingAt(addressOf(path)) ?? 0) >= before.at
    if (!isNewNotFound && (value === before.value || this.#isBuiltNotFound(path, value, before.value))) {
      // Next sets the same value again when a generation has failed: nothing is newer.
      await this.#pages.keep(this.#files, path, {...entry, version: before.version})
    } else {
      // A publish needs Redis' copy, a visitor does not.
      const waitMs = this.#isOnDemand ? undefined : this.#remainingMs
      await this.#pages.store(this.#files, path, {...entry, version: before.next}, waitMs)
    }
  }

  revalidateTag(...args: Parameters<CacheHandler['revalidateTag']>): Promise<void> {
    return this.#own.revalidateTag(...args)
  }

  resetRequestCache(): void {}

  /**
   * Waits for a newer page when this one lacks what has been published, by servers of another build for example. `isBehind` says that
   * there was none in time, or that a copy in front may be newer because Redis does not answer.
   */
  async #readAboveFloor(pages: SharedPages, path: string): Promise<Read & {isBehind: boolean}> {
    const {floors} = sharedStore() ?? {}
    const mustAsk = this.#replacesCopy && !this.#isOnDemand
    const [read, isKnown = true] = await Promise.all([
      this.#read(pages, path),
      mustAsk ? floors?.refresh(addressOf(path)) : undefined,
    ])
    const floor = floors?.above(path, read.entry) ?? null
    if (!floors || floor === null || this.#isOnDemand) return {...read, isBehind: floor !== null || !isKnown}
    await floors.generate(addressOf(path), floor)
    const later = await this.#read(pages, path)
    return {...later, isBehind: floors.above(path, later.entry) !== null}
  }

  async #read(pages: SharedPages, path: string): Promise<Read> {
    const mayGenerate = (local: Entry | null) => this.#mayGenerate(path, local)
    const startedAt = performance.now()
    const read = await pages.read(this.#files, path, {mayGenerate, waitMs: this.#remainingMs})
    this.#waitedMs += performance.now() - startedAt
    return read
  }

  /** How much longer this request may wait for Redis, in milliseconds: its reads and writes together may take as long as one command. */
  get #remainingMs(): number {
    return Math.max(0, DEADLINE_MS - this.#waitedMs)
  }

  /** Next sets the 404s of the build when it meets them first. */
  #isBuiltNotFound = (path: string, value: Value, before: Value | undefined): boolean =>
    value === null && before === undefined && builtPages(this.#serverDistDir).notFound.has(addressOf(path))

  /** Whether Next will generate the page after reading this entry: on demand, when there is none, and when it is too old. */
  #mayGenerate(path: string, entry: Entry | null): boolean {
    if (!entry || this.#isOnDemand) return true
    const seconds = entry.cacheControl?.revalidate ?? builtPages(this.#serverDistDir).revalidate.get(addressOf(path))
    return typeof seconds === 'number' && Date.now() - entry.lastModified > seconds * 1000 - MARGIN_MS
  }
}

const shared = processWide<{pages?: SharedPages; files?: Files}>('shared-pages', () => ({}))

/** Returns the shared pages of this process; undefined when there is no shared store. */
function pagesOf(files: Files): SharedPages | undefined {
  const store = sharedStore()
  if (!store) return
  if (!shared.pages) {
    const pages = new SharedPages(store)
    shared.pages = pages
    store.onRestarted = () => void pages.refill(shared.files ?? files)
    store.onBack = () => void pages.resend(shared.files ?? files)
    store.onNewer = path => pages.follow(shared.files ?? files, path)
  }
  return shared.pages
}

setPageReader(async path => {
  const {files, pages} = shared
  if (pages && files) return (await pages.read(files, path)).entry?.value
  return (await files?.get(path, PAGE_CONTEXT))?.value as Value | undefined
})

let built: Built | undefined

function builtPages(serverDistDir: string): Built {
  built ??= readBuiltPages(serverDistDir)
  return built
}

function readBuiltPages(serverDistDir: string): Built {
  const {notFoundRoutes, routes, preview} = readManifest(join(serverDistDir, '..', 'prerender-manifest.json'))
  const revalidate = Object.entries(routes).map(
    ([path, {initialRevalidateSeconds}]) => [path === '/' ? '/index' : path, initialRevalidateSeconds] as const,
  )
  return {notFound: new Set(notFoundRoutes), revalidate: new Map(revalidate), previewId: preview?.previewModeId}
}

type Manifest = {
  notFoundRoutes: string[]
  routes: Record<string, {initialRevalidateSeconds: number | false}>
  preview?: {previewModeId: string}
}

const readManifest = (file: string): Manifest => {
  const {notFoundRoutes = [], routes = {}, preview}: Partial<Manifest> = JSON.parse(readFileSync(file, 'utf8'))
  return {notFoundRoutes, routes, ...(preview && {preview})}
}
