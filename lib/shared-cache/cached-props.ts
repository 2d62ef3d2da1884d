import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import {addressOf, type Value} from './entry.ts'

/** The props of a cached page. */
export type CachedProps = Readonly<Record<string, unknown>>

type ReadPage = (path: string) => Promise<Value | undefined>

/** A key that is dropped is noted again when Next asks for its page, which it does before each generation. */
const MAX_KEYS = 20_000

/** Next's cache keys by the addresses of their pages, and what reads the page of a key: set by the cache handler, which is no part of a page's bundle. */
const cache = processWide('cached-props', (): {keys: BoundedMap<string>; read?: ReadPage} => ({
  keys: new BoundedMap(MAX_KEYS),
}))

/** Notes the cache key of a page. */
export function noteKey(path: string): void {
  const address = addressOf(path)
  if (!cache.keys.has(address)) cache.keys.set(address, path)
}

/** Sets what reads pages. */
export function readPagesBy(read: ReadPage): void {
  cache.read = read
}

/**
 * Returns the props of the page that this server would send for an address now. Returns null when there is none, when it is a
 * redirect or a 404, and in development, which caches no pages.
 */
export async function cachedProps(address: string): Promise<CachedProps | null> {
  const path = cache.keys.get(address)
  const value = path === undefined ? undefined : await cache.read?.(path)
  if (value?.kind !== 'PAGES') return null
  return (value.pageData as {pageProps?: CachedProps}).pageProps ?? null
}
