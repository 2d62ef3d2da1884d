import {setTimeout as wait} from 'node:timers/promises'

/** Duration of `sample` during a quiet test run on the machine on which the promises in milliseconds were set. */
const REFERENCE_MS = 4
const INTERVAL_MS = 200
const NUMBERS = Array.from({length: 20_000}, (_, index) => (index * 7919) % 20_011)

function sample(): number {
  const start = performance.now()
  NUMBERS.toSorted((a, b) => a - b)
  return performance.now() - start
}

/**
 * Runs `work` and measures how many times slower than the reference this machine is meanwhile; at least 1. A promise in
 * milliseconds is tested against the promise times this factor, so that it does not depend on the machine or on what else
 * it does.
 */
export async function withSlowness<Result>(work: () => Promise<Result>): Promise<{result: Result; slowness: number}> {
  // Until compiled, `sample` is slower.
  for (let round = 0; round < 20; round++) sample()
  const durations = [sample()]
  const done = new AbortController()
  const sampling = sampleUntil(done.signal, durations)
  try {
    const result = await work()
    durations.push(sample())
    const mean = durations.reduce((sum, duration) => sum + duration, 0) / durations.length
    return {result, slowness: Math.max(1, mean / REFERENCE_MS)}
  } finally {
    done.abort()
    await sampling
  }
}

async function sampleUntil(signal: AbortSignal, durations: number[]): Promise<void> {
  while (!signal.aborted) {
    await wait(INTERVAL_MS, undefined, {signal}).catch(() => undefined)
    if (!signal.aborted) durations.push(sample())
  }
}
