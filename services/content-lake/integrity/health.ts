import {createCheckWait} from './check-wait.ts'
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
const CHECKING = 'The content lake is checking its database and is read-only until it has finished'
const UNCHECKED =
  'The content lake could not check its database, so it is read-only. This does not mean damage: it tries again by itself.'
const DAMAGED_RETRY_SECONDS = 600
/** Number of different problems that are logged. */
const MAX_LOGGED = 50

export type Health = ReturnType<typeof createHealth>

/**
 * Creates the state of a lake's database: sound, being checked, unchecked because a check could not run, or damaged. Only a
 * sound one is written to. Damage is permanent until a restore.
 */
export const createHealth = (dataDir: string) => {
  const problems = new Set<string>()
  const observers = new Set<() => void>()
  const wait = createCheckWait()
  let checking: UnhealthyError | null = null
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
      return checking
    },
    report,
    /** Whether documents may be outdated: the database is an earlier state of itself. */
    isOutdated: (): boolean => [...problems].some(problem => problem.startsWith(MISSING_WRITES)),
    /** The error of a read of something that is damaged. */
    damagedError,
    /** Refuses writes until `endCheck`. */
    startCheck: (): void => {
      checking = new UnhealthyError(CHECKING, CHECKING_RETRY_SECONDS)
      wait.start()
    },
    /** Says that the check could not run, and that the next attempt starts in `retryMs`. Writes stay refused. */
    failCheck: (error: unknown, retryMs: number): void => {
      checking = new UnhealthyError(UNCHECKED, Math.ceil(retryMs / 1000))
      wait.end()
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`Content lake: its database could not be checked, so it is read-only until a check runs: ${reason}`)
    },
    /** Allows writes again if the check found no problems. */
    endCheck: (found: string[]): void => {
      checking = null
      wait.end()
      if (found.length > 0) report(...found)
      else for (const observe of observers) observe()
    },
    /**
     * Waits for the running check. Resolves to whether writes are allowed then: not when it found damage, could not run or takes
     * longer than a minute, nor when the lake closes.
     */
    whenChecked: async (): Promise<boolean> => {
      await wait.ended()
      return problems.size === 0 && checking === null
    },
    /** Ends all waits for a check, because the lake closes. */
    endWaits: wait.end,
    /** Calls `observe` when a check ends that refused writes and found no problem. */
    onWritable: (observe: () => void): void => {
      observers.add(observe)
    },
  }
}
