import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {sha256} from '../../kit/secrets.ts'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'
import {randomId} from '../document-id.ts'
import {parseRole, type Role} from './roles.ts'

/** A stored token, without its secret: the token of a program, or the session of the user with the id `user`. */
export type StoredToken = {
  id: string
  user: string | null
  label: string
  role: Role
  createdAt: string
  expiresAt: string | null
}

type NewToken = {label: string; role: Role; user?: string; lifeMs: number | null; isForCommand?: boolean}

/** Life of a command's token after its last use, and altogether, in milliseconds. Each use may postpone its end. */
export const COMMAND_LIFE_MS = 3_600_000
const MAX_COMMAND_LIFE_MS = 7 * 86_400_000
/** Start of the ids of commands' tokens. No random id contains a hyphen. */
const COMMAND_PREFIX = 'c-'

/**
 * Returns when the token of a command ends that is used now, in milliseconds since 1970; null when its end does not change,
 * because more than half of its life is left or because it is another token.
 */
export const postponedEndOf = ({id, createdAt, expiresAt}: StoredToken): number | null => {
  if (!id.startsWith(COMMAND_PREFIX) || expiresAt === null) return null
  const [now, expires] = [Date.now(), Date.parse(expiresAt)]
  const end = Math.min(now + COMMAND_LIFE_MS, Date.parse(createdAt) + MAX_COMMAND_LIFE_MS)
  return expires - now > COMMAND_LIFE_MS / 2 || end <= expires ? null : end
}

export type Tokens = ReturnType<typeof openTokens>

/** Opens the store of bearer tokens: those of programs and the sessions of users. Tokens are stored as digests. */
export const openTokens = (database: DatabaseSync) => {
  const insert = prepareInsert(database, 'tokens')
  // A session has its user's current role, not the role at sign-in.
  const select = `select tokens.id, tokens.user, tokens.label, coalesce(users.role, tokens.role) as role,
    tokens.created_at, tokens.expires_at from tokens left join users on users.id = tokens.user
    where ${intactRow('tokens')} and (users.id is null or ${intactRow('users')})`
  const byDigest = database.prepare(`${select} and digest = ? and (expires_at is null or expires_at > ?)`)
  const ofPrograms = database.prepare(`${select} and tokens.user is null order by tokens.created_at, tokens.id`)
  const byId = database.prepare(`${select} and tokens.id = ?`)
  const remove = database.prepare('delete from tokens where id = ?')
  const setDigest = database.prepare('update tokens set digest = ? where id = ?')
  const removeExpired = database.prepare('delete from tokens where expires_at <= ?')

  const newSecret = (): string => `sk${randomBytes(40).toString('base64url')}`

  /** Issues a token. The secret is returned only here. A `lifeMs` of null means no expiry. */
  const issue = (options: NewToken) => {
    removeExpired.run(new Date().toISOString())
    const token = newSecret()
    const {label, role, user = null, lifeMs, isForCommand = false} = options
    const id = `${isForCommand ? COMMAND_PREFIX : 't'}${randomId()}`
    const expires = lifeMs === null ? null : new Date(Date.now() + lifeMs).toISOString()
    insert.run(id, sha256(token), user, label, role, new Date().toISOString(), expires)
    return {id, token}
  }

  return {
    issue,
    /** Finds a token by its secret; null when it is unknown, revoked or expired. */
    find: (token: string): StoredToken | null => toStoredToken(byDigest.get(sha256(token), new Date().toISOString())),
    /** Finds a token by its id; null for an unknown id. */
    findById: (id: string): StoredToken | null => toStoredToken(byId.get(id)),
    /** Lists the tokens of programs. User sessions are not listed. */
    list: (): StoredToken[] =>
      ofPrograms
        .all()
        .map(row => toStoredToken(row))
        .filter(token => token !== null),
    /** Replaces the secret of a token and returns the new one. The old secret becomes invalid. */
    rotate: (id: string): string => {
      const token = newSecret()
      setDigest.run(sha256(token), id)
      return token
    },
    /** Revokes a token. Returns whether it existed. */
    revoke: (id: string): boolean => remove.run(id).changes > 0,
  }
}

const toStoredToken = (row: Record<string, unknown> | undefined): StoredToken | null =>
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
