import {afterAll, beforeAll, expect, test} from 'vitest'
import {PAGE_KEYS} from '@/lib/document-paths'
import {seedContent} from '../../../../services/seed/content'
import {startLake, type TestLake} from '../../../support/lake'
import {drawFixture} from './draw-fixture'

let lake: TestLake
const drawn: string[] = []

const seed = () =>
  seedContent({
    lakeUrl: lake.url,
    token: lake.token,
    draw: key => {
      drawn.push(key)
      return drawFixture(key)
    },
  })

beforeAll(async () => {
  lake = await startLake()
  await seed()
})
afterAll(() => lake.close())

test('a visitor finds pages, posts and their images', async () => {
  const cover = '*[_id == "post-the-misprint-drawer"][0].cover{alt, "url": asset->url, "name": asset->originalFilename}'
  const {alt, url, name} = await lake.visitor.fetch<Record<string, string>>(cover)
  expect(alt).toContain('plan-chest drawer')
  expect(name).toBe('cover-the-misprint-drawer.png')
  expect((await fetch(String(url))).headers.get('content-type')).toBe('image/png')
  expect(await lake.visitor.fetch<number>('count(*[_type == "page"])')).toBe(PAGE_KEYS.length)
})

test('no document contains the key of a drawing', async () => {
  const documents = await lake.client.fetch<object[]>('*[!(_type match "sanity.*")]')
  expect(JSON.stringify(documents)).not.toContain('_sanityAsset')
})

test('seeding again draws nothing and results in the same documents', async () => {
  const all =
    '*[!(_type match "sanity.imageAsset")] | order(_id){..., "_rev": null, "_updatedAt": null, "_createdAt": null}'
  const before = await lake.client.fetch<object[]>(all)
  drawn.length = 0
  await seed()
  expect(drawn).toEqual([])
  expect(await lake.client.fetch<object[]>(all)).toEqual(before)
})

test('a token without write access is rejected', async () => {
  await expect(seedContent({lakeUrl: lake.url, token: lake.readToken, draw: drawFixture})).rejects.toThrow()
})
