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
  const statements = prepareStatements(database)
  const timestamp = (laterMs = 0) => new Date(now() + laterMs).toISOString()

  const find = (email: string): StoredAccount | null => {
    const row = accountRow.parse(statements.findByEmail.get(toEmail(email)))
    return row ? {email: row.email, name: row.name, shop: row.shop, passwordHash: row.password_hash} : null
  }

  const endSessions = (email: string): void => {
    statements.endSessionsOf.run(toEmail(email))
    statements.endRenewableSessionsOf.run(toEmail(email))
  }

  return {
    find,

    /** Replaces all accounts, or none when it throws. A changed password and a removed account end their sessions. */
    replace(accounts: StoredAccount[]): void {
      inTransaction(database, () => {
        const remaining = new Set(accounts.map(({email}) => toEmail(email)))
        for (const {email} of z.array(emailRow).parse(statements.listEmails.all()))
          if (!remaining.has(email)) statements.remove.run(email)
        for (const {email, name, shop, passwordHash} of accounts) {
          if (find(email)?.passwordHash !== passwordHash) endSessions(email)
          statements.upsert.run(toEmail(email), name, shop, passwordHash)
        }
      })
    },

    /** Starts a session without renewal and returns its token, which is not stored, and its expiry. */
    openSession(email: string): {token: string; expires_at: string} {
      const session = {token: randomBytes(32).toString('base64url'), expires_at: timestamp(SESSION_MS)}
      inTransaction(database, () => {
        statements.removeExpired.run(timestamp())
        statements.openSession.run(digestOf(session.token), toEmail(email), session.expires_at)
      })
      return session
    },

    /** Returns the session of a token, or null when the token is unknown or has expired. */
    findSession(token: string): CurrentSession | null {
      const row = sessionRow.parse(statements.findSession.get(digestOf(token), timestamp()))
      return row ? {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at} : null
    },

    /** Ends the session of a token; does nothing for an unknown token. */
    endSession(token: string): void {
      statements.endSession.run(digestOf(token))
    },

    /** Ends all sessions of an account, those that are renewed as well. */
    endAllSessions(email: string): void {
      inTransaction(database, () => endSessions(email))
    },
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  findByEmail: database.prepare('select email, name, shop, password_hash from accounts where email = ?'),
  listEmails: database.prepare('select email from accounts'),
  remove: database.prepare('delete from accounts where email = ?'),
  upsert: database.prepare(
    `insert into accounts (email, name, shop, password_hash) values (?, ?, ?, ?)
     on conflict (email) do update set name = excluded.name, shop = excluded.shop, password_hash = excluded.password_hash`,
  ),
  openSession: database.prepare('insert into sessions (digest, email, expires_at) values (?, ?, ?)'),
  findSession: database.prepare(
    `select email, name, shop, expires_at from sessions join accounts using (email) where digest = ? and expires_at > ?`,
  ),
  endSession: database.prepare('delete from sessions where digest = ?'),
  endSessionsOf: database.prepare('delete from sessions where email = ?'),
  endRenewableSessionsOf: database.prepare('delete from browser_sessions where email = ?'),
  removeExpired: database.prepare('delete from sessions where expires_at <= ?'),
})

const toEmail = (text: string) => text.trim().toLowerCase()
