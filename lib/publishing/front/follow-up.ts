import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {routes} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import {pictureAddress} from './front-addresses'
import {replaceOlder} from './replace-older'

/** The index of the sitemap may be a second old when a site sends it. */
const DELAY_MS = 1500
const BUDGET_MS = 10_000
/** Pages that wait for a follow-up; the oldest ones are dropped. */
const MAX_PAGES = 500
/** While a cache does not answer, the pause doubles up to this number of times, and a page is repeated for this long. */
const MAX_DOUBLINGS = 3
const AWAY_MS = 600_000

/** When the last publish of a page was, and whether an earlier follow-up got no answer from a cache. */
type Due = {since: number; isRepeated: boolean}

const state = processWide('front follow-up', () => ({
  pages: new BoundedMap<Due>(MAX_PAGES),
  isWaiting: false,
  /** How often in a row a cache did not answer. */
  repeats: 0,
}))

/**
 * Looks at the caches in front once more, a moment after publishes, and replaces what is older there: a response that was on its way
 * during the publish may have come after it, and a cache that was away may be back with the copies on its disk. Replaces the index of the
 * sitemap and the share pictures, which take longer to draw.
 */
export function followUp(paths: readonly string[]): void {
  if (env.FRONT_PURGE_URLS.length === 0) return
  for (const path of paths) state.pages.set(path, {since: Date.now(), isRepeated: false})
  schedule()
}

function schedule(): void {
  if (state.isWaiting || state.pages.size === 0) return
  state.isWaiting = true
  setTimeout(
    () => {
      const due = new Map(state.pages)
      state.pages.clear()
      state.isWaiting = false
      void run(due)
        .catch(error => {
          console.error(`The caches in front may have older copies: ${messageOf(error)}`)
          return [...due.keys()]
        })
        .then(paths => repeat(due, paths))
    },
    DELAY_MS * 2 ** Math.min(state.repeats, MAX_DOUBLINGS),
  ).unref()
}

/** Repeats the pages for which a cache did not answer, unless a later publish of the same page comes first. */
function repeat(due: ReadonlyMap<string, Due>, paths: readonly string[]): void {
  const later = [...state.pages]
  // A full queue drops what was published first.
  state.pages.clear()
  for (const path of paths) {
    const since = due.get(path)?.since ?? 0
    if (Date.now() - since < AWAY_MS) state.pages.set(path, {since, isRepeated: true})
  }
  state.repeats = state.pages.size > 0 ? state.repeats + 1 : 0
  for (const [path, one] of later) state.pages.set(path, one)
  schedule()
}

/** Returns the pages for which a cache did not answer. */
async function run(due: ReadonlyMap<string, Due>): Promise<string[]> {
  const endsAt = Date.now() + BUDGET_MS
  const published = [...due].flatMap(([path, {isRepeated}]) => (isRepeated ? [] : path))
  const pictures = published.map(pictureAddress).filter(address => address !== null)
  const others = published.length > 0 ? [routes.sitemap, ...pictures] : []
  const results = await Promise.all(
    env.FRONT_PURGE_URLS.map(front => replaceOlder(front, {paths: [...due.keys()], others, endsAt})),
  )
  return [...new Set(results.flat())]
}
