import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {restoreDatabase} from '@/services/catalogue-api/restore/restore-database'
import {DEFAULT_LIFETIMES} from '@/services/catalogue-api/session-lifetimes'
import {createAccountStore} from '@/services/catalogue-api/store/account-store'
import {
  createRenewableSessions,
  type RenewableSessions,
} from '@/services/catalogue-api/store/sessions/renewable-sessions'
import {sha256} from '@/services/kit/secrets'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'

const EMAIL = 'ada@example.com'
const VERIFIED = {email: EMAIL, passwordHash: 'x'}

/** Opens a session of an account that exists. */
const openSession = async (sessions: RenewableSessions) => (await sessions.open(VERIFIED)) ?? expect.unreachable()

async function openStore() {
  const clock = {now: Date.parse('2026-01-01T00:00:00Z')}
  const {sqlite, database} = await openCatalogueTables()
  const accounts = createAccountStore(database, () => clock.now)
  await accounts.replace([{email: EMAIL, name: 'Ada', shop: null, passwordHash: 'x'}])
  const count = (table: string) => Number(sqlite.prepare(`select count(*) as count from ${table}`).get()?.count)
  const sessions = createRenewableSessions(database, DEFAULT_LIFETIMES, () => clock.now)
  return {clock, count, sqlite, database, sessions}
}

test('S6-session an account has at most a hundred sessions; the one renewed longest ago ends', async () => {
  const {clock, count, sqlite, sessions} = await openStore()
  const [first, second] = [await openSession(sessions), await openSession(sessions)]
  clock.now += 1000
  const renewed = await sessions.renew(first.key, first.renewal)
  for (let opened = 2; opened < 101; opened++) await openSession(sessions)
  expect(count('browser_sessions')).toBe(100)
  expect((await sessions.renew(second.key, second.renewal)).status).toBe('unknown')
  expect(renewed.status === 'renewed' && (await sessions.find(renewed.credentials.token, first.key))).toBeTruthy()
  sqlite.close()
})

test('S6-session a use of a token that was read before a renewal does not confirm the renewal', async () => {
  const {clock, sqlite, database, sessions} = await openStore()
  const {key, renewal, token} = await openSession(sessions)
  let renewed: Awaited<ReturnType<typeof sessions.renew>> | undefined
  const query = database.query.withPlugin({
    transformQuery: ({node}) => node,
    async transformResult({result}) {
      // After the token was found.
      renewed ??= await sessions.renew(key, renewal)
      return result
    },
  })
  const late = createRenewableSessions({...database, query}, DEFAULT_LIFETIMES, () => clock.now)
  expect(await late.find(token, key)).not.toBeNull()
  expect(renewed?.status).toBe('renewed')
  // The browser did not get the response, and renews again after the time in which parallel tabs may.
  clock.now += 120_000
  expect((await sessions.renew(key, renewal)).status).toBe('renewed')
  sqlite.close()
})

test('S6-session expired bearer tokens and sessions are removed', async () => {
  const {clock, count, sqlite, sessions} = await openStore()
  let {key, renewal} = await openSession(sessions)
  for (let quarter = 0; quarter < 50; quarter++) {
    clock.now += DEFAULT_LIFETIMES.tokenMs
    const next = await sessions.renew(key, renewal)
    if (next.status === 'renewed') ({key, renewal} = next.credentials)
  }
  expect(count('browser_session_tokens')).toBe(1)
  clock.now += DEFAULT_LIFETIMES.idleMs
  await openSession(sessions)
  expect([count('browser_sessions'), count('browser_session_tokens')]).toEqual([1, 1])
  sqlite.close()
})

test('S6-session a token from a data folder of an earlier version stays valid until its session ends', async () => {
  const token = 'a-token-of-an-earlier-version'
  const digest = sha256(token).toString('base64url')
  const {sqlite, database} = await openCatalogueTables(
    ':memory:',
    `create table accounts (email text primary key, name text not null, shop text, password_hash text not null) strict;
     create table sessions (
       digest text primary key, email text not null references accounts (email) on delete cascade, expires_at text not null
     ) strict;
     insert into accounts values ('${EMAIL}', 'Ada', null, 'x');
     insert into sessions values ('${digest}', '${EMAIL}', '2026-01-15T00:00:00.000Z');`,
  )
  let now = Date.parse('2026-01-14T00:00:00Z')
  const accounts = createAccountStore(database, () => now)
  expect((await accounts.findSession(token))?.account.email).toBe(EMAIL)
  now = Date.parse('2026-01-15T00:00:00Z')
  expect(await accounts.findSession(token)).toBeNull()
  sqlite.close()
})

test.each([true, false])(
  'S6-session restoring a backup revives no session that has ended (exact: %s)',
  async isExact => {
    const folder = mkdtempSync(join(tmpdir(), 'session-restore-'))
    const [file, backup] = [join(folder, 'catalogue.sqlite'), join(folder, 'backup.sqlite')]
    const open = async () => {
      const {sqlite, database} = await openCatalogueTables(file)
      return {
        sqlite,
        accounts: createAccountStore(database),
        sessions: createRenewableSessions(database, DEFAULT_LIFETIMES),
      }
    }
    const before = await open()
    await before.accounts.replace([{email: EMAIL, name: 'Ada', shop: null, passwordHash: 'x'}])
    const ended = await openSession(before.sessions)
    const program = await before.accounts.openSession(VERIFIED)
    before.sqlite.prepare('vacuum into ?').run(backup)
    await before.accounts.endAllSessions(EMAIL)
    const later = await openSession(before.sessions)
    before.sqlite.close()
    await restoreDatabase(file, backup, isExact)
    const {sqlite, accounts, sessions} = await open()
    expect(await accounts.findSession(program?.token ?? '')).toBeNull()
    expect(await sessions.find(ended.token, ended.key)).toBeNull()
    expect((await sessions.renew(ended.key, ended.renewal)).status).toBe('unknown')
    expect((await sessions.find(later.token, later.key)) === null).toBe(isExact)
    sqlite.close()
    rmSync(folder, {recursive: true, force: true})
  },
)
