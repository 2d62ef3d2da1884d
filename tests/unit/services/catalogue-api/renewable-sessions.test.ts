import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {restoreDatabase} from '@/services/catalogue-api/restore/restore-database'
import {DEFAULT_LIFETIMES} from '@/services/catalogue-api/session-lifetimes'
import {createAccountStore} from '@/services/catalogue-api/store/account-store'
import {SCHEMA} from '@/services/catalogue-api/store/schema'
import {createRenewableSessions} from '@/services/catalogue-api/store/sessions/renewable-sessions'
import {sha256} from '@/services/kit/secrets'
import {openDatabase} from '@/services/kit/sqlite'

const EMAIL = 'ada@example.com'

function openStore() {
  const clock = {now: Date.parse('2026-01-01T00:00:00Z')}
  const database = openDatabase(':memory:', SCHEMA)
  const accounts = createAccountStore(database, () => clock.now)
  accounts.replace([{email: EMAIL, name: 'Ada', shop: null, passwordHash: 'x'}])
  const count = (table: string) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count)
  return {clock, count, database, sessions: createRenewableSessions(database, DEFAULT_LIFETIMES, () => clock.now)}
}

test('S6-session an account has at most a hundred sessions; the one renewed longest ago ends', () => {
  const {clock, count, database, sessions} = openStore()
  const [first, second] = [sessions.open(EMAIL), sessions.open(EMAIL)]
  clock.now += 1000
  const renewed = sessions.renew(first.key, first.renewal)
  for (let opened = 2; opened < 101; opened++) sessions.open(EMAIL)
  expect(count('browser_sessions')).toBe(100)
  expect(sessions.renew(second.key, second.renewal).status).toBe('unknown')
  expect(renewed.status === 'renewed' && sessions.find(renewed.credentials.token, first.key)).toBeTruthy()
  database.close()
})

test('S6-session expired bearer tokens and sessions are removed', () => {
  const {clock, count, database, sessions} = openStore()
  let {key, renewal} = sessions.open(EMAIL)
  for (let quarter = 0; quarter < 50; quarter++) {
    clock.now += DEFAULT_LIFETIMES.tokenMs
    const next = sessions.renew(key, renewal)
    if (next.status === 'renewed') ({key, renewal} = next.credentials)
  }
  expect(count('browser_session_tokens')).toBe(1)
  clock.now += DEFAULT_LIFETIMES.idleMs
  sessions.open(EMAIL)
  expect([count('browser_sessions'), count('browser_session_tokens')]).toEqual([1, 1])
  database.close()
})

test('S6-session a token from a data folder of an earlier version stays valid until its session ends', () => {
  const database = openDatabase(
    ':memory:',
    `create table accounts (email text primary key, name text not null, shop text, password_hash text not null) strict;
     create table sessions (
       digest text primary key, email text not null references accounts (email) on delete cascade, expires_at text not null
     ) strict;
     insert into accounts values ('${EMAIL}', 'Ada', null, 'x');`,
  )
  const token = 'a-token-of-an-earlier-version'
  const digest = sha256(token).toString('base64url')
  database.prepare('insert into sessions values (?, ?, ?)').run(digest, EMAIL, '2026-01-15T00:00:00.000Z')
  database.exec(SCHEMA)
  let now = Date.parse('2026-01-14T00:00:00Z')
  const accounts = createAccountStore(database, () => now)
  expect(accounts.findSession(token)?.account.email).toBe(EMAIL)
  now = Date.parse('2026-01-15T00:00:00Z')
  expect(accounts.findSession(token)).toBeNull()
  database.close()
})

test.each([true, false])(
  'S6-session restoring a backup revives no session that has ended (exact: %s)',
  async isExact => {
    const folder = mkdtempSync(join(tmpdir(), 'session-restore-'))
    const [file, backup] = [join(folder, 'catalogue.sqlite'), join(folder, 'backup.sqlite')]
    const open = () => {
      const database = openDatabase(file, SCHEMA)
      return {
        database,
        accounts: createAccountStore(database),
        sessions: createRenewableSessions(database, DEFAULT_LIFETIMES),
      }
    }
    const before = open()
    before.accounts.replace([{email: EMAIL, name: 'Ada', shop: null, passwordHash: 'x'}])
    const ended = before.sessions.open(EMAIL)
    const program = before.accounts.openSession(EMAIL)
    before.database.prepare('vacuum into ?').run(backup)
    before.accounts.endAllSessions(EMAIL)
    const later = before.sessions.open(EMAIL)
    before.database.close()
    await restoreDatabase(file, backup, isExact)
    const {database, accounts, sessions} = open()
    expect([accounts.findSession(program.token), sessions.find(ended.token, ended.key)]).toEqual([null, null])
    expect(sessions.renew(ended.key, ended.renewal).status).toBe('unknown')
    expect(sessions.find(later.token, later.key) === null).toBe(isExact)
    database.close()
    rmSync(folder, {recursive: true, force: true})
  },
)
