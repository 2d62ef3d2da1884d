import {randomBytes} from 'node:crypto'

const LIFE_MS = 60_000
const MAX_CODES = 1000

/** A password that was checked: the user's email address and the stored digest of the password. */
export type CheckedPassword = {email: string; digest: string}

/** Creates the store of one-time codes. Each can be exchanged for the checked password once, within a minute. */
export const createSignInCodes = () => {
  const codes = new Map<string, {checked: CheckedPassword; expiresAt: number}>()

  return {
    create: (checked: CheckedPassword): string => {
      for (const [code, {expiresAt}] of codes) {
        if (expiresAt <= Date.now() || codes.size >= MAX_CODES) codes.delete(code)
      }
      const code = randomBytes(32).toString('base64url')
      codes.set(code, {checked, expiresAt: Date.now() + LIFE_MS})
      return code
    },
    /** Returns the checked password and invalidates the code; null when the code is unknown, used or expired. */
    redeem: (code: string): CheckedPassword | null => {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && issued.expiresAt > Date.now() ? issued.checked : null
    },
  }
}
