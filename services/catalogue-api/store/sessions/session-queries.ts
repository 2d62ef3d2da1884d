import type {Query} from '../../database/database.ts'

/** Sessions of one account. Beyond that, the one that was renewed longest ago ends. */
const MAX_PER_ACCOUNT = 100
/** SQLite requires a limit where there is an offset. */
const ALL = 1_000_000_000

/** Ends the sessions of an account beyond the allowed number. */
export async function endOldest(trx: Query, email: string): Promise<void> {
  await trx
    .deleteFrom('browser_sessions')
    .where('digest', 'in', select =>
      select
        .selectFrom('browser_sessions')
        .select('digest')
        .where('email', '=', email)
        .orderBy('renewed_at', 'desc')
        .orderBy('rowid', 'desc')
        .limit(ALL)
        .offset(MAX_PER_ACCOUNT),
    )
    .execute()
}

/** Returns the session of a bearer token and a key, by their digests, with its account; undefined when one has expired. */
export const findToken = (query: Query, token: string, key: string, timestamp: string) =>
  query
    .selectFrom('browser_session_tokens as tokens')
    .innerJoin('browser_sessions', 'browser_sessions.digest', 'tokens.session')
    .innerJoin('accounts', 'accounts.email', 'browser_sessions.email')
    .select(['accounts.email', 'name', 'shop', 'browser_sessions.expires_at'])
    .select(['is_confirmed', 'browser_sessions.renewal', 'tokens.renewal as token_renewal'])
    .where('tokens.digest', '=', token)
    .where('tokens.session', '=', key)
    .where('tokens.expires_at', '>', timestamp)
    .where('browser_sessions.expires_at', '>', timestamp)
    .executeTakeFirst()
