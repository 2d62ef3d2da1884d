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
const MAX_PAGES = 50

const state = processWide('front follow-up', () => ({pages: new Map<string, Page>(), isWaiting: false}))

/**
 * Looks at the caches in front once more, a moment after publishes, and replaces what is older there: a response that was on its way
 * during the publish may have come after it. Replaces the index of the sitemap and the share pictures, which take longer to draw.
 */
export function followUp(pages: readonly Page[]): void {
  if (env.FRONT_PURGE_URLS.length === 0) return
  for (const page of pages) if (state.pages.size < MAX_PAGES) state.pages.set(page.path, page)
  if (state.isWaiting) return
  state.isWaiting = true
  setTimeout(() => {
    const due = [...state.pages.values()]
    state.pages.clear()
    state.isWaiting = false
    void run(due).catch(() => {})
  }, DELAY_MS).unref()
}

async function run(pages: readonly Page[]): Promise<void> {
  const {FRONT_PURGE_URLS: fronts, FRONT_PURGE_SECRET: secret = ''} = env
  const endsAt = Date.now() + BUDGET_MS
  const pictures = pages.map(({path}) => pictureAddress(path)).filter(address => address !== null)
  const others = [routes.sitemap, ...pictures].map(address => ({address, expected: null}))
  for (const front of fronts) {
    const older = await listOlder(front, pages, endsAt)
    const failure = await replaceCopies(front, [...older, ...others], {secret, endsAt, concurrency: 2})
    if (failure) console.warn(`The cache at ${failure.front} may have older copies: ${failure.reason}`)
  }
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
