/** Limits of the pause between two checks, in milliseconds. */
export type ScrubPauses = {minMs: number; maxMs: number}

/** The limits of a lake without options: seconds, because writes go on between two checks, and at most an hour. */
export const SCRUB_PAUSES: ScrubPauses = {minMs: 10_000, maxMs: 3_600_000}
/** A check takes one part in this many of the time. */
const SHARE = 50

/**
 * Returns the pause after a check that took `durationMs`, in milliseconds: so long that checks take at most a fiftieth of the
 * time, but at least 10 seconds and at most an hour.
 */
export const pauseAfter = (durationMs: number, {minMs, maxMs} = SCRUB_PAUSES): number =>
  Math.min(Math.max(SHARE * durationMs, minMs), maxMs)
