import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Account, account, type CurrentSession} from '../../../contract/account.ts'
import {inTransaction} from '../../kit/sqlite.ts'

/** An account with the hash of its password. */
export type StoredAccount = Account & {passwordHash: string}

const accountRow = account.extend({password_hash: z.string()}).optional()
const sessionRow = account.extend({expires_at: z.string()}).optional()
const emailRow = z.object({email: z.string()})

/** How long somebody stays signed in: 14 days, in milliseconds. */
const SESSION_MS = 14 * 24 * 3_600_000

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export type AccountStore = ReturnType<typeof createAccountStore>

/**
 * Accounts and who is signed in. Of a session's token only a digest is kept: a copy of the database signs nobody in. `now`
 * answers milliseconds since 1970.
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
  const forgetExpired = database.prepare('delete from sessions where expires_at <= ?')
  const time = (later = 0) => new Date(now() + later).toISOString()

  const find = (email: string): StoredAccount | null => {
    const row = accountRow.parse(findByEmail.get(toEmail(email)))
    return row ? {email: row.email, name: row.name, shop: row.shop, passwordHash: row.password_hash} : null
  }

  return {
    find,

    /** Makes these the accounts there are, or, when it throws, changes none; a changed password ends its sessions. */
    replace(accounts: StoredAccount[]): void {
      inTransaction(database, () => {
        const kept = new Set(accounts.map(({email}) => toEmail(email)))
        for (const {email} of z.array(emailRow).parse(listEmails.all())) if (!kept.has(email)) remove.run(email)
        for (const {email, name, shop, passwordHash} of accounts) {
          if (find(email)?.passwordHash !== passwordHash) endSessionsOf.run(toEmail(email))
          upsert.run(toEmail(email), name, shop, passwordHash)
        }
      })
    },

    /** Signs an account in and answers the token, which is not kept, with the time at which it expires. */
    openSession(email: string): {token: string; expires_at: string} {
      const session = {token: randomBytes(32).toString('base64url'), expires_at: time(SESSION_MS)}
      inTransaction(database, () => {
        forgetExpired.run(time())
        openSession.run(digest(session.token), toEmail(email), session.expires_at)
      })
      return session
    },

    /** Who is signed in with this token, or null when it is unknown or has expired. */
    findSession(token: string): CurrentSession | null {
      const row = sessionRow.parse(findSession.get(digest(token), time()))
      return row ? {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at} : null
    },

    /** Signs out; a token that nobody has is none the worse for it. */
    endSession(token: string): void {
      endSession.run(digest(token))
    },
  }
}

const toEmail = (text: string) => text.trim().toLowerCase()
