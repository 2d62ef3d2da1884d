import type {StoredReceipt} from '@/lib/publishing/receipt'

/** The receipt panel's content: one sentence about the publish, and the pages it lists. */
export type Description = {
  tone: 'positive' | 'caution' | 'critical' | 'transparent'
  text: string
  pages: {path: string; note: string | null}[]
}

/** Added when more pages show the change than the site refreshes right away. */
const MORE_FOLLOW = ' Other pages of this kind update within minutes, as visitors open them.'

/** Added when the site's servers cannot reach each other. */
const SERVERS_FOLLOW = ' Other servers of the site update within minutes.'

/** Added when a cache in front of the site has older pages. */
const FRONT_FOLLOWS = ' Some visitors may see the previous version for a few minutes.'

const NOTES: Record<StoredReceipt['pages'][number]['outcome'], string | null> = {
  refreshed: null,
  gone: 'not found',
  moved: 'redirects',
}

/**
 * Describes the state of a publish. `rev` is the document's published revision, or null when it is not published. `isSlow`
 * is true when the site has had longer than usual to confirm the change. Returns null when there is nothing to show.
 */
export function describeReceipt(
  receipt: StoredReceipt | null,
  {rev, isSlow}: {rev: string | null; isSlow: boolean},
  now = new Date(),
): Description | null {
  if (receipt === null && rev === null) return null
  if (receipt === null || receipt.rev !== rev) return isSlow ? UNCONFIRMED : PENDING
  return receipt.unproven.length > 0 ? describeUnproven(receipt) : describeDone(receipt, now)
}

const PENDING: Description = {tone: 'transparent', text: 'On its way to the site …', pages: []}
const UNCONFIRMED: Description = {
  tone: 'caution',
  text: 'The site has not confirmed this change yet. We keep sending it until it does.',
  pages: [],
}

function describeUnproven({unproven, pages}: StoredReceipt): Description {
  const total = pages.length + unproven.length
  return {
    tone: 'critical',
    text: `Not everywhere on the site yet: ${countPages(unproven.length)} of ${total} not updated. The site will try again automatically.`,
    pages: unproven.map(({path}) => ({path, note: 'not updated yet'})),
  }
}

function describeDone(
  {rev, pages, hasMore, redirect, at, ms, isShared, isInFront}: StoredReceipt,
  now: Date,
): Description {
  const state = rev === null ? 'Off the site' : 'On the site'
  const moved = redirect ? ` ${redirect.from} now redirects to ${redirect.to}.` : ''
  const later = `${hasMore ? MORE_FOLLOW : ''}${isShared === false ? SERVERS_FOLLOW : ''}${isInFront === false ? FRONT_FOLLOWS : ''}`
  return {
    tone: 'positive',
    text: `${state} since ${formatTime(new Date(at), now)}: ${countPages(pages.length)} in ${formatDuration(ms)}.${moved}${later}`,
    pages: pages.map(({path, outcome}) => ({path, note: NOTES[outcome]})),
  }
}

const countPages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`
const formatDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Formats the time of day, with the date unless it is today. */
function formatTime(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB')
  if (at.toDateString() === now.toDateString()) return time
  return `${at.toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric'})}, ${time}`
}
