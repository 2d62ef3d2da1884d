import {setImmediate as afterOthers} from 'node:timers/promises'

/**
 * Time after which other work gets its turn. A slice ends between two steps, so it may take a little longer. Each statement of
 * a writer may wait for one.
 */
const SLICE_MS = 4

/** Waits until other work had its turn when a slice of time is over; returns at once otherwise. */
export type Pause = () => Promise<void>

/** Creates the pauses of a long calculation, which keep it from blocking the event loop. */
export function createPause(now: () => number = () => performance.now()): Pause {
  let endsAt = now() + SLICE_MS
  return async () => {
    if (now() < endsAt) return
    await afterOthers()
    endsAt = now() + SLICE_MS
  }
}

/** Runs all steps at once and returns their result. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs steps with pauses in between and returns their result. */
export async function runInSlices<Result>(steps: Generator<void, Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}
