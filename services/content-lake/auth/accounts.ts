import type {DatabaseSync} from 'node:sqlite'
import {hashPassword} from '../../kit/password.ts'
import {inTransaction} from '../../kit/sqlite.ts'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'
import {randomId} from '../document-id.ts'
import {checkPassword} from './password.ts'
import {parseRole, type Role} from './roles.ts'

/** A user account. */
export type User = {id: string; email: string; name: string; role: Role; createdAt: string}

export type Accounts = ReturnType<typeof openAccounts>

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** Opens the store of user accounts. Passwords are stored as digests. */
export const openAccounts = (database: DatabaseSync) => {
  const statements = prepareStatements(database)
  const findByEmail = (email: string): User | null => toUser(statements.byEmail.get(normalise(email)))

  return {
    findByEmail,
    find: (id: string): User | null => toUser(statements.byId.get(id)),
    list: (): User[] =>
      statements.all
        .all()
        .map(row => toUser(row))
        .filter(user => user !== null),
    /** Returns the stored digest of a user's password, or null for an unknown user. */
    passwordDigestOf: (email: string): string | null => {
      const row = statements.byEmail.get(normalise(email))
      return row ? String(row.password) : null
    },
    /** Adds a user. Rejects with an Error when the email address is taken or a value is invalid. */
    add: async (given: {email: string; name: string; role: string; password: string}): Promise<User> => {
      const email = normalise(given.email)
      if (!EMAIL.test(email)) throw new Error(`"${given.email.slice(0, 100)}" is not an email address.`)
      const role = parseRole(given.role)
      const digest = await hashPassword(checkPassword(given.password))
      if (findByEmail(email)) throw new Error(`A user ${email} already exists.`)
      const user: User = {
        id: `u${randomId()}`,
        email,
        name: given.name || email,
        role,
        createdAt: new Date().toISOString(),
      }
      statements.insert.run(user.id, user.email, user.name, user.role, digest, user.createdAt)
      return user
    },
    /** Removes a user and ends their sessions. */
    remove: (id: string): void => {
      statements.remove.run(id)
    },
    /** Ends all sessions of a user, also those whose sign-in code is not redeemed yet. Returns their number. */
    endSessions: (id: string): number => Number(statements.endSessions.run(id).changes),
    setRole: (id: string, role: string): void => {
      statements.setRole.run(parseRole(role), id)
    },
    /** Sets a user's password, ends all their sessions and forgets their devices. */
    setPassword: async (id: string, password: string): Promise<void> => {
      const digest = await hashPassword(checkPassword(password))
      inTransaction(database, () => {
        statements.setPassword.run(digest, id)
        statements.endSessions.run(id)
        statements.forgetDevices.run(id)
      })
    },
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  byId: database.prepare(`select * from users where id = ? and ${intactRow('users')}`),
  byEmail: database.prepare(`select * from users where email = ? and ${intactRow('users')}`),
  all: database.prepare(`select * from users where ${intactRow('users')} order by email`),
  insert: prepareInsert(database, 'users'),
  remove: database.prepare('delete from users where id = ?'),
  setRole: database.prepare('update users set role = ? where id = ?'),
  setPassword: database.prepare('update users set password = ? where id = ?'),
  endSessions: database.prepare('delete from tokens where user = ?'),
  forgetDevices: database.prepare('delete from devices where user = ?'),
})

const normalise = (email: string): string => email.trim().toLowerCase()

const toUser = (row: Record<string, unknown> | undefined): User | null =>
  row
    ? {
        id: String(row.id),
        email: String(row.email),
        name: String(row.name),
        role: parseRole(row.role),
        createdAt: String(row.created_at),
      }
    : null
