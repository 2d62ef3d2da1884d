import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {routes} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import {listWithParameters, onRequestAddresses, pictureAddress} from './front-addresses'
import {replaceOlder} from './replace-older'

/** The documents below may be a second old when a site sends them. */
const DELAY_MS = 1500
const DOCUMENTS = [routes.sitemap, routes.faq, routes.manifest]
const BUDGET_MS = 10_000
/** Pages that wait for a follow-up; the oldest ones are dropped. */
const MAX_PAGES = 500
/** While older copies may be left, the pause doubles up to this number of times, and a page is repeated for this long. */
const MAX_DOUBLINGS = 3
const AWAY_MS = 600_000

/** When the last publish of a page was, and whether an earlier follow-up left it. */
type Due = {since: number; isRepeated: boolean}

/** The timer of the next follow-up, which is pending as long as there are pages, and how many in a row have left pages. */
type State = {pages: BoundedMap<Due>; timer: NodeJS.Timeout | undefined; repeats: number}

const state = processWide(
  'front follow-up',
  (): State => ({pages: new BoundedMap<Due>(MAX_PAGES), timer: undefined, repeats: 0}),
)

/**
 * Looks at the caches in front once more, a moment after publishes, and replaces what is older there: a response that was on its way
 * during the publish may have come after it, and a cache that was away may be back with the copies on its disk. Repeats the pages of which
 * a cache may still have an older copy. Replaces the documents that a site keeps for a second, and the share pictures, which take longer
 * to draw. Has lists with parameters dropped again: Varnish keeps one that it had begun to fetch before the publish.
 */
export function followUp(paths: readonly string[]): void {
  if (env.FRONT_PURGE_URLS.length === 0) return
  const isNew = [...state.pages.values()].every(({isRepeated}) => isRepeated)
  for (const path of paths) state.pages.set(path, {since: Date.now(), isRepeated: false})
  // What is repeated does not delay a publish.
  if (isNew) schedule(DELAY_MS)
}

/** Starts a follow-up after a pause, in place of a later one. */
function schedule(pauseMs: number): void {
  clearTimeout(state.timer)
  if (state.pages.size === 0) return
  state.timer = setTimeout(() => {
    const due = new Map(state.pages)
    state.pages.clear()
    void run(due)
      .catch(error => {
        console.error(`The caches in front may have older copies: ${messageOf(error)}`)
        return [...due.keys()]
      })
      .then(paths => repeat(due, paths))
  }, pauseMs).unref()
}

/** Repeats the pages that are left, unless a later publish of the same page comes first. */
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
  // A publish has its follow-up already.
  if (later.length === 0) schedule(DELAY_MS * 2 ** Math.min(state.repeats, MAX_DOUBLINGS))
}

/** Returns the pages of which a cache may still have an older copy. */
async function run(due: ReadonlyMap<string, Due>): Promise<string[]> {
  const endsAt = Date.now() + BUDGET_MS
  const published = [...due].flatMap(([path, {isRepeated}]) => (isRepeated ? [] : path))
  const pictures = published.map(pictureAddress).filter(address => address !== null)
  const others = published.length > 0 ? [...onRequestAddresses(published), ...DOCUMENTS, ...pictures] : []
  const again = listWithParameters(published)
  const results = await Promise.all(
    env.FRONT_PURGE_URLS.map(front => replaceOlder(front, {paths: [...due.keys()], again, others, endsAt})),
  )
  return [...new Set(results.flat())]
}
