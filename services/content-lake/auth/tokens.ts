import {createHash, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {randomId} from '../document-id.ts'
import {parseRole, type Role} from './roles.ts'

/** Who holds a token: a program, or somebody who is signed in (`user` is then their id). */
export type Holder = {
  id: string
  user: string | null
  label: string
  role: Role
  createdAt: string
  expiresAt: string | null
}

export type Tokens = ReturnType<typeof openTokens>

/** Bearer tokens, kept as digests: those of programs, and the sessions of people. */
export const openTokens = (database: DatabaseSync) => {
  const insert = database.prepare('insert into tokens values (?, ?, ?, ?, ?, ?, ?)')
  // A session has the role that its user has now, whatever it was at signing in.
  const select = `select tokens.id, tokens.user, tokens.label, coalesce(users.role, tokens.role) as role,
    tokens.created_at, tokens.expires_at from tokens left join users on users.id = tokens.user`
  const byDigest = database.prepare(`${select} where digest = ? and (expires_at is null or expires_at > ?)`)
  const ofPrograms = database.prepare(`${select} where tokens.user is null order by tokens.created_at, tokens.id`)
  const byId = database.prepare(`${select} where tokens.id = ?`)
  const remove = database.prepare('delete from tokens where id = ?')
  const setDigest = database.prepare('update tokens set digest = ? where id = ?')
  const removeExpired = database.prepare('delete from tokens where expires_at <= ?')

  const newSecret = (): string => `sk${randomBytes(40).toString('base64url')}`

  /** Makes a token, which cannot be read again afterwards; null for `lifeMs` means that it does not expire. */
  const issue = (holder: {label: string; role: Role; user?: string; lifeMs: number | null}) => {
    removeExpired.run(new Date().toISOString())
    const token = newSecret()
    const id = `t${randomId()}`
    const {label, role, user = null, lifeMs} = holder
    const expires = lifeMs === null ? null : new Date(Date.now() + lifeMs).toISOString()
    insert.run(id, digestOf(token), user, label, role, new Date().toISOString(), expires)
    return {id, token}
  }

  return {
    issue,
    /** Who holds a token; null when it is not one, was revoked or has expired. */
    find: (token: string): Holder | null => toHolder(byDigest.get(digestOf(token), new Date().toISOString())),
    /** The token of a program by its id; null when there is none. */
    findById: (id: string): Holder | null => toHolder(byId.get(id)),
    /** The tokens of programs; those of people are their own affair. */
    list: (): Holder[] =>
      ofPrograms
        .all()
        .map(row => toHolder(row))
        .filter(holder => holder !== null),
    /** The token that a holder has from now on; the one it had is not valid any more. */
    rotate: (id: string): string => {
      const token = newSecret()
      setDigest.run(digestOf(token), id)
      return token
    },
    /** Ends a token; answers whether there was one. */
    revoke: (id: string): boolean => remove.run(id).changes > 0,
  }
}

/** What is kept of a token: digests have one length whatever was sent, so that comparing them tells nothing of it. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const toHolder = (row: Record<string, unknown> | undefined): Holder | null =>
  row
    ? {
        id: String(row.id),
        user: row.user === null ? null : String(row.user),
        label: String(row.label),
        role: parseRole(row.role),
        createdAt: String(row.created_at),
        expiresAt: row.expires_at === null ? null : String(row.expires_at),
      }
    : null
