import type {DatabaseSync} from 'node:sqlite'
import {hashPassword} from '../../kit/password.ts'
import {randomId} from '../document-id.ts'
import {checkPassword} from './password.ts'
import {parseRole, type Role} from './roles.ts'

/** Somebody who may sign in. */
export type User = {id: string; email: string; name: string; role: Role; createdAt: string}

export type Accounts = ReturnType<typeof openAccounts>

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** The people who may sign in, with their passwords as digests. */
export const openAccounts = (database: DatabaseSync) => {
  const byId = database.prepare('select * from users where id = ?')
  const byEmail = database.prepare('select * from users where email = ?')
  const all = database.prepare('select * from users order by email')
  const insert = database.prepare('insert into users values (?, ?, ?, ?, ?, ?)')
  const remove = database.prepare('delete from users where id = ?')
  const setRole = database.prepare('update users set role = ? where id = ?')
  const setPassword = database.prepare('update users set password = ? where id = ?')
  const endSessions = database.prepare('delete from tokens where user = ?')

  const findByEmail = (email: string): User | null => toUser(byEmail.get(normalise(email)))

  return {
    findByEmail,
    find: (id: string): User | null => toUser(byId.get(id)),
    list: (): User[] =>
      all
        .all()
        .map(row => toUser(row))
        .filter(user => user !== null),
    /** The stored digest of a user's password, or null when there is no such user. */
    passwordDigestOf: (email: string): string | null => {
      const row = byEmail.get(normalise(email))
      return row ? String(row.password) : null
    },
    /** Adds somebody; rejects with an Error of one sentence when the address is taken or something is malformed. */
    add: async (given: {email: string; name: string; role: string; password: string}): Promise<User> => {
      const email = normalise(given.email)
      if (!EMAIL.test(email)) throw new Error(`"${given.email.slice(0, 100)}" is not an email address.`)
      const role = parseRole(given.role)
      const digest = await hashPassword(checkPassword(given.password))
      if (findByEmail(email)) throw new Error(`There is a user ${email} already.`)
      const user: User = {
        id: `u${randomId()}`,
        email,
        name: given.name || email,
        role,
        createdAt: new Date().toISOString(),
      }
      insert.run(user.id, user.email, user.name, user.role, digest, user.createdAt)
      return user
    },
    /** Removes somebody, whose sessions end with it. */
    remove: (id: string): void => {
      remove.run(id)
    },
    setRole: (id: string, role: string): void => {
      setRole.run(parseRole(role), id)
    },
    /** Gives somebody another password; all their sessions end. */
    setPassword: async (id: string, password: string): Promise<void> => {
      setPassword.run(await hashPassword(checkPassword(password)), id)
      endSessions.run(id)
    },
  }
}

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
