import {CANONICAL_QUERY_PARAMETERS} from '../constants.ts'
import {publicEnv} from '../public-env.ts'

/**
 * The canonical address of a path with its query: only whitelisted parameters, sorted by name, no trailing slash, no
 * hash; the path lower-cased when the site is configured so.
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
  const kept = [...searchParams]
    .filter(([name, value]) => value !== '' && parameters.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = new URLSearchParams(kept).toString()
  return `${origin}${path || '/'}${query ? `?${query}` : ''}`
}
