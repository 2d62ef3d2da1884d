import type {CurrentSession} from '../../../../contract/account.ts'
import {type Database, forUpdate} from '../../database/database.ts'
import type {SessionLifetimes} from '../../session-lifetimes.ts'
import {lockVerified, type VerifiedAccount} from '../account-store.ts'
import {createIssuer, digestOf, newSecret, type SessionCredentials} from './issuer.ts'
import {endOldest, findToken} from './session-queries.ts'

/** `reused` means that a used renewal credential was presented again, which ended the session. */
export type Renewal =
  | {status: 'renewed'; email: string; credentials: SessionCredentials}
  | {status: 'unknown' | 'reused'}

export type RenewableSessions = ReturnType<typeof createRenewableSessions>

/**
 * Creates the store of renewable sessions. A session has a key, bearer tokens that are valid only together with the key, and
 * a renewal credential that is replaced at each use. `now` returns milliseconds since 1970.
 */
export function createRenewableSessions(
  {query, kind, transaction}: Database,
  lifetimes: SessionLifetimes,
  now: () => number = Date.now,
) {
  const {timestamp, expiryOf, issue, rotate} = createIssuer(lifetimes, now)

  /** Notes that the browser has received a renewal credential, unless the session has a later one by now. */
  const confirm = async (key: string, renewal: string): Promise<void> => {
    try {
      await query
        .updateTable('browser_sessions')
        .set({is_confirmed: 1})
        .where('digest', '=', digestOf(key))
        .where('renewal', '=', renewal)
        .execute()
    } catch {
      // A database that cannot be written, on a full disk for example, still identifies callers.
    }
  }

  return {
    /**
     * Starts a session. `device` describes the browser, or is null. Returns null when the account has been removed, or has another
     * password.
     */
    async open(account: VerifiedAccount, device: string | null = null): Promise<SessionCredentials | null> {
      const [key, renewal, endsAt] = [newSecret(), newSecret(), timestamp(lifetimes.maxMs)]
      const [digest, expiresAt] = [digestOf(key), expiryOf(endsAt)]
      return transaction(async trx => {
        await trx.deleteFrom('browser_sessions').where('expires_at', '<=', timestamp()).execute()
        if (!(await lockVerified(trx, account))) return null
        const {email} = account
        const times = {renewed_at: timestamp(), expires_at: expiresAt, ends_at: endsAt}
        const row = {digest, email, renewal: digestOf(renewal), salt: newSecret(), is_confirmed: 0, ...times}
        await trx.insertInto('browser_sessions').values(row).execute()
        if (device !== null) await trx.insertInto('browser_session_devices').values({session: digest, device}).execute()
        await endOldest(trx, email)
        return issue(trx, key, renewal, expiresAt)
      })
    },

    /** Issues the next bearer token and renewal credential. Ends the session when a used credential is presented again. */
    renew: (key: string, renewal: string): Promise<Renewal> =>
      transaction(async (trx): Promise<Renewal> => {
        const select = trx
          .selectFrom('browser_sessions')
          .selectAll()
          .where('digest', '=', digestOf(key))
          .where('expires_at', '>', timestamp())
        const row = await forUpdate(kind, select).executeTakeFirst()
        if (!row) return {status: 'unknown'}
        const rotated = await rotate(trx, row, renewal)
        if (!rotated) {
          await trx.deleteFrom('browser_sessions').where('digest', '=', row.digest).execute()
          return {status: 'reused'}
        }
        await trx.deleteFrom('browser_session_tokens').where('expires_at', '<=', timestamp()).execute()
        return {
          status: 'renewed',
          email: row.email,
          credentials: await issue(trx, key, rotated.next, rotated.expiresAt),
        }
      }),

    /** Returns the session of a bearer token and its key, or null when they do not belong together or have expired. */
    async find(token: string, key: string): Promise<CurrentSession | null> {
      const row = await findToken(query, digestOf(token), digestOf(key), timestamp())
      if (!row) return null
      if (row.is_confirmed === 0 && row.token_renewal === row.renewal) await confirm(key, row.renewal)
      return {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at}
    },

    /** Ends the session with this key; does nothing for an unknown key. */
    async end(key: string): Promise<void> {
      await query.deleteFrom('browser_sessions').where('digest', '=', digestOf(key)).execute()
    },
  }
}
