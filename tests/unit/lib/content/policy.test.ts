import {stegaClean} from '@sanity/client/stega'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {block, slug, startContent} from './content-environment'

let lake: TestLake
let content: typeof import('@/lib/content/policy')

const version = (name: string, effectiveDate: string, text: string) => ({
  version: name,
  effectiveDate,
  changeSummary: `Why ${name}`,
  body: [block('h', text, {style: 'h2'}), block('p', `${text} in full`)],
})
const earlier = (...[name, ...rest]: Parameters<typeof version>) => ({
  _key: name,
  _type: 'policyVersion',
  ...version(name, ...rest),
})

beforeAll(async () => {
  lake = await startContent([
    {
      _id: 'policy-privacy-policy',
      _type: 'policy',
      title: 'Privacy',
      slug: slug('privacy-policy'),
      summary: 'We keep little.',
      ...version('3.0', '2026-06-01', 'Third'),
      history: [earlier('1.0', '2024-01-01', 'First'), earlier('2.0', '2025-01-01', 'Second')],
    },
    {_id: 'policy-disclaimer', _type: 'policy', slug: slug('disclaimer')},
    {_id: 'policy-other', _type: 'policy', slug: slug('refunds'), title: 'Not one of the six'},
    {_id: 'drafts.policy-cookies-policy', _type: 'policy', slug: slug('cookies-policy'), title: 'Draft'},
  ])
  content = await import('@/lib/content/policy')
})
afterAll(() => lake.close())

test('S2-legal getPolicy returns the current version and lists earlier versions, newest first', async () => {
  expect(await content.getPolicy('privacy-policy')).toMatchObject({
    slug: 'privacy-policy',
    title: 'Privacy',
    version: '3.0',
    isCurrent: true,
    effectiveDate: '2026-06-01',
    summary: 'We keep little.',
    changeSummary: 'Why 3.0',
    headings: [{id: 'third', text: 'Third', level: 2}],
    versions: [
      {version: '3.0', effectiveDate: '2026-06-01', changeSummary: 'Why 3.0'},
      {version: '2.0', effectiveDate: '2025-01-01', changeSummary: 'Why 2.0'},
      {version: '1.0', effectiveDate: '2024-01-01', changeSummary: 'Why 1.0'},
    ],
  })
})

test('an earlier version has its own text and date, and no summary', async () => {
  const first = await content.getPolicy('privacy-policy', {version: '1.0'})
  expect(first).toMatchObject({version: '1.0', isCurrent: false, effectiveDate: '2024-01-01', summary: ''})
  expect(first?.headings).toEqual([{id: 'first', text: 'First', level: 2}])
  expect(first?.versions.map(({version: name}) => name)).toEqual(['3.0', '2.0', '1.0'])
  expect(await content.getPolicy('privacy-policy', {version: '3.0'})).toMatchObject({summary: 'We keep little.'})
})

test('an unknown version, policy or slug is null', async () => {
  expect(await content.getPolicy('privacy-policy', {version: '9.9'})).toBeNull()
  expect(await content.getPolicy('terms-of-service')).toBeNull()
  expect(await content.getPolicy('refunds')).toBeNull()
})

test('a draft is visible in previews only', async () => {
  expect(await content.getPolicy('cookies-policy')).toBeNull()
  const preview = await content.getPolicy('cookies-policy', {perspective: 'drafts'})
  expect(stegaClean(preview?.title)).toBe('Draft')
})

test('listPolicies returns the existing policies in the order of POLICY_SLUGS', async () => {
  expect((await content.listPolicies()).map(({slug: name}) => name)).toEqual(['disclaimer', 'privacy-policy'])
})

test('listPolicyVersions includes the current version of each policy', async () => {
  expect(await content.listPolicyVersions()).toEqual(
    ['3.0', '1.0', '2.0'].map(name => ({slug: 'privacy-policy', version: name})),
  )
})

test('converts a policy without fields', async () => {
  const bare = await content.getPolicy('disclaimer')
  expect(bare).toMatchObject({title: 'disclaimer', version: '', effectiveDate: '', summary: '', body: []})
  expect(JSON.parse(JSON.stringify(bare))).toStrictEqual(bare)
})
