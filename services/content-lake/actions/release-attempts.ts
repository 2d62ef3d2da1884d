import {REMEMBER_MS} from '../query/limit-guard.ts'

/** A release that is due, and its revision: one that was edited or rescheduled has another. */
export type DueRelease = {dataset: string; name: string; revision: string; time: number}

type Failures = {number: number; nextAt: number}

/** Number of attempts to publish a release. With the delay between them, they take more than four minutes. */
const MAX_ATTEMPTS = 5
/** Delay before the next attempt. Before, the guard rejects the same query without running it. */
const RETRY_MS = REMEMBER_MS + 5000

/** Counts the attempts to publish releases that failed because their queries exceeded a limit. */
export const createReleaseAttempts = () => {
  const failures = new Map<string, Failures>()
  return {
    /** Returns when to publish a release: its time, or after a failure that of the next attempt. */
    timeOf: (due: DueRelease): number => Math.max(due.time, failures.get(keyOf(due))?.nextAt ?? 0),
    /** Counts a failed attempt; returns whether another one follows. */
    countFailure: (due: DueRelease): boolean => {
      const number = 1 + (failures.get(keyOf(due))?.number ?? 0)
      failures.set(keyOf(due), {number, nextAt: Date.now() + RETRY_MS})
      return number < MAX_ATTEMPTS
    },
    /** Forgets the failures of all other releases, which have been published, changed or given up. */
    keepOnly: (scheduled: DueRelease[]): void => {
      const keys = new Set(scheduled.map(keyOf))
      for (const key of failures.keys()) if (!keys.has(key)) failures.delete(key)
    },
  }
}

const keyOf = ({dataset, name, revision}: DueRelease): string => JSON.stringify([dataset, name, revision])
