import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontReceipt} from '../receipt'

const MAX_PAGES = 20_000

/** Up to which time of changes each page has been proven in front by this server. */
const proven = processWide('front public pages', () => new BoundedMap<number>(MAX_PAGES))

/** A page, and the time after which its sources were read. */
type Page = {path: string; since: number}

/** Returns whether this server has proven in front that a page shows the changes up to a time. */
export const isPublic = ({path, since}: Page): boolean => (proven.get(path) ?? Number.NEGATIVE_INFINITY) >= since

/** Remembers the pages that all caches in front have, and that are proven there. */
export function rememberPublic(pages: readonly Page[], {failed, unproven = []}: FrontReceipt): void {
  if (failed.length > 0) return
  const open = new Set(unproven.map(({path}) => path))
  for (const {path, since} of pages) if (!open.has(path)) proven.set(path, since)
}
