import {messageOf} from '@/lib/errors'
import type {FrontFailure} from '../receipt'
import {isUpToDate, type Look, look} from './look'

/** What a site sends to the caches in front with the secret: replace the copy of this address. */
const REFRESH_HEADER = 'X-Front-Refresh'

/** An address with the response that this server gives now; null when it is not known. */
export type Wanted = {address: string; expected: Look | null}

type Options = {secret: string; endsAt: number; concurrency?: number}

const ATTEMPTS = 4
const RETRY_MS = 100
const TIMEOUT_MS = 2000

/**
 * Requests each address from a cache in front, so that it replaces its copy. Repeats a request whose response is older than the
 * expected one: it came from a server that is behind. Ends at `endsAt`, or when the cache is away or refuses. Returns the first reason
 * why it has older copies, null when it has none.
 */
export async function replaceCopies(
  front: string,
  wanted: readonly Wanted[],
  options: Options,
): Promise<FrontFailure | null> {
  const queue = [...wanted]
  let reason: string | null = null
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      try {
        await replaceCopy(front, one, options)
      } catch (error) {
        reason ??= messageOf(error)
        if (!(error instanceof NotReplacedError)) queue.length = 0
      }
    }
  }
  await Promise.all(Array.from({length: options.concurrency ?? 8}, work))
  return reason === null ? null : {front: new URL(front).host, reason}
}

async function replaceCopy(front: string, wanted: Wanted, options: Options): Promise<void> {
  let last = new Error('There was no time left.')
  for (let attempt = 1; attempt <= ATTEMPTS && options.endsAt > Date.now(); attempt += 1) {
    try {
      return await request(front, wanted, options)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      last = error instanceof Error ? error : new Error(messageOf(error))
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt))
  }
  throw last
}

/** Throws unless the cache has replaced its copy by one that is not older. */
async function request(front: string, {address, expected}: Wanted, {secret, endsAt}: Options): Promise<void> {
  const timeoutMs = Math.max(1, Math.min(TIMEOUT_MS, endsAt - Date.now()))
  const found = await look(front + address, {headers: {[REFRESH_HEADER]: secret}, timeoutMs}).catch(error => {
    // An address that takes long is no reason to give up the others.
    throw error instanceof Error && error.name === 'TimeoutError'
      ? new NotReplacedError(`${address} took too long.`)
      : error
  })
  if (found.status === 403) throw new RefusedError('It refuses the secret, or requests from this server.')
  if (!/\bfwd=request\b/.test(found.cacheStatus)) throw new RefusedError('It does not replace copies.')
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
}
