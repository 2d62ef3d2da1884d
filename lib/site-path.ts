/** A path: no second slash or backslash at the start, which browsers resolve to another host; no spaces or control characters. */
const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/**
 * Returns a path of this site as it is sent in a `Location` header, with non-ASCII characters percent-encoded. Returns null
 * for everything else: other hosts in any spelling, scripts, control characters and relative paths.
 */
export function toSitePath(value: string): string | null {
  if (!PATH.test(value) || !URL.canParse(value, 'http://path.invalid')) return null
  // The URL parser resolves dot segments, after which a path may start with two slashes.
  const {pathname, search, hash} = new URL(value, 'http://path.invalid')
  return PATH.test(pathname) ? `${pathname}${search}${hash}` : null
}

/**
 * Returns a path as editors may have entered it: as it is, decoded, and with percent-encoding that leaves or encodes reserved characters
 * such as `&`, each without and with a slash at the end.
 */
export function spellingsOf(address: string): string[] {
  const path = withoutSlash(address)
  const decoded = decodePath(path) ?? path
  const encoded = decoded.split('/').map(encodeURIComponent).join('/')
  const spellings = [path, decoded, encodeURI(decoded), encoded]
  return [...new Set(spellings.flatMap(one => (one.length > 1 && !one.includes('?') ? [one, `${one}/`] : [one])))]
}

/** Returns a path as the site serves it, without a slash at the end. A path with a query is returned as it is. */
export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') && !path.includes('?') ? path.slice(0, -1) : path

/** Returns a path without percent-encoding; null when its encoding is malformed: the site responds to such a path with 400. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
