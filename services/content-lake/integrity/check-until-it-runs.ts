import {checkInThread, type RunningCheck} from './check-in-thread.ts'
import type {Health} from './health.ts'

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000

/**
 * Refuses writes until a check of the database in a thread has ended without a problem. A check that cannot run, for want of
 * memory or open files for example, says nothing about the database: it is repeated after 1, 2, 4 … seconds, at most a
 * minute. `check` may be one that runs already. Returns a function that ends this.
 */
export const checkUntilItRuns = (file: string, health: Health, check = checkInThread(file)): (() => void) => {
  let running: RunningCheck = check
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const follow = async (retryMs: number): Promise<void> => {
    try {
      const problems = await running.problems
      if (!isStopped) health.endCheck(problems)
    } catch (error) {
      if (isStopped) return
      health.failCheck(error, retryMs)
      timer = setTimeout(retry, retryMs, Math.min(2 * retryMs, MAX_RETRY_MS)).unref()
    }
  }
  const retry = (retryMs: number): void => {
    running = checkInThread(file)
    void follow(retryMs)
  }

  health.startCheck()
  void follow(FIRST_RETRY_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
    void running.stop()
  }
}
