import type {Verdict} from '../verdicts.ts'

/** The configurations in `deploy/` may cost a twentieth of what the engine serves without them. */
const MIN_OF_ENGINE = 0.95
/** Part of the requests that may reach a site, while something is published every second. */
const MAX_SHARE = 0.01

/** Judges the requests per second of a front as a part of those of the bare engine. */
export const judgeRatio = (ratio: number): Verdict => ({
  text: `${ratio.toFixed(3)} of the bare engine, at least ${MIN_OF_ENGINE}`,
  isKept: ratio >= MIN_OF_ENGINE,
})

/** Judges how many of the visitors' requests waited for a site. */
export const judgeShare = (waited: number, requests: number): Verdict => ({
  text: `${percent(waited / requests)} of ${requests} requests reached a site, less than ${percent(MAX_SHARE)}`,
  isKept: waited / requests < MAX_SHARE,
})

/** Judges responses that were errors, and requests without a response. */
export const judgeErrors = (errors: number): Verdict => ({text: `${errors} errors, at most 0`, isKept: errors === 0})

/** From an acknowledged publish until the front and all sites show it, in milliseconds. */
const PUBLISHED_WITHIN = {p50: 300, p95: 800}

/** Judges how long publishes take until the front and all sites show them. */
export const judgePublishes = (at: (share: number) => number): Verdict[] =>
  (
    [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const
  ).map(([name, share]) => ({
    text: `public at the front and all sites ${name} ${at(share).toFixed(0)} ms, less than ${PUBLISHED_WITHIN[name]} ms`,
    isKept: at(share) < PUBLISHED_WITHIN[name],
  }))

/** Judges pages that are not as in the content lake. */
export const judgeDifferences = (count: number): Verdict => ({
  text: `${count} pages differ from the content lake, at most 0`,
  isKept: count === 0,
})

const percent = (share: number) => `${(100 * share).toFixed(2)} %`
