import {partsReadAt} from '@/lib/optional-parts'

/**
 * An address as a server or a cache in front responds: `readAt` is when the sources of the page were read, `partsReadAt` when those of
 * its oldest optional part were, both 0 without a page.
 */
export type Look = {status: number; readAt: number; partsReadAt: number; location: string | null; cacheStatus: string}

/** A page has it in its data, and in the HTML as part of its data. Texts have their quotation marks escaped. */
const READ_AT = /"readAt":(\d+)/
/** Only pages with a part that could not be loaded have it. */
const PARTS_READ_AT = /"partsReadAt":(\d+)/

type LookOptions = {headers?: Record<string, string>; timeoutMs: number}

/** A cache in front (`deploy/`) stores a copy of an address for each. */
export const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Requests one copy of an address from a cache, for at most `timeoutMs`. Throws when it cannot be reached. */
export const lookAtCopy = (url: string, encoding: Encoding, {headers, timeoutMs}: LookOptions): Promise<Look> =>
  look(url, {headers: {...headers, 'Accept-Encoding': encoding}, timeoutMs})

/** Requests all copies of an address from a cache, for at most `timeoutMs`. Throws when one cannot be reached. */
export const lookAtCopies = (url: string, options: LookOptions): Promise<Look[]> =>
  Promise.all(ENCODINGS.map(encoding => lookAtCopy(url, encoding, options)))

/** Requests an address for at most `timeoutMs`. Throws when it cannot be reached. */
export async function look(url: string, {headers = {}, timeoutMs}: LookOptions): Promise<Look> {
  const response = await fetch(url, {headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs)})
  const text = await response.text()
  const readAt = response.status === 200 ? Number(READ_AT.exec(text)?.[1] ?? 0) : 0
  return {
    status: response.status,
    readAt,
    partsReadAt: partsReadAt({readAt, partsReadAt: PARTS_READ_AT.exec(text)?.[1]}),
    location: response.headers.get('location'),
    cacheStatus: response.headers.get('cache-status') ?? '',
  }
}

/** Returns whether a response is the expected one or a later version of it; without an expected one, whether its status is below 500. */
export const isUpToDate = (found: Look, expected: Look | null): boolean =>
  expected
    ? found.status === expected.status &&
      found.location === expected.location &&
      found.readAt >= expected.readAt &&
      found.partsReadAt >= expected.partsReadAt
    : found.status < 500
