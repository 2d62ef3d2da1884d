import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Account, account, type CurrentSession} from '../../../contract/account.ts'
import {sha256} from '../../kit/secrets.ts'
import {inTransaction} from '../../kit/sqlite.ts'

/** An account with the hash of its password. */
export type StoredAccount = Account & {passwordHash: string}

const accountRow = account.extend({password_hash: z.string()}).optional()
const sessionRow = account.extend({expires_at: z.string()}).optional()
const emailRow = z.object({email: z.string()})

/** Lifetime of a session: 14 days, in milliseconds. */
const SESSION_MS = 14 * 24 * 3_600_000

const digestOf = (token: string) => sha256(token).toString('base64url')

export type AccountStore = ReturnType<typeof createAccountStore>

/**
 * Creates the store of accounts and sessions. It contains only digests of session tokens, so a copy of the database grants
 * no access. `now` returns milliseconds since 1970.
 */
export function createAccountStore(database: DatabaseSync, now: () => number = Date.now) {
  const findByEmail = database.prepare('select email, name, shop, password_hash from accounts where email = ?')
  const listEmails = database.prepare('select email from accounts')
  const remove = database.prepare('delete from accounts where email = ?')
  const upsert = database.prepare(
    `insert into accounts (email, name, shop, password_hash) values (?, ?, ?, ?)
     on conflict (email) do update set name = excluded.name, shop = excluded.shop, password_hash = excluded.password_hash`,
  )
  const openSession = database.prepare('insert into sessions (digest, email, expires_at) values (?, ?, ?)')
  const findSession = database.prepare(
    `select email, name, shop, expires_at from sessions join accounts using (email) where digest = ? and expires_at > ?`,
  )
  const endSession = database.prepare('delete from sessions where digest = ?')
  const endSessionsOf = database.prepare('delete from sessions where email = ?')
  const removeExpired = database.prepare('delete from sessions where expires_at <= ?')
  const timestamp = (laterMs = 0) => new Date(now() + laterMs).toISOString()

  const find = (email: string): StoredAccount | null => {
    const row = accountRow.parse(findByEmail.get(toEmail(email)))
    return row ? {email: row.email, name: row.name, shop: row.shop, passwordHash: row.password_hash} : null
  }

  return {
    find,

    /** Replaces all accounts, or none when it throws. A changed password and a removed account end their sessions. */
    replace(accounts: StoredAccount[]): void {
      inTransaction(database, () => {
        const remaining = new Set(accounts.map(({email}) => toEmail(email)))
        for (const {email} of z.array(emailRow).parse(listEmails.all())) if (!remaining.has(email)) remove.run(email)
        for (const {email, name, shop, passwordHash} of accounts) {
          if (find(email)?.passwordHash !== passwordHash) endSessionsOf.run(toEmail(email))
          upsert.run(toEmail(email), name, shop, passwordHash)
        }
      })
    },

    /** Starts a session and returns its token, which is not stored, and its expiry. */
    openSession(email: string): {token: string; expires_at: string} {
      const session = {token: randomBytes(32).toString('base64url'), expires_at: timestamp(SESSION_MS)}
      inTransaction(database, () => {
        removeExpired.run(timestamp())
        openSession.run(digestOf(session.token), toEmail(email), session.expires_at)
      })
      return session
    },

    /** Returns the session of a token, or null when the token is unknown or has expired. */
    findSession(token: string): CurrentSession | null {
      const row = sessionRow.parse(findSession.get(digestOf(token), timestamp()))
      return row ? {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at} : null
    },

    /** Ends the session of a token; does nothing for an unknown token. */
    endSession(token: string): void {
      endSession.run(digestOf(token))
    },
  }
}

const toEmail = (text: string) => text.trim().toLowerCase()
