import type {DatabaseSync} from 'node:sqlite'

/** Prepares the statements of the renewable sessions. */
export const prepareStatements = (database: DatabaseSync) => ({
  open: database.prepare(
    `insert into browser_sessions (digest, email, renewal, salt, is_confirmed, renewed_at, expires_at, ends_at)
     values (?, ?, ?, ?, 0, ?, ?, ?)`,
  ),
  find: database.prepare('select * from browser_sessions where digest = ? and expires_at > ?'),
  rotate: database.prepare(
    `update browser_sessions set renewal = ?, previous_renewal = ?, salt = ?, is_confirmed = 0, renewed_at = ?, expires_at = ?
     where digest = ?`,
  ),
  confirm: database.prepare('update browser_sessions set is_confirmed = 1 where digest = ?'),
  end: database.prepare('delete from browser_sessions where digest = ?'),
  removeExpired: database.prepare('delete from browser_sessions where expires_at <= ?'),
  removeOldest: database.prepare(
    `delete from browser_sessions where digest in (
       select digest from browser_sessions where email = ? order by renewed_at desc, rowid desc limit -1 offset ?)`,
  ),
  addDevice: database.prepare('insert into browser_session_devices (session, device) values (?, ?)'),
  addToken: database.prepare(
    'insert into browser_session_tokens (digest, session, renewal, expires_at) values (?, ?, ?, ?)',
  ),
  findToken: database.prepare(
    `select email, name, shop, browser_sessions.expires_at,
       is_confirmed = 0 and browser_session_tokens.renewal = browser_sessions.renewal as is_first_use
     from browser_session_tokens
     join browser_sessions on browser_sessions.digest = browser_session_tokens.session
     join accounts using (email)
     where browser_session_tokens.digest = ? and browser_session_tokens.session = ?
       and browser_session_tokens.expires_at > ? and browser_sessions.expires_at > ?`,
  ),
  removeExpiredTokens: database.prepare('delete from browser_session_tokens where expires_at <= ?'),
})
