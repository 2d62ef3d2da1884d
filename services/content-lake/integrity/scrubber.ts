import {checkInThread, type RunningCheck} from './check-in-thread.ts'
import type {Health} from './health.ts'

export type Scrubber = ReturnType<typeof openScrubber>

/**
 * Checks the whole database at regular intervals, so that damage is noticed before the backups that precede it are deleted.
 * The next check starts `intervalMs` after the end of the previous one, so one takes only a small share of the time.
 */
export const openScrubber = (file: string, health: Health, intervalMs: number) => {
  let running: RunningCheck | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Checks the database now; resolves when the check has ended. */
  const scrub = async (): Promise<void> => {
    clearTimeout(timer)
    running ??= checkInThread(file)
    try {
      const found = await running.problems
      if (!isClosed && found.length > 0) health.report(...found)
    } catch (error) {
      console.error('Content lake: the database cannot be checked', error)
    }
    running = null
    schedule()
  }

  const schedule = (): void => {
    if (!isClosed && !health.isDamaged()) timer = setTimeout(scrub, intervalMs).unref()
  }

  return {
    scrub,
    start: schedule,
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await running?.stop()
    },
  }
}
