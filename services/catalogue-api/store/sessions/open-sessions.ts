import {sql} from 'kysely'
import type {OpenSession} from '../../../../contract/account.ts'
import {sha256} from '../../../kit/secrets.ts'
import type {Database} from '../../database/database.ts'

export type OpenSessions = ReturnType<typeof createOpenSessions>

/** Creates the list of open sessions, with and without renewal. `now` returns milliseconds since 1970. */
export function createOpenSessions({query}: Database, now: () => number = Date.now) {
  const selectRenewable = (email: string, timestamp: string) =>
    query
      .selectFrom('browser_sessions')
      .leftJoin('browser_session_devices', 'session', 'browser_sessions.digest')
      .select(['browser_sessions.digest', 'device', 'expires_at'])
      .select(({ref}) => ref('renewed_at').$castTo<string | null>().as('last_used_at'))
      .where('email', '=', email)
      .where('expires_at', '>', timestamp)
  const selectOthers = (email: string, timestamp: string) =>
    query
      .selectFrom('sessions')
      .select([
        'digest',
        sql<string | null>`null`.as('device'),
        'expires_at',
        sql<string | null>`null`.as('last_used_at'),
      ])
      .where('email', '=', email)
      .where('expires_at', '>', timestamp)

  return {
    /** Lists all open sessions of an account. The current one, of this bearer token or this key, comes first. */
    async list(email: string, token: string, key: string): Promise<OpenSession[]> {
      const timestamp = new Date(now()).toISOString()
      const current = [token, key].map(secret => sha256(secret).toString('base64url'))
      const rows = await selectRenewable(email, timestamp)
        .unionAll(selectOthers(email, timestamp))
        .orderBy('last_used_at', order => order.desc().nullsLast())
        .orderBy('expires_at', 'desc')
        .execute()
      return rows
        .map(({digest, ...session}) => ({...session, is_current: current.includes(digest)}))
        .sort((a, b) => Number(b.is_current) - Number(a.is_current))
    },
  }
}
