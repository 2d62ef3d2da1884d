import type {IncomingHttpHeaders} from 'node:http'

/**
 * Returns true when a browser sends the request on behalf of another site, according to `Sec-Fetch-Site` or, in older
 * browsers, `Origin`. A request without either header is not a browser's form post, so it carries no visitor's credentials.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const relation = headers['sec-fetch-site']
  if (relation !== undefined) return relation !== 'same-origin' && relation !== 'none'
  const {origin, host} = headers
  if (origin === undefined) return false
  return origin !== new URL(siteUrl).origin && hostOf(origin) !== host
}

/** Returns the host and port of an origin, or null when it is not a URL, such as `null`. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
