import {readdirSync, readFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {createAccountStore} from '@/services/catalogue-api/store/account-store'
import {hashPassword, isPassword} from '@/services/kit/password'
import {DEFAULT_LIFETIMES} from '../../../../services/catalogue-api/session-lifetimes.ts'
import {createRenewableSessions} from '../../../../services/catalogue-api/store/sessions/renewable-sessions.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'
import {databaseOptions, dump} from '../../../support/postgres.ts'

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
const BEN = {...ADA, email: 'ben@example.com'}

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

/** Returns the bytes of the database's files. */
const readFiles = (dataDir: string): string =>
  readdirSync(dataDir)
    .filter(name => name.startsWith('catalogue.sqlite'))
    .map(name => readFileSync(join(dataDir, name), 'latin1'))
    .join('')

const json = (method: string, body: unknown, token?: string): RequestInit => ({
  method,
  headers: {'Content-Type': 'application/json', ...(token && {Authorization: `Bearer ${token}`})},
  body: JSON.stringify(body),
})

async function start(options: Parameters<typeof startCatalogueApi>[0] = {}) {
  const running = await startCatalogueApi(options)
  api = running
  const request = (path: string, init?: RequestInit) => fetch(running.url + path, init)
  const setAccounts = (...accounts: object[]) => request('/admin/accounts', json('PUT', {accounts}, running.adminToken))
  const signIn = (email: string, password: string) => request('/auth/sessions', json('POST', {email, password}))
  const current = (token: string, method = 'GET') =>
    request('/auth/sessions/current', {method, headers: {Authorization: `Bearer ${token}`}})
  expect((await setAccounts(ADA)).status).toBe(200)
  return {request, setAccounts, signIn, current}
}

describe('S2-login signing in at the backend', () => {
  test('returns a token that identifies the account until sign-out', async () => {
    const {signIn, current} = await start()
    const reply = await signIn('Ada@Example.com', ADA.password)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const {token, ...session} = await reply.json()
    expect(session).toEqual({
      account: {email: ADA.email, name: 'Ada', shop: null},
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const known = await current(token)
    expect([known.status, await known.json()]).toEqual([200, session])
    expect((await current(token, 'DELETE')).status).toBe(204)
    expect((await current(token)).status).toBe(401)
    // Signing out again succeeds.
    expect((await current(token, 'DELETE')).status).toBe(204)
  })

  test('rejects a wrong password and an unknown address with the same response', async () => {
    const {signIn} = await start()
    const replies = await Promise.all([signIn(ADA.email, 'wrong'), signIn('nobody@example.com', ADA.password)])
    const responses = await Promise.all(replies.map(async reply => [reply.status, await reply.text()]))
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.[0]).toBe(401)
    expect(replies[0]?.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('rejects an invalid credential, and names the invalid fields', async () => {
    const {request, signIn, current} = await start()
    expect((await request('/auth/sessions/current')).status).toBe(401)
    expect((await request('/auth/sessions/current', {headers: {Authorization: 'Basic YTpi'}})).status).toBe(401)
    expect((await current('no-such-token')).status).toBe(401)
    const invalid = await signIn('nowhere', '')
    expect(await invalid.json()).toMatchObject({status: 400, errors: [{field: 'email'}, {field: 'password'}]})
  })

  test('limits the attempts per address and minute, and returns Retry-After', async () => {
    const {signIn} = await start({signInsPerMinute: 2})
    const replies = [
      await signIn('a@example.com', 'x'),
      await signIn('b@example.com', 'x'),
      await signIn(ADA.email, 'x'),
    ]
    expect(replies.map(({status}) => status)).toEqual([401, 401, 429])
    expect(Number(replies[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('ends only the sessions of accounts whose password changes or that are removed', async () => {
    const {setAccounts, signIn, current} = await start()
    await setAccounts(ADA, BEN)
    const [a, b] = await Promise.all(
      [ADA, BEN].map(async who => (await (await signIn(who.email, who.password)).json()).token),
    )
    await setAccounts({...ADA, name: 'Ada L.'}, BEN)
    expect((await (await current(a)).json()).account.name).toBe('Ada L.')
    await setAccounts({...ADA, password: 'another password'}, BEN)
    expect([(await current(a)).status, (await current(b)).status]).toEqual([401, 200])
    await setAccounts(ADA)
    expect((await current(b)).status).toBe(401)
  })

  test('only the administrator sets accounts', async () => {
    const {request} = await start()
    expect((await request('/admin/accounts', json('PUT', {accounts: []}))).status).toBe(401)
    expect((await request('/admin/accounts', json('PUT', {accounts: []}, 'another-token'))).status).toBe(401)
  })

  test('accounts are imported in a body of more than 64 KiB', async () => {
    const {request, signIn} = await start()
    const body = JSON.stringify({accounts: [ADA, BEN]}) + ' '.repeat(100_000)
    const reply = await request('/admin/accounts', {...json('PUT', {}, api?.adminToken), body})
    expect([reply.status, await reply.json()]).toEqual([200, {accounts: 2}])
    expect((await signIn(BEN.email, BEN.password)).status).toBe(201)
  })

  test('an address that occurs twice, as sign-in compares it, is a 400 that names it, and changes no account', async () => {
    const {setAccounts, signIn} = await start()
    const reply = await setAccounts(BEN, ADA, {...ADA, email: 'ADA@example.com', password: 'another long password'})
    expect([reply.status, (await reply.json()).errors]).toEqual([
      400,
      [{field: 'accounts.2.email', message: 'ADA@example.com appears twice'}],
    ])
    expect((await signIn(ADA.email, ADA.password)).status).toBe(201)
    expect((await signIn(BEN.email, BEN.password)).status).toBe(401)
  })

  test('stores neither passwords nor tokens in clear text', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'accounts-'))
    const {signIn} = await start({dataDir})
    const {token} = await (await signIn(ADA.email, ADA.password)).json()
    const {databaseUrl} = await databaseOptions(dataDir)
    const stored = databaseUrl === undefined ? readFiles(dataDir) : await dump(databaseUrl)
    expect(stored).toContain(ADA.email)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(ADA.password)
    await rm(dataDir, {recursive: true, force: true})
  })
})

test('S2-login a sign-in whose password is changed meanwhile opens no session', async () => {
  const {sqlite, database} = await openCatalogueTables()
  const accounts = createAccountStore(database)
  const sessions = createRenewableSessions(database, DEFAULT_LIFETIMES)
  const account = {email: ADA.email, name: 'Ada', shop: null}
  await accounts.replace([{...account, passwordHash: 'old'}])
  const verified = (await accounts.find(ADA.email)) ?? expect.unreachable()
  await accounts.replace([{...account, passwordHash: 'new'}])
  expect(await accounts.openSession(verified)).toBeNull()
  expect(await sessions.open(verified)).toBeNull()
  expect(await sessions.open({...verified, passwordHash: 'new'})).not.toBeNull()
  sqlite.close()
})

test('S2-login a session expires after 14 days', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const {sqlite, database} = await openCatalogueTables()
  const accounts = createAccountStore(database, () => now)
  await accounts.replace([{email: ADA.email, name: 'Ada', shop: null, passwordHash: 'x'}])
  const {token, expires_at} =
    (await accounts.openSession({email: ADA.email, passwordHash: 'x'})) ?? expect.unreachable()
  expect(expires_at).toBe('2026-01-15T00:00:00.000Z')
  now = Date.parse(expires_at) - 1
  expect((await accounts.findSession(token))?.account.name).toBe('Ada')
  now += 1
  expect(await accounts.findSession(token)).toBeNull()
  expect(await accounts.openSession({email: 'nobody@example.com', passwordHash: 'x'})).toBeNull()
  sqlite.close()
})

test('S2-login a password matches its salted hash in any Unicode normal form', async () => {
  const [first, second] = await Promise.all([hashPassword('na\u00efve pass'), hashPassword('na\u00efve pass')])
  expect(first).not.toBe(second)
  expect(await isPassword('nai\u0308ve pass', first)).toBe(true)
  expect(await isPassword('naive pass', first)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
})

describe('S2-login wrong passwords', () => {
  const WRONG = 'wrong and wrong again'

  /** Signs in through a trusted proxy that writes the visitor's address. */
  const startBehindProxy = async () => {
    const {request} = await start({signInsPerMinute: 1000, trustProxy: true})
    return (from: string, email: string, password: string) => {
      const init = json('POST', {email, password})
      return request('/auth/sessions', {...init, headers: {...init.headers, 'X-Forwarded-For': from}})
    }
  }

  test('delay the address that sends them, also in parallel and in any spelling of the email address', async () => {
    const signIn = await startBehindProxy()
    const spellings = ['ada@example.com', 'Ada@Example.com', 'ADA@EXAMPLE.COM']
    const tries = Array.from({length: 30}, (_, at) => signIn('198.51.100.1', spellings[at % 3] ?? '', WRONG))
    const replies = await Promise.all(tries)
    const statuses = replies.map(({status}) => status)
    // Five attempts are free, and the delays double from one second.
    expect(statuses.filter(status => status === 401).length).toBeGreaterThanOrEqual(6)
    expect(statuses.filter(status => status === 401).length).toBeLessThan(14)
    const refused = replies.find(({status}) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('of strangers lock nobody out: the right password passes at once from another address', async () => {
    const signIn = await startBehindProxy()
    const statuses: number[] = []
    for (let number = 0; number < 60; number++)
      statuses.push((await signIn(`198.51.100.${number % 20}`, ADA.email, WRONG)).status)
    expect(statuses.filter(status => status === 401).length).toBeGreaterThan(20)
    expect((await signIn('203.0.113.7', ADA.email, WRONG)).status).toBe(401)
    expect((await signIn('203.0.113.8', ADA.email, ADA.password)).status).toBe(201)
  })

  test('do not count once the right one was entered', async () => {
    const signIn = await startBehindProxy()
    for (let times = 0; times < 3; times++) {
      for (let number = 0; number < 4; number++)
        expect((await signIn('198.51.100.2', ADA.email, WRONG)).status).toBe(401)
      expect((await signIn('198.51.100.2', ADA.email, ADA.password)).status).toBe(201)
    }
  })
})
