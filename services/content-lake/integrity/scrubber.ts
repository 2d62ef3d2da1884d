import {checkInThread, type RunningCheck} from './check-in-thread.ts'
import type {Health} from './health.ts'
import {pauseAfter, type ScrubPauses} from './scrub-pauses.ts'

export type Scrubber = ReturnType<typeof openScrubber>

/**
 * Checks the whole database again and again, so that few writes are acknowledged after it is damaged, and none of the backups
 * that precede the damage is deleted. The next check starts `pauseAfter` the previous one.
 */
export const openScrubber = (file: string, health: Health, pauses: ScrubPauses) => {
  let running: RunningCheck | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Checks the database now; resolves when the check has ended. */
  const scrub = async (): Promise<void> => {
    clearTimeout(timer)
    const start = performance.now()
    running ??= checkInThread(file)
    try {
      const found = await running.problems
      if (!isClosed && found.length > 0) health.report(...found)
    } catch (error) {
      if (!isClosed) console.error('Content lake: the database cannot be checked', error)
    }
    running = null
    schedule(performance.now() - start)
  }

  const schedule = (durationMs: number): void => {
    clearTimeout(timer)
    if (isClosed || health.isDamaged()) return
    timer = setTimeout(scrub, pauseAfter(durationMs, pauses)).unref()
  }

  return {
    scrub,
    start: (): void => schedule(0),
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await running?.stop()
    },
  }
}
