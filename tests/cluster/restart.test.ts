import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {routes} from '../../lib/routes.ts'
import {type Site, startSite} from '../support/cluster/site.ts'
import {editorClient, postLikeNewest} from '../support/editor.ts'
import {readSources} from '../support/environment.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'

/* What a server serves after a restart, without Redis and with one that is gone meanwhile: never a page that was taken away. */

const editor = editorClient(readSources())
let redis: RedisServer
let alone: Site
let shared: Site

beforeAll(async () => {
  redis = await createRedis()
  alone = await startSite()
  shared = await startSite({redisUrl: redis.url})
})
afterAll(async () => {
  await Promise.all([alone?.stop(), shared?.stop()])
  await redis?.remove()
})

type Fields = {slug: string; key: null; from: null; publishedAt: string | null}
const fields = (slug: string, publishedAt: string | null = null): Fields => ({slug, key: null, from: null, publishedAt})

/** Sends the message of a change of a post to both servers. */
async function announce(id: string, before: Fields, after: Fields | null) {
  const {_rev: rev, _updatedAt: updatedAt} = (await editor.getDocument(id)) ?? {_rev: '', _updatedAt: ''}
  const publication = {id, type: 'post', rev, updatedAt, before, after}
  await Promise.all([alone, shared].map(site => site.publish(publication, randomUUID())))
}

const statuses = (path: string) => Promise.all([alone, shared].map(async site => (await site.get(path)).status))

async function restartBoth() {
  await redis.kill()
  await Promise.all([alone.restart(), shared.restart()])
}

test('a deleted post, a renamed one and one of the build that is hidden do not come back from the disk', async () => {
  const [gone, renamed] = ['gone', 'renamed'].map(name => `${name}-${randomUUID()}`) as [string, string]
  for (const slug of [gone, renamed])
    await editor.create(await postLikeNewest(editor, {_id: `post-${slug}`, title: 'Here', slug}))
  const built = await editor.fetch<{_id: string; slug: string; publishedAt: string}>(
    '*[_type == "post" && !(_id in path("drafts.**"))] | order(publishedAt asc)[0]{_id, publishedAt, "slug": slug.current}',
  )
  const paths = [gone, renamed, built.slug].map(routes.post)
  const all = () => Promise.all(paths.map(statuses))
  expect(await all()).toEqual(paths.map(() => [200, 200]))

  await editor.delete(`post-${gone}`)
  await announce(`post-${gone}`, fields(gone), null)
  await editor
    .patch(`post-${renamed}`)
    .set({'slug.current': `${renamed}-later`})
    .commit()
  await announce(`post-${renamed}`, fields(renamed), fields(`${renamed}-later`))
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await editor.patch(built._id).set({publishedAt: later}).commit()
  try {
    await announce(built._id, fields(built.slug, built.publishedAt), fields(built.slug, later))
    const taken = [
      [404, 404],
      [308, 308],
      [404, 404],
    ]
    expect(await all()).toEqual(taken)
    await restartBoth()
    expect(await all()).toEqual(taken)
  } finally {
    await editor.patch(built._id).set({publishedAt: built.publishedAt}).commit()
  }
  await announce(built._id, fields(built.slug, later), fields(built.slug, built.publishedAt))
  expect(await statuses(routes.post(built.slug))).toEqual([200, 200])
})
