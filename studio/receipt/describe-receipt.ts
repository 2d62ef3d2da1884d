import type {SearchUse, StoredReceipt} from '@/lib/publishing/receipt'

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
 * What the Studio knows about a publish: the document's published revision, or null when it is not published; whether the site has had
 * longer than usual to confirm the change; and since when a published post is public, as an ISO instant.
 */
type Publish = {rev: string | null; isSlow: boolean; publishedAt?: string}

/** Describes the state of a publish. Returns null when there is nothing to show. */
export function describeReceipt(
  receipt: StoredReceipt | null,
  {rev, isSlow, publishedAt = ''}: Publish,
  now = new Date(),
): Description | null {
  if (receipt === null && rev === null) return null
  if (receipt === null || receipt.rev !== rev) return isSlow ? UNCONFIRMED : PENDING
  if (receipt.search) return describeSearch(receipt.search, receipt, now)
  if (receipt.unproven.length > 0) return describeUnproven(receipt)
  const isDatedAhead = rev !== null && Date.parse(publishedAt) > Date.parse(receipt.at)
  return isDatedAhead ? describeDated(new Date(publishedAt), receipt, now) : describeDone(receipt, now)
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

/** Why the search does not use the published synonyms, and what to do about it. */
const NOT_IN_SEARCH: Record<Exclude<SearchUse, 'used'>, string> = {
  unset: 'the site has no CATALOGUE_ADMIN_TOKEN. Ask an administrator to set it, then publish another change.',
  forbidden:
    'the catalogue rejects the site’s CATALOGUE_ADMIN_TOKEN. Ask an administrator to set the right one, then publish another change.',
  unsupported: 'the catalogue has no synonyms that the site can change.',
  invalid: 'they are against the rules of the catalogue. Ask an administrator: the site’s log names the reason.',
}

/** Describes a publish of the synonyms of the search, which are on no page. */
function describeSearch(search: SearchUse, {at, ms}: StoredReceipt, now: Date): Description {
  if (search !== 'used') {
    return {tone: 'critical', text: `The search does not use these synonyms: ${NOT_IN_SEARCH[search]}`, pages: []}
  }
  const time = formatTime(new Date(at), now)
  return {
    tone: 'positive',
    text: `In the search since ${time}, after ${formatDuration(ms)}. With many products, the search takes up to a minute longer.`,
    pages: [],
  }
}

function describeDone(receipt: StoredReceipt, now: Date): Description {
  const {rev, pages, at, ms} = receipt
  const state = rev === null ? 'Off the site' : 'On the site'
  return {
    tone: 'positive',
    text: `${state} since ${formatTime(new Date(at), now)}: ${countPages(pages.length)} in ${formatDuration(ms)}.${consequencesOf(receipt)}`,
    pages: listPages(receipt),
  }
}

/** Describes a post that was published before its date. The site shows it from then on, without another receipt. */
function describeDated(date: Date, receipt: StoredReceipt, now: Date): Description {
  if (date <= now) return {tone: 'positive', text: `On the site since ${formatTime(date, now)}.`, pages: []}
  return {
    tone: 'transparent',
    text: `Published. Appears on the site on ${formatDay(date)}, ${date.toLocaleTimeString('en-GB')}.${consequencesOf(receipt)}`,
    pages: listPages(receipt),
  }
}

/** Returns what else a publish has changed and what follows later, as sentences with a space before each. */
function consequencesOf({redirect, hasMore, isShared, isInFront}: StoredReceipt): string {
  const moved = redirect ? ` ${redirect.from} now redirects to ${redirect.to}.` : ''
  return `${moved}${hasMore ? MORE_FOLLOW : ''}${isShared === false ? SERVERS_FOLLOW : ''}${isInFront === false ? FRONT_FOLLOWS : ''}`
}

const listPages = ({pages}: StoredReceipt): Description['pages'] =>
  pages.map(({path, outcome}) => ({path, note: NOTES[outcome]}))

const countPages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`
const formatDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Formats the time of day, with the date unless it is today. */
function formatTime(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB')
  if (at.toDateString() === now.toDateString()) return time
  return `${formatDay(at)}, ${time}`
}

const formatDay = (at: Date) => at.toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric'})
