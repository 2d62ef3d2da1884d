import {messageOf} from '@/lib/errors'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure} from '../receipt'
import {ENCODINGS, type Encoding, isUpToDate, type Look, lookAtCopy} from './look'
import type {Presence} from './presence'

/** What a site sends to the caches in front with the secret: replace the copy of this address. */
const REFRESH_HEADER = 'X-Front-Refresh'

/** An address with the response that this server gives now; null when it is not known. */
export type Wanted = {address: string; expected: Look | null}

type WantedCopy = Wanted & {encoding: Encoding}

/** Why a cache has older copies, null when it has none; the addresses that it has replaced, and those that it may replace later. */
export type Replaced = {failure: FrontFailure | null; replaced: string[]; left: string[]}

type Options = {secret: string; endsAt: number; concurrency?: number}

/**
 * A cache in front: whether it has answered a request, whether it has obeyed the secret, and whether it is away or refuses, so that it gets
 * no further requests.
 */
export type Cache = Presence & {url: string; hasObeyed: boolean; isAway: boolean}

/** The caches that have obeyed the secret, until one replaces nothing. */
const obeying = processWide('front obeying caches', () => new Set<string>())

/** Returns a cache of which nothing is known but whether it has obeyed the secret the last time. */
export const cacheAt = (url: string): Cache => ({
  url,
  hasAnswered: false,
  hasObeyed: obeying.has(url),
  isAway: false,
})

const ATTEMPTS = 4
const RETRY_MS = 100
const TIMEOUT_MS = 2000

/**
 * Requests each address from a cache in front, so that it replaces its copies. Repeats a request whose response is older than the
 * expected one: it came from a server that is behind. Ends at `endsAt`, or when the cache is away or refuses: one that has answered
 * nothing by the first timeout is away. A cache that is away gets no request.
 */
export async function replaceCopies(cache: Cache, wanted: readonly Wanted[], options: Options): Promise<Replaced> {
  const queue = cache.isAway ? [] : [...wanted]
  const [replaced, left]: [string[], string[]] = [[], []]
  let reason: string | null = null
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      try {
        await replaceBoth(cache, one, options)
        replaced.push(one.address)
      } catch (error) {
        reason ??= messageOf(error)
        const isWhole = isOfCache(error, cache)
        cache.isAway ||= isWhole
        const rest = isOfOneAddress(error, cache) ? [] : queue.splice(0)
        if (!(isWhole && error instanceof RefusedError)) left.push(one.address, ...rest.map(({address}) => address))
      }
    }
  }
  await Promise.all(Array.from({length: options.concurrency ?? 8}, work))
  if (replaced.length > 0) obeying.add(cache.url)
  else if (reason !== null) obeying.delete(cache.url)
  return {failure: reason === null ? null : {front: new URL(cache.url).host, reason}, replaced, left}
}

/** Whether a cache is away, or refuses. One that obeys the secret for other addresses refuses only one: the error may be its own. */
function isOfCache(error: unknown, {hasAnswered, hasObeyed}: Cache): boolean {
  if (error instanceof RefusedError) return error.isForbidden || !hasObeyed
  return error instanceof UnansweredError && !hasAnswered
}

/** Whether an error is no reason to give up the other addresses. */
function isOfOneAddress(error: unknown, cache: Cache): boolean {
  if (error instanceof RefusedError) return !isOfCache(error, cache)
  return error instanceof NotReplacedError || (error instanceof UnansweredError && error.isLate && cache.hasAnswered)
}

/** Ends when no request for the address is left. A copy that is replaced is not requested again for the other one. */
async function replaceBoth(cache: Cache, wanted: Wanted, options: Options): Promise<void> {
  const copies = ENCODINGS.map(encoding => replaceCopy(cache, {...wanted, encoding}, options))
  const failed = (await Promise.allSettled(copies)).find(({status}) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function replaceCopy(cache: Cache, wanted: WantedCopy, options: Options): Promise<void> {
  let last = new Error('There was no time left.')
  for (let attempt = 1; attempt <= ATTEMPTS && options.endsAt > Date.now(); attempt += 1) {
    try {
      return await request(cache, wanted, options)
    } catch (error) {
      const isSilent = error instanceof UnansweredError && error.isLate && !cache.hasAnswered
      if (error instanceof RefusedError || isSilent) throw error
      last = error instanceof Error ? error : new Error(messageOf(error))
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt))
  }
  throw last
}

/** Throws unless the cache has replaced its copy by one that is not older. */
async function request(
  cache: Cache,
  {address, expected, encoding}: WantedCopy,
  {secret, endsAt}: Options,
): Promise<void> {
  const timeoutMs = Math.max(1, Math.min(TIMEOUT_MS, endsAt - Date.now()))
  const headers = {[REFRESH_HEADER]: secret}
  const found = await lookAtCopy(cache.url + address, encoding, {headers, timeoutMs}).catch(error => {
    throw new UnansweredError(address, error)
  })
  cache.hasAnswered = true
  cache.isAway = false
  if (found.status === 403) throw new RefusedError('It refuses the secret, or requests from this server.', true)
  if (!/\bfwd=request\b/.test(found.cacheStatus)) throw new RefusedError(`It does not replace copies of ${address}.`)
  cache.hasObeyed = true
  if (isUpToDate(found, expected)) return
  throw new NotReplacedError(
    `${address} is ${found.status === expected?.status ? 'older there' : `a ${found.status} there`}.`,
  )
}

/** A copy that the cache does not replace, whatever it does with others. */
class NotReplacedError extends Error {
  override readonly name = 'NotReplacedError'
}

/** A response that another attempt does not change. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly isForbidden: boolean

  constructor(message: string, isForbidden = false) {
    super(message)
    this.isForbidden = isForbidden
  }
}

/** A request without a response: it took too long, or the connection failed. */
class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  readonly isLate: boolean

  constructor(address: string, cause: unknown) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    super(isLate ? `${address} took too long.` : messageOf(cause), {cause})
    this.isLate = isLate
  }
}
