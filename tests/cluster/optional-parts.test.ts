import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {routes} from '../../lib/routes.ts'
import {type Gate, startGate} from '../support/cluster/gate.ts'
import {type Site, startSite} from '../support/cluster/site.ts'
import {editorClient, postLikeNewest} from '../support/editor.ts'
import {readSources} from '../support/environment.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'

/* A post with a product in its text, at servers of which one has lost the catalogue. */

const {api, lake, secrets} = readSources()
const editor = editorClient({lake, secrets})
const PRODUCT = 'zip-hoodie'

let redis: RedisServer
/** Between the catalogue and all servers but the first. */
let gate: Gate
const sites: Site[] = []
let originalName = ''

beforeAll(async () => {
  redis = await createRedis()
  gate = await startGate(api.url)
  originalName = (await administer({method: 'GET'})).name
})
afterAll(async () => {
  await Promise.all(sites.map(site => site.stop()))
  await redis?.remove()
  await rename(originalName)
  await gate?.close()
})

async function administer({method, body}: {method: string; body?: object}): Promise<{name: string}> {
  const headers = {
    authorization: `Bearer ${secrets.catalogueAdminToken}`,
    'content-type': 'application/merge-patch+json',
    'if-match': '*',
  }
  const response = await fetch(`${api.url}/admin/products/${PRODUCT}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json() as Promise<{name: string}>
}

const rename = (name: string) => administer({method: 'PATCH', body: {name}})

/** Creates a post with the product in its text. Returns its path, and what publishes a new title at a server. */
async function createPost() {
  const id = `post-${randomUUID()}`
  const post = await postLikeNewest(editor, {_id: id, title: 'First', slug: id})
  await editor.create({...post, body: [{_key: 'product', _type: 'productEmbed', productId: PRODUCT}]})
  const fields = {slug: id, key: null, from: null, publishedAt: null}
  return {
    path: routes.post(id),
    publishAt: async (site: Site, title: string) => {
      const {_rev, _updatedAt} = await editor.patch(id).set({title}).commit()
      const publication = {id, type: 'post', rev: _rev, updatedAt: _updatedAt, before: fields, after: fields}
      const {receipt} = await site.publish(publication, _rev)
      return receipt.pages.map(page => page.path)
    },
  }
}

/** Runs `work` while the catalogue is away for all servers but the first. */
async function withoutCatalogue<Result>(work: () => Promise<Result>): Promise<Result> {
  await gate.close()
  try {
    return await work()
  } finally {
    await gate.open()
  }
}

/** Sends the message of the product's change to a server until it is complete. */
async function publishProductAt(site: Site): Promise<void> {
  const change = {type: 'product' as const, id: PRODUCT, action: 'put' as const, committed_by: new Date().toISOString()}
  const send = () => site.publishChanges({from: 0, to: 1, everything_since: null, changes: [change]})
  await expect.poll(async () => (await send()).status, {interval: 100}).toBe(200)
}

/** Returns the title of the post and the name of the product in it. */
async function shown(site: Site, path: string) {
  const {post, products} = (await site.get(path)).data as {
    post?: {title: string}
    products?: {[PRODUCT]?: {name: string}}
  }
  return [post?.title, products?.[PRODUCT]?.name]
}

test('a publish of content keeps the product that another server has published while the catalogue was away', async () => {
  const near = await startSite({redisUrl: redis.url})
  sites.push(near)
  const far = await startSite({
    redisUrl: redis.url,
    settings: {CATALOGUE_API_URL: `http://127.0.0.1:${gate.port}`},
  })
  sites.push(far)
  const {path, publishAt} = await createPost()
  // On a busy machine, a server may lose Redis for a moment.
  const attempt = async () => {
    const name = `Hoodie ${randomUUID()}`
    // The far server knows the product as it was before.
    await publishAt(far, 'Before')
    const paths = await withoutCatalogue(async () => {
      await rename(name)
      await publishProductAt(near)
      return publishAt(far, name)
    })
    const both = [await shown(near, path), await shown(far, path)]
    return {isPublished: paths.includes(path), isShown: both.flat().every(text => text === name)}
  }
  await expect.poll(attempt, {interval: 500}).toEqual({isPublished: true, isShown: true})
})

test('a server without the others that starts while the catalogue is away keeps the product of its cached page', async () => {
  const alone = await startSite({settings: {CATALOGUE_API_URL: `http://127.0.0.1:${gate.port}`}})
  sites.push(alone)
  const {path, publishAt} = await createPost()
  const {name} = await administer({method: 'GET'})
  await expect.poll(() => shown(alone, path)).toEqual(['First', name])
  await withoutCatalogue(async () => {
    await alone.restart()
    expect(await publishAt(alone, 'Second')).toContain(path)
    expect(await shown(alone, path)).toEqual(['Second', name])
  })
  expect(alone.log()).toContain(`Cannot load the products of ${path}; using those of the cached page`)
})
