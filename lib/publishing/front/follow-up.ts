import {env} from '@/lib/env'
import {routes} from '@/lib/routes'
import {processWide} from '@/lib/sources/process-wide'
import {pictureAddress} from './front-addresses'
import {inParallel} from './in-parallel'
import {isUpToDate, look} from './look'
import type {Page} from './prove-front'
import {replaceCopies, type Wanted} from './replace-copies'

/** The index of the sitemap may be a second old when a site sends it. */
const DELAY_MS = 1500
const BUDGET_MS = 10_000
const TIMEOUT_MS = 2000
/** Pages of one follow-up. */
const MAX_PAGES = 500
/** While a cache is away, the pause doubles up to this number of times, and the follow-up goes on for this long. */
const MAX_DOUBLINGS = 3
const AWAY_MS = 600_000

const state = processWide('front follow-up', () => ({
  pages: new Map<string, Page>(),
  isWaiting: false,
  /** When a cache did not respond first, and how often since then; null while all respond. */
  away: null as {since: number; times: number} | null,
}))

/**
 * Looks at the caches in front once more, a moment after publishes, and replaces what is older there: a response that was on its way
 * during the publish may have come after it, and a cache that was away may be back with the copies on its disk. Replaces the index of the
 * sitemap and the share pictures, which take longer to draw.
 */
export function followUp(pages: readonly Page[]): void {
  if (env.FRONT_PURGE_URLS.length === 0) return
  for (const page of pages)
    if (state.pages.size < MAX_PAGES || state.pages.has(page.path)) state.pages.set(page.path, page)
  if (state.isWaiting || state.pages.size === 0) return
  state.isWaiting = true
  const doublings = Math.min(state.away?.times ?? 0, MAX_DOUBLINGS)
  setTimeout(
    () => {
      const due = [...state.pages.values()]
      state.pages.clear()
      state.isWaiting = false
      void run(due).then(isComplete => repeat(due, isComplete))
    },
    DELAY_MS * 2 ** doublings,
  ).unref()
}

/** Repeats what a cache that is away has not got, unless a later publish of the same page comes first. */
function repeat(pages: readonly Page[], isComplete: boolean): void {
  const {since, times} = state.away ?? {since: Date.now(), times: 0}
  const goesOn = !isComplete && Date.now() - since < AWAY_MS
  state.away = goesOn ? {since, times: times + 1} : null
  if (goesOn) followUp(pages.filter(({path}) => !state.pages.has(path)))
}

/** Returns whether every cache has everything. */
async function run(pages: readonly Page[]): Promise<boolean> {
  const {FRONT_PURGE_URLS: fronts, FRONT_PURGE_SECRET: secret = ''} = env
  const endsAt = Date.now() + BUDGET_MS
  const pictures = pages.map(({path}) => pictureAddress(path)).filter(address => address !== null)
  const others = [routes.sitemap, ...pictures].map(address => ({address, expected: null}))
  let isComplete = true
  for (const front of fronts) {
    const older = await listOlder(front, pages, endsAt)
    const failure = await replaceCopies(front, [...older, ...others], {secret, endsAt, concurrency: 2})
    if (failure) console.warn(`The cache at ${failure.front} may have older copies: ${failure.reason}`)
    isComplete &&= failure === null
  }
  return isComplete
}

/** Returns the addresses of pages of which a cache has an older copy, or for which there is no time left at `endsAt`. */
async function listOlder(front: string, pages: readonly Page[], endsAt: number): Promise<Wanted[]> {
  const results = await inParallel(
    pages.flatMap(({wanted}) => wanted),
    async one => {
      const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
      const found = timeoutMs > 0 ? await look(front + one.address, {timeoutMs}).catch(() => null) : null
      return found && isUpToDate(found, one.expected) ? null : one
    },
  )
  return results.filter(result => result !== null)
}
