import {randomBytes} from 'node:crypto'
import {isPassword} from '../../kit/password.ts'
import {createRateLimiter} from '../../kit/rate-limiter.ts'
import {createSemaphore} from '../../kit/semaphore.ts'
import {httpError} from '../lake-error.ts'
import type {Accounts, User} from './accounts.ts'
import type {Tokens} from './tokens.ts'

const QUARTER_HOUR_MS = 900_000
const CODE_LIFE_MS = 60_000
const MAX_CODES = 1000
const MAX_WAITING = 9

export type SignIn = ReturnType<typeof openSignIn>

/** Exchanges a password for a token. The browser's URL carries only a one-time code that expires after a minute. */
export const openSignIn = (accounts: Accounts, tokens: Tokens, {sessionLifeMs}: {sessionLifeMs: number}) => {
  const perAddress = createRateLimiter(30, QUARTER_HOUR_MS)
  const perAccount = createRateLimiter(10, QUARTER_HOUR_MS)
  const codes = new Map<string, {user: string; expiresAt: number}>()
  // Password checks run one at a time: each needs 32 MiB and CPU time.
  const runSerially = createSemaphore({limit: 1, maxWaiting: MAX_WAITING, createError: () => tooMany(5)})

  /** Returns the user with this email and password, or null. Rejects with a 429 LakeError after too many failed attempts. */
  const check = async (email: string, password: string, address: string): Promise<User | null> => {
    const account = email.trim().toLowerCase().slice(0, 300)
    const wait = Math.max(perAddress.take(address), perAccount.take(account))
    if (wait > 0) throw tooMany(wait)
    const user = await runSerially(async () => {
      const stored = accounts.passwordDigestOf(account)
      const isCorrect = await isPassword(password, stored)
      return isCorrect ? accounts.findByEmail(account) : null
    })
    if (user) {
      perAddress.giveBack(address)
      perAccount.giveBack(account)
    }
    return user
  }

  /** Creates a one-time code for a user whose password was checked. */
  const createCode = (user: User): string => {
    for (const [code, {expiresAt}] of codes) if (expiresAt <= Date.now() || codes.size >= MAX_CODES) codes.delete(code)
    const code = randomBytes(32).toString('base64url')
    codes.set(code, {user: user.id, expiresAt: Date.now() + CODE_LIFE_MS})
    return code
  }

  /** Starts a session and returns its token; null when the code is unknown, used or expired. */
  const redeem = (code: string): string | null => {
    const issued = codes.get(code)
    codes.delete(code)
    const user = issued && issued.expiresAt > Date.now() ? accounts.find(issued.user) : null
    return user && tokens.issue({label: 'Signed in', role: user.role, user: user.id, lifeMs: sessionLifeMs}).token
  }

  return {check, createCode, redeem}
}

const tooMany = (seconds: number) => httpError(429, 'Too many sign-in attempts; try again later', {retryAfter: seconds})
