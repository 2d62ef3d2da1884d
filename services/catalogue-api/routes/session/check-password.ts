import {isPassword} from '../../../kit/password.ts'
import {createPrioritySemaphore} from '../../../kit/priority-semaphore.ts'
import type {PasswordLimits} from '../../limits/password-limits.ts'
import {ProblemError} from '../../problems.ts'
import type {AccountStore, StoredAccount} from '../../store/account-store.ts'
import {CHALLENGE} from './session-of.ts'

/** Password checks that may wait; each takes about 60 ms. */
const MAX_WAITING = 100
const BUSY_SECONDS = 5

type Credentials = {email: string; password: string; address: string}

/**
 * Creates the check of email and password. It rejects with a 401 problem when they are wrong, and with a 429 problem after
 * too many failures of the address. Failures at other addresses lock nobody out.
 */
export function createPasswordCheck(accounts: AccountStore, limits: PasswordLimits) {
  // Password checks run one at a time: each needs 32 MiB and CPU time.
  const inTurn = createPrioritySemaphore({
    limit: 1,
    maxWaiting: MAX_WAITING,
    createError: () => tooManyAttempts(BUSY_SECONDS),
  })

  return async ({email, password, address}: Credentials): Promise<StoredAccount> => {
    const attempt = await limits.take(email.trim().toLowerCase(), address)
    if ('waitSeconds' in attempt) throw tooManyAttempts(attempt.waitSeconds)
    const account = await inTurn(attempt.rank, async () => {
      const found = await accounts.find(email)
      return (await isPassword(password, found?.passwordHash ?? null)) ? found : null
    }).catch(error => {
      attempt.giveBack()
      throw error
    })
    if (account === null) throw wrongCredentials()
    attempt.succeed()
    return account
  }
}

/** Creates the 401 problem of a failed sign-in, which does not say what was wrong. */
export const wrongCredentials = () =>
  new ProblemError(401, 'The email address or the password is wrong.', [], CHALLENGE)

const tooManyAttempts = (waitSeconds: number) =>
  new ProblemError(429, 'Too many attempts to sign in to this account; try again later.', [], {
    'Retry-After': `${waitSeconds}`,
  })
