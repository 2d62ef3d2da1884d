import {stegaClean} from '@sanity/client/stega'
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
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
const RETURNS = slug('return-and-replacement-policy')
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
    {
      _id: 'policy-shipping',
      _type: 'policy',
      slug: slug('shipping-and-delivery-policy'),
      ...version('1.0', '2024-01-01', 'First'),
      history: [earlier('2.0', '2026-06-01', 'Second')],
    },
    {_id: 'policy-disclaimer', _type: 'policy', slug: slug('disclaimer')},
    {_id: 'policy-other', _type: 'policy', slug: slug('refunds'), title: 'Not one of the six'},
    {_id: 'drafts.policy-cookies-policy', _type: 'policy', slug: slug('cookies-policy'), title: 'Draft'},
    {_id: 'policy-return', _type: 'policy', slug: RETURNS, ...version('2.0', '2025-01-01', 'Second')},
    // What the action “Begin a new version” leaves to the editor.
    {
      _id: 'drafts.policy-return',
      _type: 'policy',
      slug: RETURNS,
      version: '2.1',
      body: [block('h', 'Next', {style: 'h2'})],
      history: [earlier('2.0', '2025-01-01', 'Second'), earlier('1.0', '2024-01-01', 'First')],
    },
  ])
  content = await import('@/lib/content/policy')
})
afterAll(() => lake.close())
afterEach(() => {
  vi.useRealTimers()
})

/** Sets the clock of the site, whose days begin in UTC. */
const setClock = (now: string) => vi.useFakeTimers({toFake: ['Date'], now: Date.parse(now)})

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
  expect((await content.listPolicies()).map(({slug: name}) => name)).toEqual([
    'disclaimer',
    'privacy-policy',
    'shipping-and-delivery-policy',
    'return-and-replacement-policy',
  ])
})

test('listPolicyVersions includes the current version of each policy', async () => {
  expect(await content.listPolicyVersions()).toEqual([
    ...['3.0', '1.0', '2.0'].map(name => ({slug: 'privacy-policy', version: name})),
    {slug: 'return-and-replacement-policy', version: '2.0'},
    ...['1.0', '2.0'].map(name => ({slug: 'shipping-and-delivery-policy', version: name})),
  ])
})

test('converts a policy without fields', async () => {
  const bare = await content.getPolicy('disclaimer')
  expect(bare).toMatchObject({title: 'disclaimer', version: '', effectiveDate: '', summary: '', body: []})
  expect(JSON.parse(JSON.stringify(bare))).toStrictEqual(bare)
})

test('S2-legal a version dated ahead is announced, has its own address, and replaces the one in force on its day', async () => {
  setClock('2026-05-31T23:59:59.999Z')
  expect(await content.getPolicy('privacy-policy')).toMatchObject({
    version: '2.0',
    isCurrent: true,
    isComing: false,
    headings: [{text: 'Second'}],
    summary: '',
    current: {version: '2.0'},
    coming: {version: '3.0', effectiveDate: '2026-06-01'},
    versions: [{version: '3.0'}, {version: '2.0'}, {version: '1.0'}],
  })
  expect(await content.getPolicy('privacy-policy', {version: '3.0'})).toMatchObject({
    version: '3.0',
    isCurrent: false,
    isComing: true,
    headings: [{text: 'Third'}],
    summary: 'We keep little.',
  })
  expect(await content.getPolicy('privacy-policy', {version: '2.0'})).toMatchObject({version: '2.0', isCurrent: true})
  expect(await content.getPolicy('privacy-policy', {version: '1.0'})).toMatchObject({isCurrent: false, isComing: false})
  const summaryOf = async () => (await content.listPolicies()).find(({slug: name}) => name === 'privacy-policy')
  expect(await summaryOf()).toMatchObject({version: '2.0', effectiveDate: '2025-01-01', summary: ''})

  vi.setSystemTime('2026-06-01T00:00:00.000Z')
  expect(await content.getPolicy('privacy-policy')).toMatchObject({version: '3.0', isCurrent: true, coming: null})
  expect(await content.getPolicy('privacy-policy', {version: '2.0'})).toMatchObject({isCurrent: false, isComing: false})
  expect(await summaryOf()).toMatchObject({version: '3.0', summary: 'We keep little.'})
})

test('a version in the history that is dated after the policy itself replaces it on its day', async () => {
  setClock('2026-05-31T23:59:59.999Z')
  const before = {version: '1.0', isCurrent: true, headings: [{text: 'First'}], coming: {version: '2.0'}}
  expect(await content.getPolicy('shipping-and-delivery-policy')).toMatchObject(before)
  vi.setSystemTime('2026-06-01T00:00:00.000Z')
  const after = {version: '2.0', isCurrent: true, headings: [{text: 'Second'}], coming: null}
  expect(await content.getPolicy('shipping-and-delivery-policy')).toMatchObject(after)
  expect(await content.getPolicy('shipping-and-delivery-policy', {version: '1.0'})).toMatchObject({isCurrent: false})
})

test('of several versions dated ahead, the next one is announced', async () => {
  setClock('2024-06-01T00:00:00.000Z')
  expect(await content.getPolicy('privacy-policy')).toMatchObject({version: '1.0', coming: {version: '2.0'}})
})

test('the newest version represents a policy whose versions are all dated ahead, and says so', async () => {
  setClock('2023-06-01T00:00:00.000Z')
  expect(await content.getPolicy('privacy-policy')).toMatchObject({version: '3.0', isComing: true, current: null})
  expect((await content.listPolicies()).map(({slug: name}) => name)).toContain('privacy-policy')
})

test('a preview shows the same version as the site', async () => {
  setClock('2026-05-31T12:00:00.000Z')
  const preview = await content.getPolicy('privacy-policy', {perspective: 'drafts'})
  expect(preview).toMatchObject({version: '2.0', isCurrent: true, coming: {version: '3.0'}})
  expect(preview?.versionEdit).toContain('history')
})

test('a preview shows a version without a date as one to come, and the one in force under its number', async () => {
  setClock('2026-05-31T12:00:00.000Z')
  const ofDrafts = (rest: object = {}) => content.getPolicy(RETURNS.current, {perspective: 'drafts', ...rest})
  expect(await ofDrafts()).toMatchObject({
    version: '2.1',
    effectiveDate: '',
    isCurrent: false,
    isComing: true,
    current: {version: '2.0'},
    headings: [{id: 'next'}],
  })
  expect(await ofDrafts({version: '2.0'})).toMatchObject({isCurrent: true, isComing: false, headings: [{id: 'second'}]})
  expect(await ofDrafts({version: '1.0'})).toMatchObject({isCurrent: false, isComing: false})
})
