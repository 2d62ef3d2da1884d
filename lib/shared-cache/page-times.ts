import {processWide} from '../sources/process-wide.ts'
import {BoundedMap} from './bounded-map.ts'
import {addressOf} from './entry.ts'

/** Without its time, a page counts as new. */
const MAX_TIMES = 20_000

/**
 * When the pages were generated that the cache handler has returned last, in milliseconds since 1970, by their addresses. A generation that
 * fails counts too.
 */
const times = processWide('page-times', () => new BoundedMap<number>(MAX_TIMES))

/** Notes when the page of one of Next's cache keys was generated. */
export function noteTime(path: string, generatedAt: number | undefined): void {
  const address = addressOf(path)
  if (generatedAt !== undefined && times.get(address) !== generatedAt) times.set(address, generatedAt)
}

/** Returns the age of the page that Next has cached under an address, in seconds; 0 when it is not known. */
export function ageOf(address: string): number {
  const generatedAt = times.get(address)
  return generatedAt === undefined ? 0 : Math.max(0, Math.ceil((Date.now() - generatedAt) / 1000))
}
