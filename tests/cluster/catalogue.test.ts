import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import type {ChangeMessage} from '../../contract/change-message.ts'
import {routes} from '../../lib/routes.ts'
import {type Site, startSite} from '../support/cluster/site.ts'
import {readSources} from '../support/environment.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'

/* Changes of the catalogue at two servers of the site that share a Redis. */

const {api, secrets} = readSources()
/** More products than those whose pages are found one by one. */
const MANY = 25

let redis: RedisServer
let a: Site
let b: Site

beforeAll(async () => {
  redis = await createRedis()
  a = await startSite({redisUrl: redis.url})
  b = await startSite({redisUrl: redis.url})
})
afterAll(async () => {
  await Promise.all([a?.stop(), b?.stop()])
  await redis?.remove()
})

/** Sends a request about a product to the administration of the API. */
async function administer(id: string, init: {method?: string; body?: object; headers?: Record<string, string>} = {}) {
  const response = await fetch(`${api.url}/admin/products/${id}`, {
    ...init,
    headers: {
      authorization: `Bearer ${secrets.catalogueAdminToken}`,
      'content-type': 'application/json',
      ...init.headers,
    },
    body: init.body && JSON.stringify(init.body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.status === 204 ? null : response.json()
}

const messageOf = (...ids: string[]): ChangeMessage => {
  const committed_by = new Date().toISOString()
  const changes = ids.map(id => ({type: 'product' as const, id, action: 'put' as const, committed_by}))
  return {from: 0, to: changes.length, everything_since: null, changes}
}

/** Sends a message until it is complete, as the API does. Returns its last receipt with the pages of all. */
async function receive(site: Site, message: ChangeMessage) {
  const pages: {path: string; attempts: number}[] = []
  for (;;) {
    const {status, receipt} = await site.publishChanges(message)
    pages.push(...(receipt.pages ?? []))
    if (status !== 202) return {status, shared: receipt.shared, pages}
  }
}

/** Calls an attempt with a new name until it succeeds: on a busy machine, a server may lose Redis for a moment. */
const pollWithNames = (attempt: (name: string) => Promise<unknown>) =>
  expect.poll(() => attempt(randomUUID()), {interval: 500})

test('a change of the catalogue that both servers receive is published once, and both serve it', async () => {
  const product = routes.product('unisex-tee')
  const attempt = async (name: string) => {
    await administer('unisex-tee', {
      method: 'PATCH',
      body: {name},
      headers: {'content-type': 'application/merge-patch+json', 'if-match': '*'},
    })
    const message = messageOf('unisex-tee')
    const results = await Promise.all([a, b].map(site => receive(site, message)))
    const regenerated = results.flatMap(({pages}) => pages.flatMap(({path, attempts}) => (attempts > 0 ? path : [])))
    const names = await Promise.all(
      [a, b].map(async site => JSON.stringify((await site.get(product)).data).includes(name)),
    )
    return {
      results: results.map(({status, shared}) => [status, shared]),
      names,
      isOnce: regenerated.length === new Set(regenerated).size && regenerated.includes(product),
    }
  }
  const shared = {instances: 2, confirmed: 2}
  await pollWithNames(attempt).toEqual({
    results: [
      [200, shared],
      [200, shared],
    ],
    names: [true, true],
    isOnce: true,
  })
})

test('many changes refresh the page of a product that is newer than the build, whichever server has generated it', async () => {
  const alone = await startSite()
  onTestFinished(() => alone.stop())
  const template = await administer('unisex-tee')
  const attempt = async (name: string) => {
    const id = `added-${name.slice(0, 8)}`
    await administer(id, {method: 'PUT', body: {...template, id, name: 'Added'}, headers: {'if-none-match': '*'}})
    const path = routes.product(id)
    const generated = [await b.get(path), await alone.get(path)].map(({status}) => status)
    const message = messageOf(id, ...Array.from({length: MANY}, (_, index) => `not-generated-${index}`))
    const refreshed = await Promise.all(
      [a, alone].map(async site => (await receive(site, message)).pages.map(page => page.path).includes(path)),
    )
    const [first, second] = [await a.get(path), await b.get(path)]
    return {generated, refreshed, isSame: first.data.readAt === second.data.readAt}
  }
  await pollWithNames(attempt).toEqual({generated: [200, 200], refreshed: [true, true], isSame: true})
})

test('a change refreshes the page of a category that Redis has forgotten, on a server that has never had it', async () => {
  const c = await startSite({redisUrl: redis.url})
  onTestFinished(() => c.stop())
  const path = routes.category('t-shirts')
  expect(await b.get(path)).toMatchObject({status: 200})
  await redis.kill()
  await redis.start()
  await expect
    .poll(async () => (await receive(c, messageOf('unisex-tee'))).shared, {interval: 500})
    .toEqual({instances: 3, confirmed: 3})
  const {pages} = await receive(c, messageOf('unisex-tee'))
  expect(pages.map(page => page.path)).toContain(path)
})
