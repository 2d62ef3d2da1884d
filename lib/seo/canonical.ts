import {CANONICAL_QUERY_PARAMETERS} from '../constants.ts'
import {publicEnv} from '../public-env.ts'

/**
 * Returns the canonical URL of a path with its query: only the allowed parameters, sorted by name, without trailing slash
 * and hash. Lower-cases the path when the site is configured to.
 */
export function canonicalUrl(
  fullPath: string,
  {
    origin = publicEnv.siteUrl,
    lowercase = publicEnv.canonicalLowercase,
    parameters = publicEnv.canonicalQuery?.split(',') ?? CANONICAL_QUERY_PARAMETERS,
  }: {origin?: string; lowercase?: boolean; parameters?: readonly string[]} = {},
): string {
  const {pathname, searchParams} = new URL(fullPath, 'http://path.invalid')
  const trimmed = pathname.replace(/\/+$/, '')
  const path = lowercase ? trimmed.toLowerCase() : trimmed
  const allowed = [...searchParams]
    .filter(([name, value]) => value !== '' && parameters.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = new URLSearchParams(allowed).toString()
  return `${origin}${path || '/'}${query ? `?${query}` : ''}`
}

/** Whether a canonical URL is a page's own: it has the page's path and all its query parameters. */
export function isOwnCanonical(canonical: string, fullPath: string): boolean {
  const {searchParams} = new URL(fullPath, 'http://path.invalid')
  const own = canonicalUrl(fullPath, {parameters: [...searchParams.keys()]})
  return canonical === own
}
