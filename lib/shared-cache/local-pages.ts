import {hash} from 'node:crypto'
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import {BoundedMap} from './bounded-map.ts'
import type {CacheControl, Entry, PageValue, Value} from './entry.ts'

/** Next's own cache of files and memory. */
export type Files = Pick<FileSystemCache, 'get' | 'set'>

/** What is known of the local copy of a path. `checkedAt` is when Redis was last asked, 0 for never. */
export type Note = Omit<Entry, 'value'> & {checkedAt: number; epoch: number}

/** The local copy of a path; `isBehind` is true when a newer one was here and has been lost. */
export type Local = {entry: Entry | null; version: number; isBehind: boolean}

/** Next stores the headers of a page with it, so the version survives a restart. It is never sent. */
const HEADER = 'x-overprint-version'
/** What the header has. A page has three files: after a kill, the header may belong to others than those beside it. */
type Header = Omit<Entry, 'value'> & {digest: string}
/** A page without the header, the same object each time, and what the header says; null for none, or one that belongs to another page. */
type Parsed = {page: PageValue; own: Omit<Entry, 'value'> | null}
const MAX_NOTES = 20_000
/** The context of a page for Next's cache of files. */
export const PAGE_CONTEXT = {kind: 'PAGES', isFallback: false} as unknown as Parameters<Files['get']>[1]

/**
 * The local copies of all pages, in Next's own cache. Each has the version of the entry; one of the build has version 0, and so has one
 * whose version is impossible by now. Only an entry of the same or a higher version replaces a copy.
 */
export class LocalPages {
  readonly notes = new BoundedMap<Note>(MAX_NOTES)
  readonly #writes = new Map<string, Promise<unknown>>()
  readonly #parsed = new WeakMap<PageValue, Parsed>()
  readonly #possible: (version: number) => number

  /** `possible` returns 0 in place of a version that comes from a wrong clock (`VersionClock`). */
  constructor(possible = (version: number) => version) {
    this.#possible = possible
  }

  /** Returns the version of the local copy of a path, as far as it is known without its file. */
  versionOf(path: string): number | undefined {
    const note = this.notes.get(path)
    return note && this.#possible(note.version)
  }

  /** Reads the local copy of a path. */
  async read(files: Files, path: string): Promise<Local> {
    const found = await files.get(path, PAGE_CONTEXT)
    const note = this.notes.get(path)
    if (!found) {
      const version = this.versionOf(path) ?? 0
      return {entry: null, version, isBehind: version > 0}
    }
    const value = found.value as Value
    const parsed = value?.kind === 'PAGES' ? this.#parse(value) : null
    const own = parsed ? parsed.own : ((found as {note?: Omit<Entry, 'value'>}).note ?? null)
    // When the disk has failed, what is newer was only in memory. A 404 or redirect without a version is in memory itself.
    const isOnDisk = value?.kind === 'PAGES' || own !== null
    if (note && isOnDisk && this.#isOlder(own?.version ?? 0, note.version)) {
      return {entry: null, version: this.#possible(note.version), isBehind: true}
    }
    const known = note ?? own ?? {version: 0, lastModified: found.lastModified ?? 0, cacheControl: undefined}
    const {lastModified, cacheControl} = known
    if (!note) this.notes.set(path, {version: known.version, lastModified, cacheControl, checkedAt: 0, epoch: -1})
    const version = this.#possible(known.version)
    const kept = cacheControl ?? (found.cacheControl as CacheControl | undefined)
    return {entry: {version, lastModified, cacheControl: kept, value: parsed?.page ?? value}, version, isBehind: false}
  }

  /** Writes an entry unless the local copy is newer. Returns whether it was written. Throws when the disk fails. */
  write(files: Files, path: string, entry: Entry): Promise<boolean> {
    const before = this.#writes.get(path) ?? Promise.resolve()
    const work = before.catch(() => {}).then(() => this.#write(files, path, entry))
    this.#writes.set(path, work)
    const done = () => {
      if (this.#writes.get(path) === work) this.#writes.delete(path)
    }
    work.then(done, done)
    return work
  }

  async #write(files: Files, path: string, entry: Entry): Promise<boolean> {
    const version = this.versionOf(path) ?? (await this.read(files, path)).version
    if (this.#possible(entry.version) < version) return false
    const {lastModified, cacheControl} = entry
    const note = {version: entry.version, lastModified, cacheControl}
    this.notes.set(path, {...note, checkedAt: 0, epoch: -1})
    await files.set(path, stamp(entry), {...PAGE_CONTEXT, cacheControl, note} as unknown as Parameters<Files['set']>[2])
    return true
  }

  #isOlder = (version: number, other: number): boolean =>
    version < other || this.#possible(version) < this.#possible(other)

  /** The digest of a page takes too long for each request. */
  #parse(value: PageValue): Parsed {
    const known = this.#parsed.get(value)
    if (known) return known
    const {[HEADER]: text, ...headers} = value.headers ?? {}
    if (text === undefined) return {page: value, own: null}
    const page = {...value, headers: Object.keys(headers).length > 0 ? headers : undefined}
    const parsed = {page, own: readHeader(value, text)}
    this.#parsed.set(value, parsed)
    return parsed
  }
}

function stamp({version, lastModified, cacheControl, value}: Entry) {
  if (value?.kind !== 'PAGES') return value as Parameters<Files['set']>[1]
  const header = JSON.stringify({version, lastModified, cacheControl, digest: digestOf(value)} satisfies Header)
  return {...value, headers: {...value.headers, [HEADER]: header}} as Parameters<Files['set']>[1]
}

function readHeader(page: PageValue, text: unknown): Parsed['own'] {
  try {
    const {digest, ...own}: Header = JSON.parse(String(text))
    return digest === digestOf(page) ? own : null
  } catch {
    return null
  }
}

const digestOf = ({html, pageData}: PageValue): string => hash('sha1', html + JSON.stringify(pageData))
