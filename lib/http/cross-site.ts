import type {IncomingHttpHeaders} from 'node:http'

/**
 * Whether a browser sends a request on behalf of another site, by what it says itself: `Sec-Fetch-Site`, and in older
 * browsers `Origin`. What says neither is no browser's form, and has no visitor's rights to abuse.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const relation = headers['sec-fetch-site']
  if (relation !== undefined) return relation !== 'same-origin' && relation !== 'none'
  const {origin, host} = headers
  if (origin === undefined) return false
  return origin !== new URL(siteUrl).origin && hostOf(origin) !== host
}

/** The host and port of an origin, null for `null` and whatever is no address. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
