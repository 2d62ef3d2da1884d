import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import {addressOf} from './entry.ts'

/** Without its time, a page counts as new and as complete. */
const MAX_TIMES = 20_000
/** When a page still lacks what was published after this time, in milliseconds, its sources are away, and it counts as complete. */
const CATCHING_UP_MS = 60_000

/**
 * When a page was generated, and since when it lacks what servers of other builds have published, both in milliseconds since 1970. `read`
 * is about servers that share pages: when it was read, by `performance.now()`, and whether Redis was asked then what was published.
 */
type PageTime = {generatedAt: number; behindSince: number | null; read?: Read}
type Read = {at: number; isAsked: boolean}

/** The pages that the cache handler has returned last, by their addresses. A generation that fails counts too. */
const times = processWide('page-times', () => new BoundedMap<PageTime>(MAX_TIMES))

/** When a page was last returned that lacked what was published, or a publish made it older, by `performance.now()`. */
const lacking = processWide('lacking-pages', () => new BoundedMap<number>(MAX_TIMES))

/** Notes when the page of one of Next's cache keys was generated and read, and whether it lacks what servers of other builds have published. */
export function noteTime(
  path: string,
  generatedAt: number | undefined,
  {isBehind = false, read}: {isBehind?: boolean; read?: Read} = {},
): void {
  const address = addressOf(path)
  const known = times.get(address)
  const behindSince = isBehind ? (known?.behindSince ?? Date.now()) : null
  if (isBehind) lacking.set(address, performance.now())
  if (generatedAt === undefined) return
  const latest = read ?? known?.read
  times.set(address, {generatedAt, behindSince, ...(latest && {read: latest})})
}

/** Returns the age of the page that Next has cached under an address, in seconds; 0 when it is not known. */
export function ageOf(address: string): number {
  const generatedAt = times.get(address)?.generatedAt
  return generatedAt === undefined ? 0 : Math.max(0, Math.ceil((Date.now() - generatedAt) / 1000))
}

/** Notes that the page at an address lacks what has just been published, as far as this server knows. */
export function noteLacking(address: string): void {
  lacking.set(address, performance.now())
  const known = times.get(address)
  // The minute counts from the first older page after this publish.
  if (known) times.set(address, {...known, behindSince: null})
}

/**
 * Returns whether the response to a request for a cached page may lack what servers of other builds have published, for a minute at most.
 * `startedAt` is when the request began, by `performance.now()`. The response may be older than the request, because Next lets requests
 * for a page join one that is being answered, and older than the page that is cached when it is sent.
 */
export function mayLack(address: string, startedAt: number): boolean {
  const {behindSince = null, read} = times.get(address) ?? {}
  if (behindSince !== null) return Date.now() - behindSince < CATCHING_UP_MS
  if (read && !read.isAsked) return true
  return (lacking.get(address) ?? Number.NEGATIVE_INFINITY) >= Math.min(startedAt, read?.at ?? startedAt)
}
