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

const percent = (share: number) => `${(100 * share).toFixed(2)} %`
