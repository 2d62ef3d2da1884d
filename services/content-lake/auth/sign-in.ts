import {randomBytes} from 'node:crypto'
import {openLimiter} from '../../kit/limiter.ts'
import {isPassword} from '../../kit/password.ts'
import {httpError} from '../lake-error.ts'
import type {Accounts, User} from './accounts.ts'
import type {Tokens} from './tokens.ts'

const QUARTER_HOUR_MS = 900_000
const CODE_LIFE_MS = 60_000
const MOST_CODES = 1000
const MOST_WAITING = 10

export type SignIn = ReturnType<typeof openSignIn>

/** How a password becomes a token: a code that is good once and for a minute travels through the browser's address. */
export const openSignIn = (accounts: Accounts, tokens: Tokens, {sessionLifeMs}: {sessionLifeMs: number}) => {
  const perAddress = openLimiter(30, QUARTER_HOUR_MS)
  const perAccount = openLimiter(10, QUARTER_HOUR_MS)
  const codes = new Map<string, {user: string; endsAt: number}>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One after another: each check takes 32 MiB and a moment of computing. */
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= MOST_WAITING) throw tooMany(5)
    waiting++
    const result = last.then(work)
    last = result.catch(() => undefined)
    return await result.finally(() => waiting--)
  }

  /** Who has this address and password, or null; rejects with a LakeError with status 429 after too many wrong ones. */
  const check = async (email: string, password: string, address: string): Promise<User | null> => {
    const account = email.trim().toLowerCase().slice(0, 300)
    const wait = Math.max(perAddress.take(address), perAccount.take(account))
    if (wait > 0) throw tooMany(wait)
    const user = await inTurn(async () => {
      const stored = accounts.passwordDigestOf(account)
      const isRight = await isPassword(password, stored)
      return isRight ? accounts.findByEmail(account) : null
    })
    if (user) {
      perAddress.giveBack(address)
      perAccount.giveBack(account)
    }
    return user
  }

  /** A code for somebody who has shown their password. */
  const makeCode = (user: User): string => {
    for (const [code, {endsAt}] of codes) if (endsAt <= Date.now() || codes.size >= MOST_CODES) codes.delete(code)
    const code = randomBytes(32).toString('base64url')
    codes.set(code, {user: user.id, endsAt: Date.now() + CODE_LIFE_MS})
    return code
  }

  /** The token of a new session for a code; null when the code is unknown, used or too old. */
  const redeem = (code: string): string | null => {
    const entry = codes.get(code)
    codes.delete(code)
    const user = entry && entry.endsAt > Date.now() ? accounts.find(entry.user) : null
    return user && tokens.issue({label: 'Signed in', role: user.role, user: user.id, lifeMs: sessionLifeMs}).token
  }

  return {check, makeCode, redeem}
}

const tooMany = (seconds: number) =>
  httpError(429, 'Too many attempts to sign in; try again later', {retryAfter: seconds})
