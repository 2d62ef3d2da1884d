import {randomBytes} from 'node:crypto'
import type {Account, CurrentSession} from '../../../contract/account.ts'
import {sha256} from '../../kit/secrets.ts'
import {type Database, forUpdate, type Query} from '../database/database.ts'

/** An account with the hash of its password. */
export type StoredAccount = Account & {passwordHash: string}

/** An account with the hash against which a sign-in has checked the password. */
export type VerifiedAccount = Pick<StoredAccount, 'email' | 'passwordHash'>

/** Lifetime of a session: 14 days, in milliseconds. */
const SESSION_MS = 14 * 24 * 3_600_000

const digestOf = (token: string) => sha256(token).toString('base64url')

export type AccountStore = ReturnType<typeof createAccountStore>

/**
 * Creates the store of accounts and sessions. It contains only digests of session tokens, so a copy of the database grants
 * no access. `now` returns milliseconds since 1970.
 */
export function createAccountStore(database: Database, now: () => number = Date.now) {
  const {query} = database
  const timestamp = (laterMs = 0) => new Date(now() + laterMs).toISOString()

  return {
    find: (email: string): Promise<StoredAccount | null> => findAccount(query, email),

    /** Replaces all accounts, or none when it rejects. A changed password and a removed account end their sessions. */
    replace: (accounts: StoredAccount[]): Promise<void> =>
      database.replacement(async trx => {
        const remaining = new Set(accounts.map(({email}) => toEmail(email)))
        for (const {email} of await trx.selectFrom('accounts').select('email').execute())
          if (!remaining.has(email)) await trx.deleteFrom('accounts').where('email', '=', email).execute()
        for (const account of accounts) {
          const {passwordHash} = account
          if ((await findAccount(trx, account.email))?.passwordHash !== passwordHash)
            await endSessions(trx, account.email)
          await upsert(trx, account)
        }
      }),

    /**
     * Starts a session without renewal and returns its token, which is not stored, and its expiry. Returns null when the
     * account has been removed, or has another password.
     */
    async openSession(account: VerifiedAccount): Promise<{token: string; expires_at: string} | null> {
      const session = {token: randomBytes(32).toString('base64url'), expires_at: timestamp(SESSION_MS)}
      return database.transaction(async trx => {
        await trx.deleteFrom('sessions').where('expires_at', '<=', timestamp()).execute()
        if (!(await lockVerified(trx, account))) return null
        const row = {digest: digestOf(session.token), email: toEmail(account.email), expires_at: session.expires_at}
        await trx.insertInto('sessions').values(row).execute()
        return session
      })
    },

    /** Returns the session of a token, or null when the token is unknown or has expired. */
    async findSession(token: string): Promise<CurrentSession | null> {
      const row = await query
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.email', 'sessions.email')
        .select(['accounts.email', 'name', 'shop', 'expires_at'])
        .where('digest', '=', digestOf(token))
        .where('expires_at', '>', timestamp())
        .executeTakeFirst()
      return row ? {account: {email: row.email, name: row.name, shop: row.shop}, expires_at: row.expires_at} : null
    },

    /** Ends the session of a token; does nothing for an unknown token. */
    async endSession(token: string): Promise<void> {
      await query.deleteFrom('sessions').where('digest', '=', digestOf(token)).execute()
    },

    /** Ends all sessions of an account, those that are renewed as well. */
    endAllSessions: (email: string): Promise<void> => database.transaction(trx => endSessions(trx, email)),
  }
}

/** Returns whether an account exists, and keeps it until the transaction ends. */
export async function lockAccount(kind: Database['kind'], trx: Query, email: string): Promise<boolean> {
  const select = trx.selectFrom('accounts').select('email').where('email', '=', toEmail(email))
  return (await forUpdate(kind, select).executeTakeFirst()) !== undefined
}

/**
 * Returns whether an account still has the password that was checked, and keeps it until the transaction ends. It updates the row, because
 * PostgreSQL then begins a replacement of the accounts again that does not see this session and would not end it.
 */
export async function lockVerified(trx: Query, {email, passwordHash}: VerifiedAccount): Promise<boolean> {
  const locked = await trx
    .updateTable('accounts')
    .set({password_hash: passwordHash})
    .where('email', '=', toEmail(email))
    .where('password_hash', '=', passwordHash)
    .returning('email')
    .executeTakeFirst()
  return locked !== undefined
}

async function findAccount(query: Query, email: string): Promise<StoredAccount | null> {
  const row = await query
    .selectFrom('accounts')
    .select(['email', 'name', 'shop', 'password_hash'])
    .where('email', '=', toEmail(email))
    .executeTakeFirst()
  return row ? {email: row.email, name: row.name, shop: row.shop, passwordHash: row.password_hash} : null
}

async function upsert(trx: Query, {email, name, shop, passwordHash}: StoredAccount): Promise<void> {
  const values = {name, shop, password_hash: passwordHash}
  await trx
    .insertInto('accounts')
    .values({email: toEmail(email), ...values})
    .onConflict(conflict => conflict.column('email').doUpdateSet(values))
    .execute()
}

async function endSessions(trx: Query, email: string): Promise<void> {
  await trx.deleteFrom('sessions').where('email', '=', toEmail(email)).execute()
  await trx.deleteFrom('browser_sessions').where('email', '=', toEmail(email)).execute()
}

const toEmail = (text: string) => text.trim().toLowerCase()
