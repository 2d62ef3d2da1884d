import {UnhealthyError} from '../integrity/health.ts'
import {LakeError} from '../lake-error.ts'

/** Why an open connection must close. After one that is not final, the client may connect again. */
export type Refusal = {reason: string; isFinal: boolean}

/**
 * Returns what the error of a check of an open connection means for it, or null when it passes. Logs an unexpected error, such as
 * one of the database: thrown in a timer, it would end the process.
 */
export const refusalOf = (check: () => void): Refusal | null => {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof LakeError) return {reason: error.message, isFinal: true}
    if (!(error instanceof UnhealthyError)) {
      console.error('Content lake: cannot check an open connection; closing it', error)
    }
    return {reason: 'the connection cannot be checked at the moment', isFinal: false}
  }
}
