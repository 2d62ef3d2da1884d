import {setTimeout as wait} from 'node:timers/promises'
import {noCatalogue, unavailable} from '../problems.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import type {Catalogue} from './catalogue.ts'
import {type BuildIndex, type Built, buildFrom} from './catalogue-builder.ts'
import {IndexUpdates, type Update} from './index-updates.ts'

/** Time that readers wait for the first index. */
const MAX_WAIT_MS = 60_000

/** `isCurrent` is false while the database is away. */
export type Read = {catalogue: Catalogue; isCurrent: boolean}

export type CatalogueReader = {
  /**
   * Returns the catalogue with the changes so far; rejects with a 503 problem before the first import. `readPosition` reads the
   * number of the last change together with something else.
   */
  read: (readPosition?: () => Promise<number>) => Promise<Read>
  /** Returns the catalogue in memory, without a look at the database; null without one, or when the database was away at the last look. */
  peek: () => Catalogue | null
  isReady: () => Promise<boolean>
  /** Returns the number of the last change in the index; 0 before the first one is built. */
  position: () => number
  /** Returns whether readers get the state before a long update that is running. */
  isBehind: () => boolean
  /** Returns for how many seconds the index has lacked a change of the database; 0 when it has all. */
  staleSeconds: () => number
  /**
   * Waits until the index has the changes up to a number, and returns the number that it has: a lower one while the database is
   * away or when the reader stops. Rejects when the index cannot be built.
   */
  reach: (sequence: number) => Promise<number>
  /** Applies the changes so far, without waiting for a reader. */
  refresh: () => void
  /** Stops, after the update that is running. */
  close: () => Promise<void>
}

/**
 * Creates the reader of the catalogue's index. It notices changes with each request, those of other processes too. While the
 * database is away, it returns what is in memory. `onStale` receives why the index is not brought up to date, once until it is. `build`
 * builds the index, without it in this thread.
 */
export function createCatalogueReader(
  source: CatalogueSource,
  onStale: (error: unknown) => void = () => undefined,
  build: BuildIndex = buildFrom(source),
): CatalogueReader {
  const updates = new IndexUpdates(source, build, onStale)
  /** When a look at the database first found a change that the index did not have. */
  let staleSince: number | null = null
  let wasAway = false

  /** Waits for an update, unless there is a previous state to be read meanwhile. */
  const follow = async ({isLarge, done}: Update, sequence: number | null) => {
    if (!updates.built?.catalogue) return waitForFirst(done)
    if (!(await isLarge)) await done
    else if (sequence !== null) await updates.reachMeanwhile(sequence)
  }

  const current = async (readPosition?: () => Promise<number>): Promise<Built & {isCurrent: boolean}> => {
    const sequence = await source.position(readPosition)
    wasAway = sequence === null
    const isMissing = () => sequence !== null && updates.built?.sequence !== sequence && !updates.isClosed
    if (sequence !== null) staleSince = isMissing() ? (staleSince ?? performance.now()) : null
    // An update that began before this request may miss the change that it looks for.
    for (let attempt = 0; isMissing() && attempt < 2; attempt++) await follow(updates.update(), sequence)
    if (!updates.built) throw unavailable('The database of the API does not respond.')
    return {...updates.built, isCurrent: sequence !== null}
  }

  const position = () => updates.built?.sequence ?? 0

  return {
    position,
    isBehind: () => updates.isBehind,
    staleSeconds: () => (staleSince === null ? 0 : (performance.now() - staleSince) / 1000),
    async reach(sequence) {
      // The update that is running may have begun before the change.
      for (let attempt = 0; position() < sequence && attempt < 2 && !updates.isClosed; attempt++)
        await updates.update().done
      return position()
    },
    async read(readPosition) {
      const {catalogue, isCurrent} = await current(readPosition)
      // An empty list would claim that every product is gone.
      if (!catalogue) throw noCatalogue()
      return {catalogue, isCurrent}
    },
    peek: () => (wasAway ? null : (updates.built?.catalogue ?? null)),
    isReady: async () => (await current()).catalogue !== null,
    refresh() {
      current().catch(() => undefined)
    },
    close: () => updates.close(),
  }
}

async function waitForFirst(done: Promise<void>): Promise<void> {
  const late = new AbortController()
  const isLate = wait(MAX_WAIT_MS, true, {ref: false, signal: late.signal}).catch(() => false)
  const isTooLate = await Promise.race([done.then(() => false), isLate]).finally(() => late.abort())
  if (isTooLate) throw unavailable('The catalogue is being read from the database.')
}
