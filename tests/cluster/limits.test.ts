import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'
import {withSlowness} from '../support/slowness.ts'

/* Several instances of the catalogue API count the requests of an address together in Redis. */

const MOST = 6
let redis: RedisServer
let apis: RunningCatalogueApi[]

beforeAll(async () => {
  redis = await createRedis()
  const start = () => startCatalogueApi({redisUrl: redis.url, submissionsPerMinute: MOST})
  apis = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(apis.map(api => api.close()))
  await redis.remove()
})

const subscribe = async (at: number) => {
  const response = await fetch(`${apis[at % 2]?.url}/newsletter-subscriptions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({email: `ada-${at}@example.com`, consent: true}),
  })
  return {status: response.status, retryAfter: Number(response.headers.get('retry-after'))}
}
/** Subscribes alternately at both, and returns how many were accepted. */
const countAccepted = async (times: number) => {
  let accepted = 0
  for (let at = 0; at < times; at++) if ((await subscribe(at)).status !== 429) accepted += 1
  return accepted
}

/** Returns the metric of Redis at the first instance. */
const readMetric = async () =>
  /^catalogue_redis_up (\d)$/m.exec(await (await fetch(`${apis[0]?.url}/metrics`)).text())?.[1]

test('what one instance has accepted counts at the other, each route alone, and the period ends', async () => {
  // An instance that loses Redis for a moment counts alone.
  const attempt = async () => {
    await redis.run('FLUSHALL')
    return countAccepted(2 * MOST)
  }
  await expect.poll(attempt, {interval: 500}).toBe(MOST)
  const keys = await redis.run<string[]>('KEYS', '*')
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^overprint:limits:POST \/newsletter-subscriptions /)
  expect(await redis.run<number>('PTTL', keys[0] ?? '')).toBeLessThanOrEqual(60_000)
  const {status, retryAfter} = await subscribe(0)
  expect(status).toBe(429)
  expect(retryAfter).toBeGreaterThan(0)
  const other = await fetch(`${apis[1]?.url}/contact-submissions`, {method: 'POST', body: '{}'})
  expect(other.status).not.toBe(429)
})

test('while Redis is frozen or gone, requests are answered, and limits go on in each instance', async () => {
  await expect.poll(readMetric).toBe('1')
  redis.signal('SIGSTOP')
  const {result, slowness} = await withSlowness(async () => {
    const startedAt = performance.now()
    const {status} = await subscribe(0)
    return {status, ms: performance.now() - startedAt}
  }).finally(() => redis.signal('SIGCONT'))
  expect([200, 201, 429]).toContain(result.status)
  expect(result.ms).toBeLessThan(1000 * slowness)
  await redis.kill()
  // The first instance has counted its own requests too.
  await expect.poll(async () => (await subscribe(0)).status).toBe(429)
  await expect.poll(readMetric).toBe('0')
  await redis.start()
  await expect
    .poll(async () => (await redis.run<string[]>('KEYS', '*')).length + Number((await subscribe(1)).status > 0))
    .toBe(2)
  await expect.poll(readMetric).toBe('1')
})
