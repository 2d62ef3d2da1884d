import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {RENEWAL_COOKIE, RENEWAL_HEADER, RENEWAL_PATH, SESSION_COOKIE} from '../../contract/session.ts'
import {buildCatalogueApi} from '../../services/catalogue-api/app.ts'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {listen} from '../../services/kit/http/listen.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'

/* Renewable sessions of the catalogue API: short-lived bearer tokens, which only the browser that signed in can use and renew. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
const BEN = {...ADA, email: 'ben@example.com', name: 'Ben'}
const MAIN = join(import.meta.dirname, '../../services/catalogue-api/main.ts')
const ADMIN_TOKEN = 'token-of-the-tests'
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]

let dataDir: string
let now: number
let app: Awaited<ReturnType<typeof buildCatalogueApi>>
let url: string

async function start() {
  app = await buildCatalogueApi({dataDir, adminToken: ADMIN_TOKEN, signInsPerMinute: 1000, now: () => now})
  url = `http://localhost:${await listen(app, 0)}`
}

async function setAccounts(...accounts: object[]) {
  const response = await fetch(`${url}/admin/accounts`, {
    method: 'PUT',
    headers: {'content-type': 'application/json', authorization: `Bearer ${ADMIN_TOKEN}`},
    body: JSON.stringify({accounts}),
  })
  expect(response.status).toBe(200)
}

async function signIn({email, password} = ADA) {
  const client = createSessionClient(url)
  const response = await client.signIn(email, password)
  expect(response.status).toBe(201)
  return {client, receipt: await response.json()}
}

beforeEach(async () => {
  now = Date.parse('2026-03-01T00:00:00Z')
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-sessions-'))
  await start()
  await setAccounts(ADA, BEN)
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, {recursive: true, force: true})
})

describe('S6-session signing in with renewal', () => {
  test('returns a token for fifteen minutes and two cookies that no script can read', async () => {
    const {client, receipt} = await signIn()
    expect(receipt).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      token_expires_in: 900,
      expires_at: '2026-03-15T00:00:00.000Z',
      account: {email: ADA.email, name: 'Ada', shop: null},
    })
    const attributes = {httpOnly: true, secure: true, sameSite: 'strict', expires: new Date(receipt.expires_at)}
    expect(client.cookies.get(SESSION_COOKIE)).toMatchObject({...attributes, path: '/'})
    expect(client.cookies.get(RENEWAL_COOKIE)).toMatchObject({...attributes, path: RENEWAL_PATH})
    expect([...client.cookies].some(([, {domain}]) => domain !== undefined)).toBe(false)
    expect(await client.status()).toBe(200)
  })

  test('is optional: without the header there are no cookies, and the token is valid for the whole session', async () => {
    const client = createSessionClient(url)
    const response = await client.signIn(ADA.email, ADA.password, {})
    expect(await response.json()).toEqual({
      token: expect.any(String),
      expires_at: '2026-03-15T00:00:00.000Z',
      account: expect.anything(),
    })
    expect(client.cookies.size).toBe(0)
    now += 13 * DAY
    expect(await client.status()).toBe(200)
  })

  test('ends the session whose cookies it replaces', async () => {
    const {client} = await signIn()
    const earlier = client.copy()
    await client.signIn(BEN.email, BEN.password)
    expect([await earlier.status(), await client.status()]).toEqual([401, 200])
  })
})

describe('S6-session a bearer token', () => {
  test('is useless without the cookie of its session, and with the cookie of another', async () => {
    const {client} = await signIn()
    const thief = createSessionClient(url)
    thief.setToken(client.token())
    expect(await thief.status()).toBe(401)
    expect((await thief.send('/auth/sessions', {method: 'DELETE'})).status).toBe(401)
    await thief.send('/auth/sessions/current', {method: 'DELETE'})
    const {client: ben} = await signIn(BEN)
    ben.setToken(client.token())
    expect(await ben.status()).toBe(401)
    expect(await client.status()).toBe(200)
  })

  test('expires after fifteen minutes; the session goes on with the next one', async () => {
    const {client, receipt} = await signIn()
    now += 15 * MINUTE - 1
    expect(await client.status()).toBe(200)
    now += 1
    expect(await client.status()).toBe(401)
    now += 1
    expect(await client.status()).toBe(401)
    const renewed = await client.renew()
    expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const next = await renewed.json()
    expect(next).toMatchObject({
      token_expires_in: 900,
      expires_at: '2026-03-15T00:15:00.001Z',
      account: receipt.account,
    })
    expect(next.token).not.toBe(receipt.token)
    expect(await client.status()).toBe(200)
  })
})

describe('S6-session a renewal', () => {
  test('replaces its credential; a used one ends the session with all its tokens', async () => {
    const {client} = await signIn()
    const thief = client.copy()
    await client.renew()
    now += MINUTE + 1
    expect(await client.status()).toBe(200)
    const reused = await thief.renew()
    expect(reused.status).toBe(401)
    expect(thief.cookies.size).toBe(0)
    expect(await client.status()).toBe(401)
    expect((await client.renew()).status).toBe(401)
  })

  test('with a credential from before the last two ends the session at once', async () => {
    const {client} = await signIn()
    const thief = client.copy()
    await client.renew()
    await client.renew()
    expect((await thief.renew()).status).toBe(401)
    expect(await client.status()).toBe(401)
  })

  test('can be repeated for a minute, so a lost response and parallel tabs do no harm', async () => {
    const {client} = await signIn()
    const tabs = Array.from({length: 5}, () => client.copy())
    const replies = await Promise.all(tabs.map(tab => tab.renew()))
    expect(replies.map(({status}) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(tabs.map(tab => tab.cookies.get(RENEWAL_COOKIE)?.value)).size).toBe(1)
    expect(new Set(tabs.map(tab => tab.token())).size).toBe(5)
    now += 50 * SECOND
    expect((await client.renew()).status).toBe(201)
    const last = tabs[0]
    expect(await last?.status()).toBe(200)
    now += 15 * MINUTE
    expect((await last?.renew())?.status).toBe(201)
  })

  test('whose response is lost can be repeated until the next credentials are used', async () => {
    const {client} = await signIn()
    const [thief, again] = [client.copy(), client.copy()]
    await client.renew()
    now += 3 * DAY
    expect((await again.renew()).status).toBe(201)
    expect(await again.status()).toBe(200)
    now += 2 * MINUTE
    expect((await thief.renew()).status).toBe(401)
    expect(await again.status()).toBe(401)
  })

  test('needs both cookies of one session', async () => {
    const [{client: ada}, {client: ben}] = [await signIn(), await signIn(BEN)]
    const mixed = ada.copy()
    mixed.cookies.set(RENEWAL_COOKIE, ben.cookies.get(RENEWAL_COOKIE) ?? expect.unreachable())
    expect((await mixed.renew()).status).toBe(401)
    expect(await ben.status()).toBe(200)
    ben.cookies.delete(SESSION_COOKIE)
    expect((await ben.renew()).status).toBe(401)
  })

  test('is not possible two weeks after the last one, and never beyond thirty days', async () => {
    const [{client: idle}, {client: busy}] = [await signIn(), await signIn()]
    now += 13 * DAY
    expect((await busy.renew()).status).toBe(201)
    now += DAY
    expect((await idle.renew()).status).toBe(401)
    now += 10 * DAY
    const receipt = await (await busy.renew()).json()
    expect(receipt.expires_at).toBe('2026-03-31T00:00:00.000Z')
    now = Date.parse(receipt.expires_at) - 2 * SECOND
    expect((await (await busy.renew()).json()).token_expires_in).toBe(2)
    now += 2 * SECOND
    expect([await busy.status(), (await busy.renew()).status]).toEqual([401, 401])
  })

  test('cannot be caused by another site: neither its form nor its script', async () => {
    const {client} = await signIn()
    const form = {'content-type': 'application/x-www-form-urlencoded'}
    expect((await client.send(RENEWAL_PATH, {method: 'POST', headers: form, body: 'a=b'})).status).toBe(415)
    const plain = await client.send(RENEWAL_PATH, {method: 'POST'})
    expect([plain.status, (await plain.json()).errors]).toEqual([
      400,
      [expect.objectContaining({field: RENEWAL_HEADER})],
    ])
    for (const relation of ['cross-site', 'same-site'])
      expect((await client.renew({'sec-fetch-site': relation})).status, relation).toBe(403)
    // Without cookies the response must not delete the ones that the browser holds back.
    const without = await fetch(url + RENEWAL_PATH, {method: 'POST', headers: {[RENEWAL_HEADER]: 'cookie'}})
    expect([without.status, without.headers.getSetCookie()]).toEqual([401, []])
    const preflight = await fetch(url + RENEWAL_PATH, {
      method: 'OPTIONS',
      headers: {origin: 'https://evil.example', 'access-control-request-method': 'POST'},
    })
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await client.renew({'sec-fetch-site': 'same-origin'})).status).toBe(201)
  })
})

describe('S6-session signing out', () => {
  test('ends the session, also when its bearer token has expired, and deletes the cookies', async () => {
    const {client} = await signIn()
    const tab = client.copy()
    now += 20 * MINUTE
    expect((await client.send('/auth/sessions/current', {method: 'DELETE'})).status).toBe(204)
    expect(client.cookies.size).toBe(0)
    expect((await tab.renew()).status).toBe(401)
  })

  test('everywhere ends all sessions of the account at once, of either kind, and no session of others', async () => {
    const [{client: laptop}, {client: phone}, {client: ben}] = [await signIn(), await signIn(), await signIn(BEN)]
    const program = createSessionClient(url)
    await program.signIn(ADA.email, ADA.password, {})
    expect((await laptop.send('/auth/sessions', {method: 'DELETE'})).status).toBe(204)
    expect(laptop.cookies.size).toBe(0)
    expect(await Promise.all([laptop, phone, program, ben].map(client => client.status()))).toEqual([
      401, 401, 401, 200,
    ])
    expect((await phone.renew()).status).toBe(401)
    expect((await ben.renew()).status).toBe(201)
    expect((await fetch(`${url}/auth/sessions`, {method: 'DELETE'})).status).toBe(401)
  })
})

test('S6-session a changed password and a removed account end renewable sessions', async () => {
  const [{client: ada}, {client: ben}] = [await signIn(), await signIn(BEN)]
  await setAccounts({...ADA, name: 'Ada L.'}, {...BEN, password: 'another password'})
  expect([await ada.status(), await ben.status()]).toEqual([200, 401])
  expect((await ben.renew()).status).toBe(401)
  await setAccounts(BEN)
  expect((await ada.renew()).status).toBe(401)
})

test('S6-session sessions survive a restart, and the data folder contains none of their credentials', async () => {
  const {client} = await signIn()
  await client.renew()
  const secrets = [client.token() ?? '', ...[...client.cookies.values()].map(({value}) => value ?? '')]
  expect(secrets.map(({length}) => length)).toEqual([43, 43, 43])
  const names = (await readdir(dataDir)).filter(name => name.startsWith('catalogue.sqlite'))
  const stored = (await Promise.all(names.map(name => readFile(join(dataDir, name), 'latin1')))).join('')
  expect(stored).toContain(ADA.email)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  await app.close()
  await start()
  const again = createSessionClient(url)
  for (const [name, cookie] of client.cookies) again.cookies.set(name, cookie)
  again.setToken(client.token())
  expect([await again.status(), (await again.renew()).status]).toEqual([200, 201])
})

test('S6-session the log reports a reused credential without any secret or address', async () => {
  await app.close()
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir], {
    env: inheritEnvironment({CATALOGUE_TOKEN_MINUTES: '2'}),
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      log += chunk
    })
  }
  await vi.waitUntil(() => log.includes('http://localhost:'), {timeout: 120_000})
  url = /http:\/\/localhost:\d+/.exec(log)?.[0] ?? ''
  const {client, receipt} = await signIn()
  expect(receipt.token_expires_in).toBe(120)
  const thief = client.copy()
  const secrets = () => [client.token() ?? '', ...[...client.cookies.values()].map(({value}) => value ?? '')]
  const used = secrets()
  await client.renew()
  await client.renew()
  used.push(...secrets())
  expect((await thief.renew()).status).toBe(401)
  await vi.waitUntil(() => log.includes('"status":401'), {timeout: 120_000})
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(log).toContain('presented again')
  expect(log).toContain('"route":"/auth/sessions/current/renewals"')
  expect(log).not.toMatch(/ada@|remoteAddress/)
  for (const secret of used) expect(log).not.toContain(secret)
  await start()
}, 300_000)
