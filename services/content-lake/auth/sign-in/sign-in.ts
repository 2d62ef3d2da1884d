import {isPassword} from '../../../kit/password.ts'
import {createPrioritySemaphore} from '../../../kit/priority-semaphore.ts'
import {type Attempt, createSignInLimits} from '../../../kit/sign-in/sign-in-limits.ts'
import {httpError} from '../../lake-error.ts'
import type {Accounts, User} from '../accounts.ts'
import type {Sessions} from '../sessions.ts'
import type {Devices} from './devices.ts'
import {createSignInCodes} from './sign-in-codes.ts'

const MAX_EMAIL_LENGTH = 300
/** Password checks that may wait; each takes about 60 ms. */
const MAX_WAITING = 100
const BUSY_SECONDS = 5

/** What a visitor sends to sign in. `device` is the secret of the visitor's browser, or empty. */
export type Credentials = {email: string; password: string; address: string; device: string}

export type SignIn = ReturnType<typeof openSignIn>

type SignInParts = {accounts: Accounts; devices: Devices; sessions: Sessions}

/** Exchanges a password for a token. The browser's URL carries only a one-time code that expires after a minute. */
export const openSignIn = ({accounts, devices, sessions}: SignInParts) => {
  const limits = createSignInLimits()
  const codes = createSignInCodes()
  // Password checks run one at a time: each needs 32 MiB and CPU time.
  const inTurn = createPrioritySemaphore({
    limit: 1,
    maxWaiting: MAX_WAITING,
    createError: () => tooMany(BUSY_SECONDS),
  })

  /**
   * Returns a one-time code for the user with this email and password; null when they do not match. Rejects with a 429
   * LakeError after too many failed attempts.
   */
  const createCode = async ({email, password, address, device}: Credentials): Promise<string | null> => {
    const account = email.trim().toLowerCase().slice(0, MAX_EMAIL_LENGTH)
    const known = accounts.findByEmail(account)
    const isKnownDevice = known !== null && devices.isKnown(known.id, device)
    const attempt: Attempt = {account, address, device: isKnownDevice ? `${known.id} ${device}` : null}
    const wait = limits.take(attempt)
    if (wait > 0) throw tooMany(wait)
    const digest = await inTurn(limits.rankOf(attempt), () => findDigest(account, password)).catch(error => {
      limits.giveBack(attempt)
      throw error
    })
    const user = digest === null ? null : findUser(account, digest)
    if (digest === null || user === null) return null
    limits.succeed(attempt)
    devices.remember(user.id, device)
    // Stored, so that a command that signs the user out ends the code too.
    return codes.create({email: user.email, digest, token: sessions.prepare(user)})
  }

  /** Returns the stored digest of a user's password when it is the given password, otherwise null. */
  const findDigest = async (account: string, password: string): Promise<string | null> => {
    const digest = accounts.passwordDigestOf(account)
    return (await isPassword(password, digest)) ? digest : null
  }

  /** Returns a user whose password has not changed since `digest` was read, otherwise null. */
  const findUser = (email: string, digest: string): User | null =>
    accounts.passwordDigestOf(email) === digest ? accounts.findByEmail(email) : null

  /**
   * Starts a session and returns its token; null when the code is unknown, used or expired, when the password has changed,
   * or when the user was signed out everywhere.
   */
  const redeem = (code: string): string | null => {
    const checked = codes.redeem(code)
    if (checked === null || findUser(checked.email, checked.digest) === null) return null
    return sessions.start(checked.token) ? checked.token : null
  }

  return {createCode, redeem}
}

const tooMany = (seconds: number) => httpError(429, 'Too many sign-in attempts; try again later', {retryAfter: seconds})
