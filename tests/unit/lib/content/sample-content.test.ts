import {afterAll, beforeAll, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {seedContent} from '../../../../services/seed/content'
import type {TestLake} from '../../../support/lake'
import {drawFixture} from '../../services/seed/draw-fixture'
import {startContent} from './content-environment'

let lake: TestLake

beforeAll(async () => {
  lake = await startContent()
  await seedContent({lakeUrl: lake.url, token: lake.token, draw: drawFixture})
})
afterAll(() => lake.close())

const countIn = (id: string, array: string) => lake.client.fetch<number>(`count(*[_id == $id][0].${array})`, {id})

test('every section of every sample page is converted', async () => {
  const {getPage} = await import('@/lib/content/page')
  for (const key of PAGE_KEYS) {
    const page = await getPage(key)
    expect([key, page?.sections.length]).toEqual([key, await countIn(`page-${key}`, 'sections')])
    expect(page?.sections[0]?._type).toBe('hero')
  }
})

test('every block and link of every sample post and policy is converted', async () => {
  const {getPost, listPostSlugs} = await import('@/lib/content/post')
  const {getPolicy} = await import('@/lib/content/policy')
  const linksIn = (value: unknown) => JSON.stringify(value).match(/"_type":"(internalLink|link)"/g)?.length ?? 0
  for (const slug of await listPostSlugs({perspective: 'drafts'})) {
    const post = await getPost(slug, {perspective: 'drafts'})
    const raw = await lake.client.fetch('*[_id == $id][0].body[_type == "block"]', {id: `post-${slug}`})
    const blocks = post?.body.filter(({_type}) => _type === 'block')
    expect([slug, post?.body.length, linksIn(blocks)]).toEqual([
      slug,
      await countIn(`post-${slug}`, 'body'),
      linksIn(raw),
    ])
    expect(post?.related.length).toBeGreaterThan(0)
  }
  for (const slug of POLICY_SLUGS) {
    const policy = await getPolicy(slug)
    expect([slug, policy?.body.length]).toEqual([slug, await countIn(`policy-${slug}`, 'body')])
    for (const {version} of policy?.versions ?? []) {
      expect((await getPolicy(slug, {version}))?.body.length).toBeGreaterThan(0)
    }
  }
})

test('every sample menu is complete', async () => {
  const {getLayout} = await import('@/lib/content/layout/layout')
  const layout = await getLayout()
  for (const menu of ['header', 'drawer', 'shortcuts', 'footer'] as const) {
    expect([menu, layout[menu].length]).toEqual([menu, await countIn('navigation', menu)])
  }
  expect(layout.contact.email?.label).toContain('@')
})
