import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {NextApiRequest, NextApiResponse} from 'next'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Perspective} from '@/lib/content/perspective'
import type {TestLake} from '../../../../support/lake'
import {picture, startContent, uploadPicture} from '../content-environment'

let lake: TestLake
let url = ''
let perspective: Perspective = 'published'
const site = createServer(async (request, response) => {
  const {env} = await import('@/lib/env')
  const {toPreviewData} = await import('@/lib/preview/perspective')
  const {default: contentImages} = await import('@/pages/api/content-images/[...path]')
  const path = [env.SANITY_PROJECT_ID, env.SANITY_DATASET, request.url?.slice(1)]
  const next = Object.assign(response, {
    status: (code: number) => Object.assign(response, {statusCode: code}),
    json: (body: object) => response.end(JSON.stringify(body)),
  })
  const asked = Object.assign(request, {query: {path}, cookies: {}, previewData: toPreviewData(perspective)})
  await contentImages(asked as unknown as NextApiRequest, next as unknown as NextApiResponse)
})
beforeAll(async () => {
  lake = await startContent()
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site.close()
  await lake.close()
})

/** Returns the status of an image and whether shared caches may store it. */
async function open(id: string, as: Perspective): Promise<string> {
  perspective = as
  const file = id.replace(/^image-/, '').replace(/-(\w+)$/, '.$1')
  const {status, headers} = await fetch(`${url}/${file}`)
  return `${status} ${headers.get('cache-control')?.split(',')[0]}`
}

test('S2-share-link the guest of a page sees the images of its drafts and of published documents only', async () => {
  const [own, other, published] = [
    await uploadPicture(lake, 21, 9),
    await uploadPicture(lake, 22, 9),
    await uploadPicture(lake, 23, 9),
  ]
  const post = {_type: 'post', slug: {current: 'a'}, publishedAt: '2999-01-01T00:00:00.000Z'}
  await lake.client.create({...post, _id: 'drafts.post-own', cover: picture(own)})
  await lake.client.create({...post, _id: 'drafts.post-other', cover: picture(other)})
  await lake.client.create({_id: 'author-a', _type: 'author', portrait: picture(published)})
  const statuses = async (as: Perspective) => [await open(own, as), await open(other, as), await open(published, as)]
  expect(await statuses({drafts: ['post-own']})).toEqual(['200 private', '404 private', '200 public'])
  expect(await statuses({drafts: []})).toEqual(['404 private', '404 private', '200 public'])
  expect(await statuses('published')).toEqual(['404 private', '404 private', '200 public'])
  for (const all of ['drafts', ['rSpring', 'drafts'], {drafts: 'all'}] satisfies Perspective[])
    expect(await statuses(all)).toEqual(['200 private', '200 private', '200 private'])
})
