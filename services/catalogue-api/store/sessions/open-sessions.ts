import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import type {OpenSession} from '../../../../contract/account.ts'
import {sha256} from '../../../kit/secrets.ts'

const sessionRow = z.object({
  digest: z.string(),
  device: z.string().nullable(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
})

export type OpenSessions = ReturnType<typeof createOpenSessions>

/** Creates the list of open sessions, with and without renewal. `now` returns milliseconds since 1970. */
export function createOpenSessions(database: DatabaseSync, now: () => number = Date.now) {
  const ofEmail = database.prepare(
    `select browser_sessions.digest, device, renewed_at as last_used_at, expires_at from browser_sessions
     left join browser_session_devices on session = browser_sessions.digest where email = ? and expires_at > ?
     union all
     select digest, null, null, expires_at from sessions where email = ? and expires_at > ?
     order by last_used_at desc, expires_at desc`,
  )

  return {
    /** Lists all open sessions of an account. The current one, of this bearer token or this key, comes first. */
    list(email: string, token: string, key: string): OpenSession[] {
      const timestamp = new Date(now()).toISOString()
      const current = [token, key].map(secret => sha256(secret).toString('base64url'))
      return z
        .array(sessionRow)
        .parse(ofEmail.all(email, timestamp, email, timestamp))
        .map(({digest, ...session}) => ({...session, is_current: current.includes(digest)}))
        .sort((a, b) => Number(b.is_current) - Number(a.is_current))
    },
  }
}
