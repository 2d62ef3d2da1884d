import type {KeptReceipt} from '@/lib/publishing/receipt'

/** What an editor is told of a publish: how it went, in a sentence, and the pages that it names. */
export type Description = {
  tone: 'positive' | 'caution' | 'critical' | 'transparent'
  words: string
  pages: {path: string; note: string | null}[]
}

/** How long the site may take before an editor is told that it does, in milliseconds. */
export const PATIENCE_MS = 10_000

/** What is said where the site makes no more pages anew at once. */
const MORE_FOLLOW = ' More of the same kind follow within minutes, as they are visited.'

const NOTES: Record<KeptReceipt['pages'][number]['outcome'], string | null> = {
  refreshed: null,
  gone: 'not found',
  moved: 'leads on',
}

/**
 * What is to be said of a document whose published revision is `rev` (null: it is not published), with the site's receipt of
 * it; null when there is nothing to say. `waited` tells for how many milliseconds the change has been waiting.
 */
export function describeReceipt(
  receipt: KeptReceipt | null,
  {rev, waited}: {rev: string | null; waited: number},
  now = new Date(),
): Description | null {
  if (receipt === null && rev === null) return null
  if (receipt === null || receipt.rev !== rev) return describeWaiting(waited)
  const {unproven, pages, hasMore, redirect, ms} = receipt
  if (unproven.length > 0) {
    return {
      tone: 'critical',
      words: `Not everywhere on the site yet: ${countPages(unproven.length)} of ${pages.length + unproven.length} still as before. It is tried again by itself.`,
      pages: unproven.map(({path}) => ({path, note: 'as before'})),
    }
  }
  const state = rev === null ? 'Off the site' : 'On the site'
  const moved = redirect ? ` ${redirect.from} leads to ${redirect.to}.` : ''
  return {
    tone: 'positive',
    words: `${state} since ${toTime(new Date(receipt.at), now)}: ${countPages(pages.length)} in ${toDuration(ms)}.${moved}${hasMore ? MORE_FOLLOW : ''}`,
    pages: pages.map(({path, outcome}) => ({path, note: NOTES[outcome]})),
  }
}

function describeWaiting(waited: number): Description {
  if (waited < PATIENCE_MS) return {tone: 'transparent', words: 'On its way to the site …', pages: []}
  return {
    tone: 'caution',
    words: 'The site has not confirmed this change yet. It is told of it again until it does.',
    pages: [],
  }
}

const countPages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`
const toDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** The time of day, with the day unless it is today. */
function toTime(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB')
  if (at.toDateString() === now.toDateString()) return time
  return `${at.toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric'})}, ${time}`
}
