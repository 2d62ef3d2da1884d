import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {startContent, writeAll} from './content-environment'

let lake: TestLake
let listGalleryEntries: typeof import('@/lib/content/gallery').listGalleryEntries
let sectionTypes: string[]

beforeAll(async () => {
  lake = await startContent()
  ;({listGalleryEntries} = await import('@/lib/content/gallery'))
  sectionTypes = (await import('@/lib/content/sections')).SECTION_TYPES
  await writeAll(lake, [
    {
      _id: 'page-home',
      _type: 'page',
      key: 'home',
      title: 'Home',
      sections: [{_key: 'a', _type: 'metrics', leadValue: '2.4', leadText: 'days'}],
    },
  ])
})
afterAll(() => lake.close())

test('every section type has an empty state, converted by the real query and mapper', async () => {
  const entries = await listGalleryEntries()
  expect(entries.map(({type}) => type)).toEqual(sectionTypes)
  expect(entries.map(({empty}) => empty._type)).toEqual(sectionTypes)
  expect(entries.find(({type}) => type === 'latestPosts')?.empty).toMatchObject({heading: '', posts: []})
})

test('examples come from the pages of the content', async () => {
  const entries = await listGalleryEntries()
  expect(entries.flatMap(({examples}) => examples)).toMatchObject([{_type: 'metrics', leadValue: '2.4'}])
})
