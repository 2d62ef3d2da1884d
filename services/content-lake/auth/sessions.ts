import type {DatabaseSync} from 'node:sqlite'
import type {User} from './accounts.ts'
import type {StoredToken, Tokens} from './tokens.ts'

/** A user's session. It ends at `expiresAt`, which each use postpones. */
export type Session = {id: string; createdAt: string; expiresAt: string}

export type SessionLifetimes = {
  /** Time after signing in at which a session ends in any case, in milliseconds. */
  sessionLifeMs: number
  /** Time without a request after which a session ends, in milliseconds. */
  sessionIdleMs: number
}

export type Sessions = ReturnType<typeof openSessions>

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

  return {
    /** Starts a session and returns its token. */
    start: (user: User): string => {
      const lifeMs = Math.min(sessionIdleMs, sessionLifeMs)
      return tokens.issue({label: 'Signed in', role: user.role, user: user.id, lifeMs}).token
    },
    /** Postpones the end of a session that is used now, up to the end of its life. Ignores the tokens of programs. */
    noteUse: ({id, user, createdAt, expiresAt}: StoredToken): void => {
      if (user === null || expiresAt === null) return
      const end = Math.min(Date.now() + sessionIdleMs, Date.parse(createdAt) + sessionLifeMs)
      if (Math.abs(end - Date.parse(expiresAt)) < sessionIdleMs * STEP) return
      try {
        postpone.run(new Date(end).toISOString(), id)
      } catch {
        // A database that cannot be written, on a full disk for example, still serves reads.
      }
    },
    /** Lists the sessions of a user that have not ended, the latest first. */
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
