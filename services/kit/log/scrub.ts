import {isIPv6} from 'node:net'

/*
 * The second line of defence of the logs: what a line must never contain is replaced in the text of the whole line. The
 * first is that only routes, statuses and messages are logged.
 */

const EMAIL = /[\w.!#$&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi
/** The path of a URL below its first segment: it may be what a visitor typed into the address of a page. */
const DEEP_PATH = /(https?:\/\/[^\s/"'<>\\]+\/[^\s/"'<>\\]+)\/[^\s"'<>\\]*[^\s"'<>\\.,:;)]/g
/** A query behind a path or an address; not a question mark at the end of a sentence. */
const QUERY = /(\/[^\s"'<>?\\]*)\?[^\s"'<>)\\]+/g
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)/g
const IPV6 = /(?<![\w:.])[\da-f]{0,4}:[\da-f:]*:[\da-f:.]*(?:%\w+)?(?![\w:])/gi
/** Addresses of every machine itself: they tell nothing about a visitor. */
const OWN_ADDRESSES = new Set(['127.0.0.1', '0.0.0.0', '::1', '::'])

/**
 * Returns a function that replaces personal data and secrets in a line of the log: email addresses, IP addresses but the
 * machine's own, queries and deeper paths of URLs, bearer tokens, and the given secrets wherever they occur.
 */
export function createScrubber(secrets: readonly string[] = []): (line: string) => string {
  const known = secrets
    .filter(secret => secret.length >= MIN_SECRET_LENGTH)
    .map(secret => secret.replace(/\W/g, '\\$&'))
  const secret = known.length > 0 ? new RegExp(known.join('|'), 'g') : null
  return line => {
    let text = secret ? line.replace(secret, '[secret]') : line
    if (text.includes('?')) text = text.replace(QUERY, '$1?[query]')
    if (text.includes('://')) text = text.replace(DEEP_PATH, '$1/…')
    if (/@|%40/.test(text)) text = text.replace(EMAIL, '[email]')
    if (/\b(?:bearer|basic)\b|eyJ/i.test(text)) text = text.replace(BEARER, '$1 [token]').replace(JWT, '[token]')
    if (text.includes(':')) text = text.replace(IPV6, hideIpv6)
    return text.replace(IPV4, address => (OWN_ADDRESSES.has(address) ? address : '[address]'))
  }
}

/** Shorter values are ordinary words. */
const MIN_SECRET_LENGTH = 8

function hideIpv6(text: string): string {
  const [address = ''] = text.split('%', 1)
  return isIPv6(address) && !OWN_ADDRESSES.has(address) ? '[address]' : text
}
