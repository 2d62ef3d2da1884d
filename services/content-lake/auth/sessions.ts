import type {DatabaseSync} from 'node:sqlite'
import type {User} from './accounts.ts'
import {postponedEndOf, type StoredToken, type Tokens} from './tokens.ts'

/** A user's session. It ends at `expiresAt`, which each use postpones. */
export type Session = {id: string; createdAt: string; expiresAt: string}

export type SessionLifetimes = {
  /** Time after signing in at which a session ends in any case, in milliseconds. */
  sessionLifeMs: number
  /** Time without a request after which a session ends, in milliseconds. */
  sessionIdleMs: number
}

export type Sessions = ReturnType<typeof openSessions>

/** Time in which a session that signing in has prepared must start, in milliseconds. */
export const PREPARED_LIFE_MS = 60_000

/** A use is written when it postpones the end by at least this part of the idle time, not at every request. */
const STEP = 1 / 50

/** Opens the sessions of users: tokens that signing in issues. */
export const openSessions = (
  database: DatabaseSync,
  tokens: Tokens,
  {sessionLifeMs, sessionIdleMs}: SessionLifetimes,
) => {
  const ofUser = database.prepare(
    'select id, created_at, expires_at from tokens where user = ? and expires_at > ? order by created_at desc, id',
  )
  const postpone = database.prepare('update tokens set expires_at = ? where id = ?')
  const remove = database.prepare('delete from tokens where user = ? and id = ?')

  /** Returns when a session ends that is used now, in milliseconds since 1970. */
  const endOf = ({createdAt}: StoredToken): number =>
    Math.min(Date.now() + sessionIdleMs, Date.parse(createdAt) + sessionLifeMs)

  /** Returns the end of a session that is used now; null when it is about the stored one. */
  const changedEndOf = (session: StoredToken): number | null => {
    const end = endOf(session)
    const isSame = session.expiresAt === null || Math.abs(end - Date.parse(session.expiresAt)) < sessionIdleMs * STEP
    return isSame ? null : end
  }

  return {
    /** Stores a session that ends in a minute unless it is started, and returns its token. */
    prepare: (user: User): string =>
      tokens.issue({label: 'Signed in', role: user.role, user: user.id, lifeMs: PREPARED_LIFE_MS}).token,
    /** Starts a prepared session. Returns false when it has ended since, for example because the user was signed out. */
    start: (token: string): boolean => {
      const prepared = tokens.find(token)
      return prepared !== null && postpone.run(new Date(endOf(prepared)).toISOString(), prepared.id).changes > 0
    },
    /** Postpones the end of a session, or of a command's token, that is used now. Ignores the tokens of programs. */
    noteUse: (token: StoredToken): void => {
      const end = token.user === null ? postponedEndOf(token) : changedEndOf(token)
      if (end === null) return
      try {
        postpone.run(new Date(end).toISOString(), token.id)
      } catch {
        // A database that cannot be written, on a full disk for example, still serves reads.
      }
    },
    /** Lists the sessions of a user that have not ended, prepared ones included, the latest first. */
    list: (user: string): Session[] =>
      ofUser.all(user, new Date().toISOString()).map(row => ({
        id: String(row.id),
        createdAt: String(row.created_at),
        expiresAt: String(row.expires_at),
      })),
    /** Ends a session of a user. Returns whether it existed. */
    end: (user: string, id: string): boolean => remove.run(user, id).changes > 0,
  }
}
