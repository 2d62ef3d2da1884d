import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest'
import {WebSocket} from 'ws'
import {addChecksumFunctions} from '../../services/content-lake/database/row-checksum.ts'
import {openEventStream} from '../support/event-stream.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {runLakeCommand} from '../support/lake-process.ts'
import {submitSignIn} from '../support/sign-in.ts'

/* The sessions of the Studio: their two lifetimes, and signing out everywhere. */

const PASSWORD = 'correct horse battery'
const EDDA = 'edda@example.com'
const VERA = 'vera@example.com'
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

let dataDir: string
let lake: TestLake

const start = async () => {
  lake = await startLake({dataDir, keepAliveMs: 50, presenceHeartbeatMs: 50})
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lake-sessions-'))
  await start()
  for (const email of [EDDA, VERA])
    await lake.app.lake.accounts.add({email, name: email, role: 'editor', password: PASSWORD})
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
})

const createCode = async (email = EDDA): Promise<string> => {
  const {location} = await submitSignIn(lake.url, {email, password: PASSWORD})
  return new URL(location ?? '').hash.replace('#sid=', '')
}

const redeem = (code: string) => fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)

const signIn = async (email = EDDA): Promise<string> => {
  const {token} = await (await redeem(await createCode(email))).json()
  return token
}

const as = (token: string, path = '/v1/users/me', method = 'GET') =>
  fetch(`${lake.url}${path}`, {method, headers: {authorization: `Bearer ${token}`}})
const statusOf = async (token: string) => (await as(token)).status
/** Changes the clock of the lake, which runs in this process. Timers are not affected. */
const letPass = (ms: number) => vi.useFakeTimers({toFake: ['Date'], now: Date.now() + ms})

describe('a session', () => {
  it('ends after four days without a request', async () => {
    const [used, unused] = [await signIn(), await signIn()]
    letPass(3 * DAY)
    expect(await statusOf(used)).toBe(200)
    letPass(DAY + HOUR)
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401])
  })

  it('ends two weeks after signing in, however often it is used', async () => {
    const token = await signIn()
    for (let day = 1; day < 14; day++) {
      letPass(DAY)
      expect(await statusOf(token), `day ${day}`).toBe(200)
    }
    letPass(DAY)
    expect(await statusOf(token)).toBe(401)
  })

  it('is not used by an open stream', async () => {
    const token = await signIn()
    const names: string[] = []
    const url = `${lake.url}/v1/data/listen/production?query=*`
    const {closed} = openEventStream(url, {authorization: `Bearer ${token}`}, ({event}) => names.push(event))
    await vi.waitUntil(() => names.includes('welcome'), {timeout: 120_000})
    letPass(2 * DAY)
    const recheck = vi.spyOn(lake.app.lake.authenticator, 'recheck')
    await vi.waitUntil(() => recheck.mock.results.some(({type}) => type === 'return'), {timeout: 120_000})
    const [before] = lake.app.lake.sessions.list(lake.app.lake.accounts.findByEmail(EDDA)?.id ?? '')
    letPass(2 * DAY + HOUR)
    await closed
    expect(names).toContain('disconnect')
    expect(Date.parse(before?.expiresAt ?? '')).toBeLessThan(Date.now())
  })

  it('of an earlier version, which had two weeks, goes on and then follows the new rule', async () => {
    const {accounts, tokens} = lake.app.lake
    const user = accounts.findByEmail(EDDA)?.id
    const {token} = tokens.issue({label: 'Signed in', role: 'editor', user, lifeMs: 14 * DAY})
    letPass(10 * DAY)
    expect(await statusOf(token)).toBe(200)
    letPass(4 * DAY)
    expect(await statusOf(token)).toBe(401)
  })

  it('survives a restart', async () => {
    const token = await signIn()
    await lake.app.close()
    await start()
    expect(await statusOf(token)).toBe(200)
  })
})

describe('the sessions of a user', () => {
  it('are listed without their tokens, and end one by one', async () => {
    const [first, second, other] = [await signIn(), await signIn(), await signIn(VERA)]
    const response = await as(first, '/v1/auth/sessions')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    for (const token of [first, second, other]) expect(text).not.toContain(token)
    const listed = JSON.parse(text)
    expect(listed).toHaveLength(2)
    expect(listed[0]).toEqual({
      id: expect.stringMatching(/^t/),
      createdAt: expect.stringMatching(/^\d{4}-/),
      expiresAt: expect.stringMatching(/^\d{4}-/),
      isCurrent: expect.any(Boolean),
    })
    const {id} = listed.find(({isCurrent}: {isCurrent: boolean}) => !isCurrent)
    expect((await as(other, `/v1/auth/sessions/${id}`, 'DELETE')).status).toBe(404)
    expect((await as(first, `/v1/auth/sessions/${id}`, 'DELETE')).status).toBe(204)
    expect(await Promise.all([first, second, other].map(statusOf))).toEqual([200, 401, 200])
  })

  it('end all at once, those of others do not; programs have none', async () => {
    const [first, second, other] = [await signIn(), await signIn(), await signIn(VERA)]
    expect((await as(first, '/v1/auth/sessions', 'DELETE')).status).toBe(204)
    expect(await Promise.all([first, second, other].map(statusOf))).toEqual([401, 401, 200])
    for (const token of [lake.token, lake.issueToken(HOUR)])
      expect((await as(token, '/v1/auth/sessions', 'DELETE')).status).toBe(403)
    expect((await fetch(`${lake.url}/v1/auth/sessions`)).status).toBe(401)
  })

  it('end by the command users sign-out while the lake runs', async () => {
    const [first, second, other] = [await signIn(), await signIn(), await signIn(VERA)]
    const {code, output} = await runLakeCommand(['users', 'sign-out', EDDA, '--data', dataDir])
    expect([code, output]).toEqual([0, `${EDDA} is signed out everywhere: 2 sessions ended.\n`])
    expect(await Promise.all([first, second, other].map(statusOf))).toEqual([401, 401, 200])
  }, 300_000)

  it('end by the command users sign-out before their code is redeemed', async () => {
    const [code, other] = [await createCode(), await createCode(VERA)]
    const {output} = await runLakeCommand(['users', 'sign-out', EDDA, '--data', dataDir])
    expect(output).toBe(`${EDDA} is signed out everywhere: 1 session ended.\n`)
    expect([(await redeem(code)).status, (await redeem(other)).status]).toEqual([404, 200])
  }, 300_000)

  it('end all at once before their code is redeemed', async () => {
    const [token, code] = [await signIn(), await createCode()]
    expect((await as(token, '/v1/auth/sessions', 'DELETE')).status).toBe(204)
    expect((await redeem(code)).status).toBe(404)
  })

  it('do not start when the code is not redeemed within a minute', async () => {
    // Only the time that the test lets pass.
    letPass(0)
    const [code, token] = [await createCode(), await signIn()]
    letPass(MINUTE - 1000)
    expect(await as(token, '/v1/auth/sessions').then(response => response.json())).toHaveLength(2)
    letPass(2000)
    expect((await redeem(code)).status).toBe(404)
    expect(await as(token, '/v1/auth/sessions').then(response => response.json())).toHaveLength(1)
  })

  it('close their open streams and presence connections when they end', async () => {
    const token = await signIn()
    const {names, closed} = await openConnections(token)
    await as(token, '/v1/auth/sessions', 'DELETE')
    await closed
    expect(names).toContain('disconnect')
  })
})

it.each([
  ['a damaged row', 'update tokens set checksum = checksum + 1', 'its database is damaged'],
  ['an unknown role', "update tokens set role = 'owner'", 'cannot check an open connection'],
])('a token with %s closes its open streams and presence connections', async (_, sql, problem) => {
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void logged.push(values.join(' ')))
  const {names, closed} = await openConnections(lake.issueToken(HOUR))
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  addChecksumFunctions(database)
  database.exec(sql)
  database.close()
  await closed
  // After that event, clients would not connect again.
  expect(names).not.toContain('disconnect')
  expect(logged.join('\n')).toContain(problem)
  expect((await fetch(`${lake.url}/healthz`)).status).toBe(200)
})

/** Opens a stream and a presence connection. `closed` resolves when both have ended. */
const openConnections = async (token: string) => {
  const authorization = `Bearer ${token}`
  const names: string[] = []
  const stream = openEventStream(`${lake.url}/v1/data/listen/production?query=*`, {authorization}, ({event}) =>
    names.push(event),
  )
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/socket/production`)
  await new Promise(done => socket.once('open', done))
  const received: string[] = []
  socket.on('message', data => received.push(String(data)))
  const ended = new Promise(done => socket.once('close', done))
  socket.send(JSON.stringify({jsonrpc: '2.0', id: 1, method: 'authorization', params: {authorization}}))
  await vi.waitUntil(() => received.join().includes('"ok"') && names.includes('welcome'), {timeout: 120_000})
  return {names, closed: Promise.all([stream.closed, ended])}
}
