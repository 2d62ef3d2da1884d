import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {routes} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import {listWithParameters, pictureAddress} from './front-addresses'
import {replaceOlder} from './replace-older'

/** The documents below may be a second old when a site sends them. */
const DELAY_MS = 1500
/** Publishes within this time have one follow-up, after the last of them. */
const GROUP_MS = 500
const DOCUMENTS = [routes.sitemap, routes.faq, routes.manifest]
const BUDGET_MS = 10_000
/** Pages that wait for a follow-up; the oldest ones are dropped. */
const MAX_PAGES = 500
/** While older copies may be left, the pause doubles up to this number of times, and a page is repeated for this long. */
const MAX_DOUBLINGS = 3
const AWAY_MS = 600_000

/**
 * A page: when its last publish was, whether an earlier follow-up left it, the first group of publishes for which it has to be looked at, the
 * last one, and the caches that have to drop copies of its list.
 */
type Due = {since: number; isRepeated: boolean; first: number; last: number; lists: readonly string[]}

/** The last group of publishes, with the time of its first one. */
type Group = {number: number; openedAt: number; timer: NodeJS.Timeout | undefined}

/** The timer is that of pages that are repeated; `repeats` is how many follow-ups in a row have left pages. */
type State = {pages: BoundedMap<Due>; group: Group; timer: NodeJS.Timeout | undefined; repeats: number}

const state = processWide(
  'front follow-up',
  (): State => ({
    pages: new BoundedMap<Due>(MAX_PAGES),
    group: {number: 0, openedAt: Number.NEGATIVE_INFINITY, timer: undefined},
    timer: undefined,
    repeats: 0,
  }),
)

/**
 * Looks at the caches in front once more, a moment after publishes, and replaces what is older there: a response that was on its way
 * during the publish may have come after it, and a cache that was away may be back with the copies on its disk. Repeats the pages of which
 * a cache may still have an older copy. Replaces the documents that a site keeps for a second, and the share pictures, which take longer
 * to draw. Has lists with parameters dropped again: Varnish keeps one that it had begun to fetch before the publish.
 */
export function followUp(paths: readonly string[]): void {
  if (env.FRONT_PURGE_URLS.length === 0) return
  const last = joinGroup()
  for (const path of paths) {
    const waiting = state.pages.get(path)
    // The follow-up of a page that is published again and again comes all the same.
    const first = waiting && !waiting.isRepeated ? waiting.first : last
    state.pages.set(path, {since: Date.now(), isRepeated: false, first, last, lists: env.FRONT_PURGE_URLS})
  }
}

/** Returns the number of the group that a publish belongs to, and starts its timer. */
function joinGroup(): number {
  const now = performance.now()
  const {group} = state
  if (now - group.openedAt < GROUP_MS) clearTimeout(group.timer)
  else Object.assign(group, {number: group.number + 1, openedAt: now})
  const {number} = group
  group.timer = setTimeout(() => start(number), DELAY_MS).unref()
  return number
}

/** Looks at what is repeated, and at the pages up to a group of publishes. */
function start(group: number): void {
  const due = take(group)
  if (due.size === 0) return
  void run(due)
    .catch(error => {
      console.error(`The caches in front may have older copies: ${messageOf(error)}`)
      return new Map([...due.keys()].map(path => [path, env.FRONT_PURGE_URLS]))
    })
    .then(left => repeat(due, left))
}

/** Removes the pages that are due. One that was published again since stays as well: it is too early for that. */
function take(group: number): Map<string, Due> {
  const due = [...state.pages].filter(([, {isRepeated, first}]) => isRepeated || first <= group)
  for (const [path, one] of due) {
    state.pages.delete(path)
    if (one.last > group && !one.isRepeated) state.pages.set(path, {...one, first: one.last})
  }
  return new Map(due)
}

/** Repeats the pages that are left, with the caches that left them, unless a later publish of the same page comes first. */
function repeat(due: ReadonlyMap<string, Due>, left: ReadonlyMap<string, readonly string[]>): void {
  const later = [...state.pages]
  // A full queue drops what was published first.
  state.pages.clear()
  for (const [path, lists] of left) {
    const one = due.get(path)
    if (one && Date.now() - one.since < AWAY_MS) state.pages.set(path, {...one, isRepeated: true, lists})
  }
  state.repeats = state.pages.size > 0 ? state.repeats + 1 : 0
  const isAlone = later.length === 0 && state.pages.size > 0
  for (const [path, one] of later) state.pages.set(path, one)
  // A publish has its follow-up already.
  if (!isAlone) return
  clearTimeout(state.timer)
  state.timer = setTimeout(() => start(0), DELAY_MS * 2 ** Math.min(state.repeats, MAX_DOUBLINGS)).unref()
}

/** Returns the pages of which caches may still have an older copy, or a list with parameters, with these caches. */
async function run(due: ReadonlyMap<string, Due>): Promise<Map<string, string[]>> {
  const endsAt = Date.now() + BUDGET_MS
  const published = [...due].flatMap(([path, {isRepeated}]) => (isRepeated ? [] : path))
  const pictures = published.map(pictureAddress).filter(address => address !== null)
  const others = published.length > 0 ? [...DOCUMENTS, ...pictures] : []
  const left = new Map<string, string[]>()
  const look = async (front: string) => {
    const again = listWithParameters([...due].flatMap(([path, {lists}]) => (lists.includes(front) ? path : [])))
    for (const path of await replaceOlder(front, {paths: [...due.keys()], again, others, endsAt}))
      left.set(path, [...(left.get(path) ?? []), front])
  }
  await Promise.all(env.FRONT_PURGE_URLS.map(look))
  return left
}
