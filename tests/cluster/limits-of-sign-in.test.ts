import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'
import {withSlowness} from '../support/slowness.ts'

/* Several instances of the catalogue API count wrong passwords together in Redis. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
const EVE = {...ADA, email: 'eve@example.com'}
/** Wrong passwords of an address in a quarter of an hour. */
const MOST = 30
let redis: RedisServer
let apis: RunningCatalogueApi[]

beforeAll(async () => {
  redis = await createRedis()
  const start = () => startCatalogueApi({redisUrl: redis.url, signInsPerMinute: 10_000, trustProxy: true})
  apis = [await start(), await start()]
  for (const {url, adminToken} of apis) {
    const headers = {'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}`}
    await fetch(`${url}/admin/accounts`, {method: 'PUT', headers, body: JSON.stringify({accounts: [ADA, EVE]})})
  }
})
afterAll(async () => {
  await Promise.all(apis.map(api => api.close()))
  await redis.remove()
})

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

type Attempt = {at: number; address: string; email?: string; password?: string}
/** Signs in at an instance, with an invented account and password unless others are given. Returns the status. */
const signIn = async ({at, address, email, password = 'wrong'}: Attempt) => {
  const response = await fetch(`${apis[at % 2]?.url}/auth/sessions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-forwarded-for': address},
    body: JSON.stringify({email: email ?? `${crypto.randomUUID()}@example.com`, password}),
  })
  return response.status
}
/** Sends wrong passwords alternately to both, and returns how many were checked. */
const countChecked = async (times: number, attempt: Omit<Attempt, 'at'>) => {
  let checked = 0
  for (let at = 0; at < times; at++) if ((await signIn({...attempt, at})) !== 429) checked += 1
  return checked
}
/** Returns once both instances count in Redis: one that loses it for a moment counts alone. */
const untilShared = () => expect.poll(() => countChecked(MOST + 4, {address: newAddress()}), {interval: 500}).toBe(MOST)

test('wrong passwords of an address at one instance count at the other', async () => {
  await untilShared()
})

test('wrong passwords for an account at one instance count at the other', async () => {
  await redis.run('FLUSHALL')
  for (let at = 0; at < 20; at++) expect(await signIn({at, address: newAddress(), email: ADA.email})).toBe(401)
  // The account counts as attacked: the second attempt of an address waits 4 seconds, the third a quarter of an hour.
  const checked = await countChecked(5, {address: newAddress(), email: ADA.email})
  expect([1, 2]).toContain(checked)
})

test('a successful sign-in at one instance resets the failures of its address with the account at the other', async () => {
  const attempt = {address: newAddress(), email: EVE.email}
  for (let round = 0; round < 3; round++) {
    expect(await countChecked(5, attempt)).toBe(5)
    expect(await signIn({...attempt, at: round, password: EVE.password})).toBe(201)
  }
})

test('all keys expire, and neither addresses nor accounts are in them', async () => {
  await redis.run('FLUSHALL')
  await signIn({at: 0, address: newAddress(), email: ADA.email})
  const keys = (await redis.run<string[]>('KEYS', '*')).filter(key => key.startsWith('overprint:limits:sign-in'))
  expect(keys.toSorted()).toEqual([
    expect.stringMatching(/^overprint:limits:sign-in account [\w-]{43}$/),
    expect.stringMatching(/^overprint:limits:sign-in address [\w-]{43}$/),
    expect.stringMatching(/^overprint:limits:sign-in pair [\w-]{43}$/),
  ])
  for (const key of keys) {
    const ttl = await redis.run<number>('PTTL', key)
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(75 * 60_000)
  }
})

test('while Redis is frozen or gone, sign-ins are answered, and each instance goes on with its own counts', async () => {
  await redis.run('FLUSHALL')
  await untilShared()
  const address = newAddress()
  for (let times = 0; times < 20; times++) await signIn({at: 0, address})
  redis.signal('SIGSTOP')
  const {result, slowness} = await withSlowness(async () => {
    const startedAt = performance.now()
    const status = await signIn({at: 1, address: newAddress(), email: EVE.email, password: EVE.password})
    return {status, ms: performance.now() - startedAt}
  }).finally(() => redis.signal('SIGCONT'))
  expect(result.status).toBe(201)
  expect(result.ms).toBeLessThan(1000 * slowness)
  await redis.kill()
  let checked = 0
  while ((await signIn({at: 0, address})) === 401) checked += 1
  expect(checked).toBe(10)
  expect(await signIn({at: 1, address})).toBe(401)
  await redis.start()
  await untilShared()
})
