import {randomBytes} from 'node:crypto'

const LIFE_MS = 60_000
const MAX_CODES = 1000

/** Creates the store of one-time codes. Each can be exchanged for a user id once, within a minute. */
export const createSignInCodes = () => {
  const codes = new Map<string, {user: string; expiresAt: number}>()

  return {
    create: (user: string): string => {
      for (const [code, {expiresAt}] of codes) {
        if (expiresAt <= Date.now() || codes.size >= MAX_CODES) codes.delete(code)
      }
      const code = randomBytes(32).toString('base64url')
      codes.set(code, {user, expiresAt: Date.now() + LIFE_MS})
      return code
    },
    /** Returns the user's id and invalidates the code; null when the code is unknown, used or expired. */
    redeem: (code: string): string | null => {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && issued.expiresAt > Date.now() ? issued.user : null
    },
  }
}
