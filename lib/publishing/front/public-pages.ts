import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure, FrontUnproven} from '../receipt'
import type {Page} from './prove-front'

const MAX_PAGES = 20_000

/** Up to which time the changes of a page are verified in front, those of its optional parts too, and the caches that were away. */
type Proof = {until: number; away: readonly FrontFailure[]; provenAt: number}

/** What this server has proven of each page. */
const proven = processWide('front public pages', () => new BoundedMap<Proof>(MAX_PAGES))
/** When a publish has begun last to look at each page. */
const tried = processWide('front tried pages', () => new BoundedMap<number>(MAX_PAGES))

/** A page that this server shows, and the time after which its sources were read. */
export type ShownPage = {path: string; since: number}

/** Returns whether this server has proven in front that a page shows the changes up to a time. */
export const isPublic = ({path, since}: ShownPage): boolean =>
  (proven.get(path)?.until ?? Number.NEGATIVE_INFINITY) >= since

/**
 * Lists the pages that are not proven. Those that were looked at before for the same change come last, the latest at the end, so that they
 * hold up no others.
 */
export function listOpen(shown: readonly ShownPage[]): string[] {
  const triedAt = ({path, since}: ShownPage) => {
    const at = tried.get(path) ?? 0
    return at >= since ? at : 0
  }
  const open = shown.filter(page => !isPublic(page)).map(page => ({...page, triedAt: triedAt(page)}))
  return open.toSorted((a, b) => a.triedAt - b.triedAt).map(({path}) => path)
}

/** Notes that a publish begins to look at pages. */
export function noteTried(paths: readonly string[]): void {
  for (const path of paths) tried.set(path, Date.now())
}

/** Lists the caches that were away while the pages were proven that need no further proof. */
export const listAway = (shown: readonly ShownPage[]): FrontFailure[] =>
  shown.filter(isPublic).flatMap(({path}) => proven.get(path)?.away ?? [])

type Round = {
  unproven: readonly FrontUnproven[]
  /** The pages were requested after this time. */
  askedAt: number
  /** The caches that were away meanwhile, and have their older copies. */
  away: readonly FrontFailure[]
}

/** Remembers the pages that are proven in front. A 404 has no time of its own. */
export function rememberPublic(
  shown: readonly ShownPage[],
  pages: readonly Page[],
  {unproven, askedAt, away}: Round,
): void {
  const open = new Set(unproven.map(({path}) => path))
  const times = new Map(shown.map(({path, since}) => [path, since]))
  for (const {path, wanted} of pages) {
    if (open.has(path)) continue
    const since = times.get(path) ?? 0
    const shownUntil = wanted.map(({expected}) => (expected?.status === 200 ? expected.partsReadAt : since))
    // The clock of the server that generated the page may be ahead: it says nothing about later changes.
    proven.set(path, {until: Math.min(askedAt, ...shownUntil), away, provenAt: Date.now()})
  }
}

/** Notes that a cache, which may have been away while pages were proven before a time, is up to date with these pages since. */
export function forgetAway(front: string, paths: readonly string[], provenBefore: number): void {
  for (const path of paths) {
    const proof = proven.get(path)
    if (!proof || proof.provenAt >= provenBefore) continue
    proven.set(path, {...proof, away: proof.away.filter(failure => failure.front !== front)})
  }
}
