import {createHmac, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {account, type CurrentSession} from '../../../../contract/account.ts'
import {sha256} from '../../../kit/secrets.ts'
import {inTransaction} from '../../../kit/sqlite.ts'
import type {SessionLifetimes} from '../../session-lifetimes.ts'
import {prepareStatements} from './statements.ts'

/** Credentials of a session. Only their digests are stored. `expiresAt` is the end of the session without a renewal. */
export type SessionCredentials = {
  key: string
  renewal: string
  token: string
  tokenExpiresInSeconds: number
  expiresAt: string
}

/** `reused` means that a used renewal credential was presented again, which ended the session. */
export type Renewal =
  | {status: 'renewed'; email: string; credentials: SessionCredentials}
  | {status: 'unknown' | 'reused'}

export type RenewableSessions = ReturnType<typeof createRenewableSessions>

/** Time in which a used renewal credential returns the same successor again, for parallel tabs. */
const GRACE_MS = 60_000
/** Sessions of one account. Beyond that, the one that was renewed longest ago ends. */
const MAX_PER_ACCOUNT = 100

const sessionRow = z.object({
  digest: z.string(),
  email: z.string(),
  renewal: z.string(),
  previous_renewal: z.string().nullable(),
  salt: z.string(),
  is_confirmed: z.number(),
  renewed_at: z.string(),
  expires_at: z.string(),
  ends_at: z.string(),
})
const currentRow = account.extend({expires_at: z.string(), is_first_use: z.number()}).optional()
type SessionRow = z.infer<typeof sessionRow>

const digestOf = (secret: string) => sha256(secret).toString('base64url')
const newSecret = () => randomBytes(32).toString('base64url')

/**
 * Creates the store of renewable sessions. A session has a key, bearer tokens that are valid only together with the key, and
 * a renewal credential that is replaced at each use. `now` returns milliseconds since 1970.
 */
export function createRenewableSessions(
  database: DatabaseSync,
  {tokenMs, idleMs, maxMs}: SessionLifetimes,
  now: () => number = Date.now,
) {
  const statements = prepareStatements(database)
  const timestamp = (laterMs = 0) => new Date(now() + laterMs).toISOString()
  /** End of a session that is renewed now; timestamps of one format compare like their times. */
  const expiryOf = (endsAt: string) => [timestamp(idleMs), endsAt].sort()[0] ?? endsAt

  const issue = (key: string, renewal: string, expiresAt: string): SessionCredentials => {
    const token = newSecret()
    const lifeMs = Math.min(tokenMs, Date.parse(expiresAt) - now())
    statements.addToken.run(digestOf(token), digestOf(key), digestOf(renewal), timestamp(lifeMs))
    return {key, renewal, token, tokenExpiresInSeconds: Math.max(1, Math.floor(lifeMs / 1000)), expiresAt}
  }

  /**
   * Replaces the renewal credential. A used one returns its successor again within the grace time, and later as long as nobody
   * has used what came with the successor: the browser did not get that response. Otherwise null.
   */
  const rotate = (row: SessionRow, renewal: string): {next: string; expiresAt: string} | null => {
    if (digestOf(renewal) === row.renewal) {
      const expiresAt = expiryOf(row.ends_at)
      const salt = newSecret()
      const next = successorOf(renewal, salt)
      statements.rotate.run(digestOf(next), row.renewal, salt, timestamp(), expiresAt, row.digest)
      return {next, expiresAt}
    }
    const mayRepeat = row.is_confirmed === 0 || timestamp(-GRACE_MS) <= row.renewed_at
    return mayRepeat && digestOf(renewal) === row.previous_renewal
      ? {next: successorOf(renewal, row.salt), expiresAt: row.expires_at}
      : null
  }

  /** Notes that the browser has received the successor of its renewal credential. */
  const confirm = (key: string): void => {
    try {
      statements.confirm.run(digestOf(key))
    } catch {
      // A database that cannot be written, on a full disk for example, still identifies callers.
    }
  }

  return {
    /** Starts a session. `device` describes the browser, or is null. */
    open(email: string, device: string | null = null): SessionCredentials {
      const [key, renewal, endsAt] = [newSecret(), newSecret(), timestamp(maxMs)]
      const expiresAt = expiryOf(endsAt)
      return inTransaction(database, () => {
        statements.removeExpired.run(timestamp())
        statements.open.run(digestOf(key), email, digestOf(renewal), newSecret(), timestamp(), expiresAt, endsAt)
        if (device !== null) statements.addDevice.run(digestOf(key), device)
        statements.removeOldest.run(email, MAX_PER_ACCOUNT)
        return issue(key, renewal, expiresAt)
      })
    },

    /** Issues the next bearer token and renewal credential. Ends the session when a used credential is presented again. */
    renew(key: string, renewal: string): Renewal {
      return inTransaction(database, () => {
        const found = statements.find.get(digestOf(key), timestamp())
        if (!found) return {status: 'unknown'}
        const row = sessionRow.parse(found)
        const rotated = rotate(row, renewal)
        if (!rotated) {
          statements.end.run(row.digest)
          return {status: 'reused'}
        }
        statements.removeExpiredTokens.run(timestamp())
        return {status: 'renewed', email: row.email, credentials: issue(key, rotated.next, rotated.expiresAt)}
      })
    },

    /** Returns the session of a bearer token and its key, or null when they do not belong together or have expired. */
    find(token: string, key: string): CurrentSession | null {
      const row = currentRow.parse(statements.findToken.get(digestOf(token), digestOf(key), timestamp(), timestamp()))
      if (!row) return null
      if (row.is_first_use === 1) confirm(key)
      return {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at}
    },

    /** Ends the session with this key; does nothing for an unknown key. */
    end(key: string): void {
      statements.end.run(digestOf(key))
    },
  }
}

/** The salt is stored and the credential is not, so a copy of the database does not reveal the successor. */
const successorOf = (renewal: string, salt: string) => createHmac('sha256', salt).update(renewal).digest('base64url')
