import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect} from 'vitest'
import {routes} from '../../../lib/routes.ts'
import {editorClient, postLikeNewest} from '../editor.ts'
import {readSources} from '../environment.ts'
import {createRedis, type RedisServer} from '../redis-server.ts'
import {type Site, startSite} from './site.ts'

/* Two servers of the site that share a Redis, and a post that they show. */

export const editor = editorClient(readSources())
export const id = `post-${randomUUID()}`
const slug = `shared-${id}`
/** Address of the post. */
export const path = routes.post(slug)

export let redis: RedisServer
export let a: Site
export let b: Site
/** The number in the title of the post. */
export let edition = 0

/** Starts the two servers for all tests of a file. */
export function startTwoSites(): void {
  beforeAll(async () => {
    redis = await createRedis()
    a = await startSite({redisUrl: redis.url})
    b = await startSite({redisUrl: redis.url})
    await editor.create(await postLikeNewest(editor, {_id: id, title: 'Edition 0', slug}))
  })
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()])
    await redis?.remove()
  })
}

/** Returns the number in the title of the post that a server shows; null without a page. */
export async function editionAt(site: Site): Promise<number | null> {
  const {status, data} = await site.get(path)
  const [, number] = /Edition (\d+)/.exec(JSON.stringify(data)) ?? []
  return status === 200 && number ? Number(number) : null
}

/** Changes the post, and sends the message of the change to servers at once. */
export async function publishAt(...sites: Site[]) {
  edition += 1
  const {_rev, _updatedAt} = await editor
    .patch(id)
    .set({title: `Edition ${edition}`})
    .commit()
  const fields = {slug, key: null, from: null, publishedAt: null}
  const publication = {id, type: 'post', rev: _rev, updatedAt: _updatedAt, before: fields, after: fields}
  return Promise.all(sites.map(site => site.publish(publication, _rev)))
}

/** Publishes until Redis has taken part: this process and the servers may have been too busy to reach it in time. */
export async function publishTogether(...sites: Site[]) {
  let results: Awaited<ReturnType<typeof publishAt>> = []
  const attempt = async () => {
    results = await publishAt(...sites)
    return results.map(({receipt}) => receipt.shared ?? null)
  }
  await expect.poll(attempt).toEqual(sites.map(() => ({instances: 2, confirmed: 2})))
  return results
}

/** Waits until a server shows the latest edition. */
export const untilShown = (site: Site) => expect.poll(() => editionAt(site)).toBe(edition)
