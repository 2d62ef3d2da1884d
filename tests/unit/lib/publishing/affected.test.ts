import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Place} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {block, reference, slug, startContent} from '../content/content-world'

let lake: TestLake
let listAffectedPaths: typeof import('@/lib/publishing/affected').listAffectedPaths

const internalLink = (_ref: string) => ({_key: 'm', _type: 'internalLink', reference: reference(_ref)})

beforeAll(async () => {
  lake = await startContent([
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink'), publishedAt: '2026-01-01T00:00:00Z'},
    {
      _id: 'policy-disclaimer',
      _type: 'policy',
      slug: slug('disclaimer'),
      version: '2.0',
      history: [
        {
          _key: 'a',
          version: '1.0',
          body: [
            block('b', [{_key: 's', _type: 'span', text: 'ink', marks: ['m']}], {markDefs: [internalLink('post-ink')]}),
          ],
        },
      ],
    },
    {_id: 'policy-cookies-policy', _type: 'policy', slug: slug('cookies-policy'), version: '4.0'},
  ])
  ;({listAffectedPaths} = await import('@/lib/publishing/affected'))
})
afterAll(() => lake.close())

const place = (fields: Partial<Place>): Place => ({
  slug: null,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
  ...fields,
})
const pathsOf = (id: string, type: string, before: Place | null, after: Place | null) =>
  listAffectedPaths({id, type, rev: null, updatedAt: null, before, after})

test('S2-legal a policy stands on the pages of all its versions, also of those it no longer has', async () => {
  const before = place({slug: 'disclaimer', version: '1.1', earlier: ['1.0', '0.9']})
  const after = place({slug: 'disclaimer', version: '2.0', earlier: ['1.0']})
  const paths = await pathsOf('policy-disclaimer', 'policy', before, after)
  expect(paths[0]).toBe('/legal/disclaimer')
  for (const version of ['2.0', '1.1', '1.0', '0.9']) expect(paths).toContain(`/legal/disclaimer?version=${version}`)
})

test('a policy is named by the others, in each of their versions', async () => {
  const policy = place({slug: 'disclaimer', version: '2.0'})
  const paths = await pathsOf('policy-disclaimer', 'policy', policy, policy)
  for (const path of ['/legal/privacy-policy', '/legal/cookies-policy', '/legal/cookies-policy?version=4.0'])
    expect(paths).toContain(path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a post that an earlier version of a policy leads to is linked from the pages of its versions', async () => {
  const post = place({slug: 'ink', publishedAt: '2026-01-01T00:00:00Z'})
  const paths = await pathsOf('post-ink', 'post', post, {...post, slug: 'teal-ink'})
  for (const path of ['/blog/ink', '/blog/teal-ink', '/legal/disclaimer', '/legal/disclaimer?version=1.0'])
    expect(paths).toContain(path)
})
