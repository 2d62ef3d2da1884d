/** Validation runs on every keystroke; a response is reused for a minute. */
const TTL_MS = 60_000

/**
 * Returns `load` with a cache of one minute per path. Paths resolve against this site's origin. Errors and null results
 * return null and are not cached. Returns null outside a browser, where there is no site to request.
 */
export function memoizeWithTtl<Value>(load: (url: string) => Promise<Value | null>) {
  const cache = new Map<string, {expiresAt: number; value: Promise<Value | null>}>()
  return (path: string): Promise<Value | null> => {
    if (typeof location === 'undefined') return Promise.resolve(null)
    const cached = cache.get(path)
    if (cached && cached.expiresAt > Date.now()) return cached.value
    const value = load(`${location.origin}${path}`).catch(() => null)
    cache.set(path, {expiresAt: Date.now() + TTL_MS, value})
    void value.then(loaded => loaded === null && cache.delete(path))
    return value
  }
}
