import {randomBytes} from 'node:crypto'
import {PREPARED_LIFE_MS} from '../sessions.ts'

const MAX_CODES = 1000

/** A sign-in whose password was checked: the user's email address, the password's stored digest and the prepared session's token. */
export type CheckedSignIn = {email: string; digest: string; token: string}

/** Creates the store of one-time codes. Each can be exchanged for the checked sign-in once, within a minute. */
export const createSignInCodes = () => {
  const codes = new Map<string, {checked: CheckedSignIn; expiresAt: number}>()

  return {
    create: (checked: CheckedSignIn): string => {
      for (const [code, {expiresAt}] of codes) {
        if (expiresAt <= Date.now() || codes.size >= MAX_CODES) codes.delete(code)
      }
      const code = randomBytes(32).toString('base64url')
      codes.set(code, {checked, expiresAt: Date.now() + PREPARED_LIFE_MS})
      return code
    },
    /** Returns the checked sign-in and invalidates the code; null when the code is unknown, used or expired. */
    redeem: (code: string): CheckedSignIn | null => {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && issued.expiresAt > Date.now() ? issued.checked : null
    },
  }
}
