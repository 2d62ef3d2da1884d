import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontUnproven} from '../receipt'
import type {Page} from './prove-front'

const MAX_PAGES = 20_000

/** For each page, the time up to which this server has verified its changes in front, those of its optional parts too. */
const proven = processWide('front public pages', () => new BoundedMap<number>(MAX_PAGES))

/** A page that this server shows, and the time after which its sources were read. */
export type ShownPage = {path: string; since: number}

/** Returns whether this server has proven in front that a page shows the changes up to a time. */
export const isPublic = ({path, since}: ShownPage): boolean => (proven.get(path) ?? Number.NEGATIVE_INFINITY) >= since

/** Remembers the pages that are proven in front with what was looked at since `askedAt`. A 404 has no time of its own. */
export function rememberPublic(
  shown: readonly ShownPage[],
  pages: readonly Page[],
  unproven: readonly FrontUnproven[],
  askedAt: number,
): void {
  const open = new Set(unproven.map(({path}) => path))
  const times = new Map(shown.map(({path, since}) => [path, since]))
  for (const {path, wanted} of pages) {
    if (open.has(path)) continue
    const since = times.get(path) ?? 0
    const shownUntil = wanted.map(({expected}) => (expected?.status === 200 ? expected.partsReadAt : since))
    // The clock of the server that generated the page may be ahead: it says nothing about later changes.
    proven.set(path, Math.min(askedAt, ...shownUntil))
  }
}
