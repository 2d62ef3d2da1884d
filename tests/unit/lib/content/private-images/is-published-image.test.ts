import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../../support/lake'
import {picture, startContent, uploadPicture} from '../content-environment'

let lake: TestLake
const ids: string[] = []
let images: typeof import('@/lib/content/private-images/is-published-image')
beforeAll(async () => {
  lake = await startContent()
  for (const width of [20, 30, 40]) ids.push(await uploadPicture(lake, width, 10))
  images = await import('@/lib/content/private-images/is-published-image')
})
afterAll(() => lake.close())

const POST = {_type: 'post', slug: {current: 'a'}, publishedAt: '2026-01-01T00:00:00.000Z'}

test('an image is published while a published document uses it', async () => {
  const [used = '', drafted = '', unused = ''] = ids
  await lake.client.create({...POST, _id: 'post-a', cover: picture(used)})
  await lake.client.create({_id: 'drafts.post-a', _type: 'post', cover: picture(drafted)})
  await lake.client.create({_id: 'versions.rspring.post-a', _type: 'post', cover: picture(drafted)})
  const published = await Promise.all([used, drafted, unused, 'image-none'].map(id => images.isPublishedImage(id)))
  expect(published).toEqual([true, false, false, false])

  // Published at once, unpublished a minute later.
  await lake.client.create({...POST, _id: 'post-b', cover: picture(drafted)})
  expect(await images.isPublishedImage(drafted)).toBe(true)
  await lake.client.delete('post-b')
  expect(await images.isPublishedImage(drafted)).toBe(true)
  expect(await images.isPublishedImage(drafted, Date.now() + 60_000)).toBe(false)
  expect(await images.isPublishedImage(drafted)).toBe(false)
})

test('an image of a scheduled post is published from the date of the post on', async () => {
  const id = await uploadPicture(lake, 50, 10)
  const publishedAt = new Date(Date.now() + 3_600_000).toISOString()
  await lake.client.create({...POST, _id: 'post-later', publishedAt, cover: picture(id)})
  expect(await images.isPublishedImage(id)).toBe(false)
  await lake.client.patch('post-later').set({publishedAt: POST.publishedAt}).commit()
  expect(await images.isPublishedImage(id)).toBe(true)
})

test('an image of a scheduled post that another document uses is published', async () => {
  const id = await uploadPicture(lake, 60, 10)
  await lake.client.create({...POST, _id: 'post-far', publishedAt: '2999-01-01T00:00:00.000Z', cover: picture(id)})
  await lake.client.create({_id: 'author-a', _type: 'author', portrait: picture(id)})
  expect(await images.isPublishedImage(id)).toBe(true)
})

test('only the file name of an image belongs to an asset', () => {
  const sha1 = 'a'.repeat(40)
  expect(images.imageIdOf(`${sha1}-20x10.png`)).toBe(`image-${sha1}-20x10-png`)
  for (const file of [
    '',
    'x.png',
    `${sha1}-20x10.png/x`,
    `${sha1}.png`,
    `../${sha1}-20x10.png`,
    `${sha1}-20x10.png?w=1`,
  ])
    expect([file, images.imageIdOf(file)]).toEqual([file, null])
})
