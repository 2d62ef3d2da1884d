import type {Verdict} from '../verdicts.ts'
import type {Figures} from './measure-page.ts'
import type {SlowLoad} from './slow-load.ts'

/** Browsers report no shorter task, so that of an empty page may be as long, in milliseconds. */
const SHORTEST_LONG_TASK_MS = 50
/** How much longer than an empty page's the longest task of a page may be, in milliseconds. */
const LONGER_TASK_MS = 50
/** How many requests a page may begin before its `load` event. */
const REQUESTS_BEFORE_LOAD: Partial<Record<string, number>> = {home: 18}
/** How much a page may load on a phone in all. */
const KILOBYTES: Partial<Record<string, number>> = {listing: 450}

/** The longest time from an interaction to the next paint, in milliseconds: "good" for Google's INP. */
const NEXT_PAINT_MS = 200

/** Compares a page with its floor, the same page without scripts. Both are medians of the same run. */
export function judgePage(page: Figures, floor: Figures): Verdict[] {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    verdict('LCP', ms(page.lcp), 'at most', 1.1 * floor.lcp, page.lcp <= 1.1 * floor.lcp, ms),
    verdict('TBT', ms(page.tbt), 'at most', floor.tbt + 100, page.tbt <= floor.tbt + 100, ms),
    verdict('score', String(page.score), 'at least', floor.score - 3, page.score >= floor.score - 3, String),
    verdict('CLS', page.cls.toFixed(3), 'at most', 0, page.cls.toFixed(3) === '0.000', String),
    ...(['accessibility', 'bestPractices', 'seo'] as const).map(name =>
      verdict(NAMES[name], String(page[name]), 'at least', 100, page[name] === 100, String),
    ),
  ]
}

const NAMES = {accessibility: 'accessibility', bestPractices: 'best practices', seo: 'SEO'}

function verdict(
  name: string,
  measured: string,
  relation: string,
  limit: number,
  isKept: boolean,
  format: (value: number) => string,
): Verdict {
  return {text: `${name} ${measured}, ${relation} ${format(limit)}`, isKept}
}

/** Judges the bytes that a page loads on a phone; most kinds of page have no limit of their own. */
export function judgeBytes(name: string, {bytes}: Figures): Verdict[] {
  const limit = KILOBYTES[name]
  const size = bytes / 1024
  return limit === undefined ? [] : [verdict('KB', size.toFixed(0), 'at most', limit, size <= limit, String)]
}

/** Judges how a page loads on a slow phone, beside an empty page in the same run. */
export function judgeSlowLoad(
  name: string,
  {longestTask, requestsBeforeLoad: count}: SlowLoad,
  empty: SlowLoad,
): Verdict[] {
  const requests = REQUESTS_BEFORE_LOAD[name]
  const longest = Math.max(SHORTEST_LONG_TASK_MS, empty.longestTask) + LONGER_TASK_MS
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    verdict('longest task', ms(longestTask), 'at most', longest, longestTask <= longest, ms),
    ...(requests === undefined
      ? []
      : [verdict('requests before load', String(count), 'at most', requests, count <= requests, String)]),
  ]
}

/** Judges the time from an interaction to the next paint. */
export const judgeNextPaint = (ms: number): Verdict => ({
  text: `next paint after ${ms.toFixed(0)} ms, at most ${NEXT_PAINT_MS} ms`,
  isKept: ms <= NEXT_PAINT_MS,
})
