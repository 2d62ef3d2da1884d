import {createHmac, randomBytes} from 'node:crypto'
import type {Selectable} from 'kysely'
import {sha256} from '../../../kit/secrets.ts'
import type {Query} from '../../database/database.ts'
import type {Tables} from '../../database/tables.ts'
import type {SessionLifetimes} from '../../session-lifetimes.ts'

/** Credentials of a session. Only their digests are stored. `expiresAt` is the end of the session without a renewal. */
export type SessionCredentials = {
  key: string
  renewal: string
  token: string
  tokenExpiresInSeconds: number
  expiresAt: string
}

/** Time in which a used renewal credential returns the same successor again, for parallel tabs. */
const GRACE_MS = 60_000

type SessionRow = Selectable<Tables['browser_sessions']>

/** Returns what the database stores of a secret. */
export const digestOf = (secret: string) => sha256(secret).toString('base64url')
/** Creates a secret of 256 bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Creates what issues the credentials of sessions. `now` returns milliseconds since 1970. */
export function createIssuer({tokenMs, idleMs}: SessionLifetimes, now: () => number) {
  const timestamp = (laterMs = 0) => new Date(now() + laterMs).toISOString()
  /** End of a session that is renewed now; timestamps of one format compare like their times. */
  const expiryOf = (endsAt: string) => [timestamp(idleMs), endsAt].sort()[0] ?? endsAt

  const issue = async (trx: Query, key: string, renewal: string, expiresAt: string): Promise<SessionCredentials> => {
    const token = newSecret()
    const lifeMs = Math.min(tokenMs, Date.parse(expiresAt) - now())
    const row = {digest: digestOf(token), session: digestOf(key), renewal: digestOf(renewal)}
    await trx
      .insertInto('browser_session_tokens')
      .values({...row, expires_at: timestamp(lifeMs)})
      .execute()
    return {key, renewal, token, tokenExpiresInSeconds: Math.max(1, Math.floor(lifeMs / 1000)), expiresAt}
  }

  /**
   * Replaces the renewal credential. A used one returns its successor again within the grace time, and later as long as nobody
   * has used what came with the successor: the browser did not get that response. Otherwise null.
   */
  const rotate = async (
    trx: Query,
    row: SessionRow,
    renewal: string,
  ): Promise<{next: string; expiresAt: string} | null> => {
    if (digestOf(renewal) === row.renewal) {
      const [expiresAt, salt] = [expiryOf(row.ends_at), newSecret()]
      const next = successorOf(renewal, salt)
      const credential = {renewal: digestOf(next), previous_renewal: row.renewal, salt, is_confirmed: 0}
      await trx
        .updateTable('browser_sessions')
        .set({...credential, renewed_at: timestamp(), expires_at: expiresAt})
        .where('digest', '=', row.digest)
        .execute()
      return {next, expiresAt}
    }
    const mayRepeat = row.is_confirmed === 0 || timestamp(-GRACE_MS) <= row.renewed_at
    return mayRepeat && digestOf(renewal) === row.previous_renewal
      ? {next: successorOf(renewal, row.salt), expiresAt: row.expires_at}
      : null
  }

  return {timestamp, expiryOf, issue, rotate}
}

/** The salt is stored and the credential is not, so a copy of the database does not reveal the successor. */
const successorOf = (renewal: string, salt: string) => createHmac('sha256', salt).update(renewal).digest('base64url')
