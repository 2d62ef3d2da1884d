import {expect, test} from 'vitest'
import {DEFAULT_LIFETIMES} from '@/services/catalogue-api/session-lifetimes'
import {createAccountStore} from '@/services/catalogue-api/store/account-store'
import {SCHEMA} from '@/services/catalogue-api/store/schema'
import {createRenewableSessions} from '@/services/catalogue-api/store/sessions/renewable-sessions'
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
