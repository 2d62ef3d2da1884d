import {MISSING_WRITES} from './database-check.ts'
import {repairAdvice} from './newest-backup.ts'

/** The error of a write while the lake is read-only, and of a read of something damaged. */
export class UnhealthyError extends Error {
  override readonly name = 'UnhealthyError'
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

const CHECKING_RETRY_SECONDS = 5
const DAMAGED_RETRY_SECONDS = 600
/** Number of different problems that are logged. */
const MAX_LOGGED = 50

export type Health = ReturnType<typeof createHealth>

/**
 * Creates the state of a lake's database: sound, being checked, or damaged. Only a sound one is written to. Damage is
 * permanent until a restore.
 */
export const createHealth = (dataDir: string) => {
  const problems = new Set<string>()
  const observers = new Set<() => void>()
  let isChecking = false
  let advice = ''

  const damagedError = (): UnhealthyError =>
    new UnhealthyError(
      `The database of the content lake is damaged, so it is read-only. ${advice}`,
      DAMAGED_RETRY_SECONDS,
    )

  /** Reports damage: the lake becomes read-only. Returns the error for the caller. */
  const report = (...found: string[]): UnhealthyError => {
    const unknown = found.filter(problem => !problems.has(problem)).slice(0, MAX_LOGGED - problems.size)
    if (problems.size === 0) {
      advice = repairAdvice(dataDir, {isPublic: true})
      console.error(`Content lake: its database is damaged. ${repairAdvice(dataDir)}`)
    }
    for (const problem of unknown) {
      problems.add(problem)
      console.error(`Content lake: ${problem}`)
    }
    return damagedError()
  }

  return {
    /** Whether something in the database was found damaged. */
    isDamaged: (): boolean => problems.size > 0,
    /** Returns the error for a write; null when writes are allowed. */
    refusal: (): UnhealthyError | null => {
      if (problems.size > 0) return damagedError()
      if (!isChecking) return null
      const message = 'The content lake is checking its database and is read-only until it has finished'
      return new UnhealthyError(message, CHECKING_RETRY_SECONDS)
    },
    report,
    /** Whether documents may be outdated: the database is an earlier state of itself. */
    isOutdated: (): boolean => [...problems].some(problem => problem.startsWith(MISSING_WRITES)),
    /** The error of a read of something that is damaged. */
    damagedError,
    /** Refuses writes until `check` resolves with the problems that it found. A check that fails counts as damage. */
    waitFor: (check: Promise<string[]>): void => {
      isChecking = true
      void check
        .catch(error => [`The database cannot be checked: ${String(error)}`])
        .then(found => {
          isChecking = false
          if (found.length > 0) report(...found)
          else for (const observe of observers) observe()
        })
    },
    /** Calls `observe` when a check ends that refused writes and found no problem. */
    onWritable: (observe: () => void): void => {
      observers.add(observe)
    },
  }
}
