import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {addressesOf, onRequestAddresses} from './front-addresses'
import {inParallel} from './in-parallel'
import {isUpToDate, lookAtCopies} from './look'
import {FOR_COPY, isSeen, lookHere} from './look-here'
import {forgetAway} from './public-pages'
import {cacheAt, replaceCopies, type Wanted} from './replace-copies'

const TIMEOUT_MS = 2000

type Options = {
  paths: readonly string[]
  /** Pages that are replaced also when the copy is as new, with the data of their lists: a cache drops those with parameters. */
  again: readonly string[]
  others: readonly string[]
  endsAt: number
}

/**
 * The addresses that a cache has to replace, those that could not be compared with the first reason, and whether the cache has
 * answered any.
 */
type Found = {older: Wanted[]; left: Set<string>; reason: string | null; hasAnswered: boolean}

/**
 * Compares pages in a cache with what this server sends now. Replaces the older copies, those of the pages in `again` and
 * `others`, until `endsAt`. Returns the pages of which it may still have an older copy or list, and logs the first failure. Notes the
 * pages with which the cache is up to date.
 */
export async function replaceOlder(front: string, {paths, again, others, endsAt}: Options): Promise<string[]> {
  const startedAt = Date.now()
  const pages = paths.map(addressesOf)
  const {older, left, reason, hasAnswered} = await compare(
    front,
    pages.flatMap(({addresses}) => addresses),
    {again, endsAt},
  )
  const wanted = [...older, ...[...onRequestAddresses(again), ...others].map(address => ({address, expected: null}))]
  // A cache that does not answer gets the pages later.
  const options = {secret: env.FRONT_PURGE_SECRET ?? '', endsAt, concurrency: 2}
  const result = await replaceCopies(cacheAt(front), hasAnswered ? wanted : [], options)
  for (const address of result.left) left.add(address)
  const problem = reason ?? result.failure?.reason
  if (problem) console.warn(`The cache at ${new URL(front).host} may have older copies: ${problem}`)
  const replaced = new Set(result.replaced)
  // A cache that refuses has older copies, which are not left for later.
  const kept = new Set(older.flatMap(({address}) => (replaced.has(address) ? [] : address)))
  const current = pages.filter(({addresses}) => addresses.every(one => !left.has(one) && !kept.has(one)))
  forgetAway(
    new URL(front).host,
    current.map(({path}) => path),
    startedAt,
  )
  const isLeft = (address: string) => left.has(address)
  return pages.flatMap(({path, addresses}) => {
    const lists = again.includes(path) ? onRequestAddresses([path]) : []
    return addresses.some(isLeft) || lists.some(isLeft) ? path : []
  })
}

/** Asks for no further address when the cache has answered none by the first failure. */
async function compare(
  front: string,
  addresses: readonly string[],
  {again, endsAt}: Pick<Options, 'again' | 'endsAt'>,
): Promise<Found> {
  const found: Found = {older: [], left: new Set(), reason: null, hasAnswered: false}
  await inParallel(addresses, async address => {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
    if (found.reason !== null && !found.hasAnswered) return void found.left.add(address)
    // Its replacement then fails for want of time, and is reported.
    if (timeoutMs <= 0) return void found.older.push({address, expected: null})
    try {
      const copies = await lookAtCopies(front + address, {timeoutMs})
      found.hasAnswered = true
      const wanted = await lookHere(address, endsAt, FOR_COPY)
      if (!isSeen(wanted)) throw new Error(`This server does not have ${address} yet.`)
      const isCurrent = copies.every(copy => isUpToDate(copy, wanted.expected))
      if (!isCurrent || again.includes(address)) found.older.push(wanted)
    } catch (error) {
      found.reason ??= messageOf(error)
      found.left.add(address)
    }
  })
  return found
}
