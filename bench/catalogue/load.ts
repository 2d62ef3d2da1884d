import {setTimeout as wait} from 'node:timers/promises'

/** Requests per second. */
export const RATE = 20

/** A request of a round; it rejects when the response is not the expected one. */
export type Send = (round: number) => Promise<void>

/** Sends requests until `stop`; each duration counts from the time at which its request was due, so a blocked server delays many. */
export function startLoad(send: Send, rate = RATE): {stop: () => Promise<number[]>} {
  const durations: number[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const ending = new AbortController()
  const failures: unknown[] = []
  const run = async () => {
    for (let round = 0; !ending.signal.aborted; round++) {
      const dueAt = startedAt + (round * 1000) / rate
      await wait(Math.max(0, dueAt - performance.now()))
      const sent = send(round)
        .then(
          () => void durations.push(performance.now() - dueAt),
          error => void failures.push(error),
        )
        .finally(() => running.delete(sent))
      running.add(sent)
    }
  }
  const done = run()
  return {
    async stop() {
      ending.abort()
      await done
      await Promise.all(running)
      if (failures.length > 0) throw new Error(`${failures.length} requests failed: ${String(failures[0])}`)
      return durations
    },
  }
}

/** Sends requests for some time and returns their durations in milliseconds, without those of the first `warmUpMs`. */
export async function measureLoad(send: Send, ms: number, warmUpMs: number): Promise<number[]> {
  const warmUp = startLoad(send)
  await wait(warmUpMs)
  await warmUp.stop()
  const load = startLoad(send)
  await wait(ms)
  return load.stop()
}
