import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test, vi} from 'vitest'
import {RENEWAL_COOKIE, RENEWAL_PATH, SESSION_COOKIE} from '../../contract/session.ts'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'
import {databaseOptions, dump} from '../support/postgres.ts'
import {ADA, BEN, sessionApi} from '../support/session-api.ts'

/* Renewable sessions of the catalogue API: short-lived bearer tokens, which only the browser that signed in can use and renew. */

const MAIN = join(import.meta.dirname, '../../services/catalogue-api/main.ts')
const [MINUTE, DAY] = [60_000, 86_400_000]
const {api, start, setAccounts, signIn} = sessionApi()

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
    const client = createSessionClient(api.url)
    const response = await client.signIn(ADA.email, ADA.password, {})
    expect(await response.json()).toEqual({
      token: expect.any(String),
      expires_at: '2026-03-15T00:00:00.000Z',
      account: expect.anything(),
    })
    expect(client.cookies.size).toBe(0)
    api.now += 13 * DAY
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
    const thief = createSessionClient(api.url)
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
    api.now += 15 * MINUTE - 1
    expect(await client.status()).toBe(200)
    api.now += 1
    expect(await client.status()).toBe(401)
    api.now += 1
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

describe('S6-session signing out', () => {
  test('ends the session, also when its bearer token has expired, and deletes the cookies', async () => {
    const {client} = await signIn()
    const tab = client.copy()
    api.now += 20 * MINUTE
    expect((await client.send('/auth/sessions/current', {method: 'DELETE'})).status).toBe(204)
    expect(client.cookies.size).toBe(0)
    expect((await tab.renew()).status).toBe(401)
  })

  test('everywhere ends all sessions of the account at once, of either kind, and no session of others', async () => {
    const [{client: laptop}, {client: phone}, {client: ben}] = [await signIn(), await signIn(), await signIn(BEN)]
    const program = createSessionClient(api.url)
    await program.signIn(ADA.email, ADA.password, {})
    expect((await laptop.send('/auth/sessions', {method: 'DELETE'})).status).toBe(204)
    expect(laptop.cookies.size).toBe(0)
    expect(await Promise.all([laptop, phone, program, ben].map(client => client.status()))).toEqual([
      401, 401, 401, 200,
    ])
    expect((await phone.renew()).status).toBe(401)
    expect((await ben.renew()).status).toBe(201)
    expect((await fetch(`${api.url}/auth/sessions`, {method: 'DELETE'})).status).toBe(401)
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

/** Returns everything that the API has stored, in the files of the data folder or in PostgreSQL. */
async function readStored(dataDir: string): Promise<string> {
  const {databaseUrl} = await databaseOptions(dataDir)
  if (databaseUrl !== undefined) return dump(databaseUrl)
  const names = (await readdir(dataDir)).filter(name => name.startsWith('catalogue.sqlite'))
  return (await Promise.all(names.map(name => readFile(join(dataDir, name), 'latin1')))).join('')
}

test('S6-session sessions survive a restart, and the data folder contains none of their credentials', async () => {
  const {client} = await signIn()
  await client.renew()
  const secrets = [client.token() ?? '', ...[...client.cookies.values()].map(({value}) => value ?? '')]
  expect(secrets.map(({length}) => length)).toEqual([43, 43, 43])
  const stored = await readStored(api.dataDir)
  expect(stored).toContain(ADA.email)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  await api.app.close()
  await start()
  const again = createSessionClient(api.url)
  for (const [name, cookie] of client.cookies) again.cookies.set(name, cookie)
  again.setToken(client.token())
  expect([await again.status(), (await again.renew()).status]).toEqual([200, 201])
})

test('S6-session the log reports a reused credential without any secret or address', async () => {
  await api.app.close()
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', api.dataDir], {
    env: inheritEnvironment({
      CATALOGUE_TOKEN_MINUTES: '2',
      CATALOGUE_DATABASE_URL: (await databaseOptions(api.dataDir)).databaseUrl ?? '',
    }),
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      log += chunk
    })
  }
  await vi.waitUntil(() => log.includes('http://localhost:'), {timeout: 120_000})
  api.url = /http:\/\/localhost:\d+/.exec(log)?.[0] ?? ''
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
