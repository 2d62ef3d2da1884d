import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import {addressOf, type Value} from './entry.ts'

/** The props of a cached page. */
export type CachedProps = Readonly<Record<string, unknown>>

type ReadPage = (path: string) => Promise<Value | undefined>

/** A key that is dropped is noted again when Next asks for its page, which it does before each generation. */
const MAX_KEYS = 20_000

/** Next's cache keys by the addresses of their pages. `read` is a function of the cache handler, which the bundle of a page does not contain. */
const cache = processWide('cached-props', (): {keys: BoundedMap<string>; read?: ReadPage} => ({
  keys: new BoundedMap(MAX_KEYS),
}))

/** Notes the cache key of a page. The last one counts: Next also looks for a page of `/[key]` at the address of the home page, `/index`. */
export function noteKey(path: string): void {
  const address = addressOf(path)
  if (cache.keys.get(address) !== path) cache.keys.set(address, path)
}

/** Sets the function that returns the cached page of a key. */
export function setPageReader(read: ReadPage): void {
  cache.read = read
}

/**
 * Returns the props of the cached page of an address, with Redis of the newest one. Returns null when there is none, when it is
 * a redirect or a 404, and in development, which caches no pages.
 */
export async function cachedProps(address: string): Promise<CachedProps | null> {
  const path = cache.keys.get(address)
  const value = path === undefined ? undefined : await cache.read?.(path)
  if (value?.kind !== 'PAGES') return null
  return (value.pageData as {pageProps?: CachedProps}).pageProps ?? null
}
