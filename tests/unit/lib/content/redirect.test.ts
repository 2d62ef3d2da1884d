import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {slug, startContent} from './content-environment'

let lake: TestLake
let getRedirect: typeof import('@/lib/content/redirect').getRedirect
let listRedirectsTo: typeof import('@/lib/content/redirect').listRedirectsTo

const redirect = (from: string, to: string, permanent?: boolean) => ({
  _id: `redirect-${from.slice(1).replace(/\W/g, '-')}`,
  _type: 'redirect',
  from,
  to,
  ...(permanent !== undefined && {permanent}),
})

beforeAll(async () => {
  const long = Array.from({length: 12}, (_, hop) => redirect(`/long-${hop}`, `/long-${hop + 1}`))
  lake = await startContent([
    redirect('/one', '/two'),
    redirect('/two', '/three', false),
    redirect('/once', '/there', true),
    redirect('/round', '/and-round'),
    redirect('/and-round', '/round'),
    redirect('/self', '/self'),
    redirect('/first', '/blog/second'),
    redirect('/blog/second', '/blog/tin-ink'),
    redirect('/to-come', '/blog/later'),
    redirect('/to-nothing', '/blog/gone'),
    redirect('/to-half-a-letter', '/blog/%e0'),
    redirect('/terms', '/legal/terms-of-service'),
    redirect('/no-terms', '/legal/disclaimer'),
    redirect('/gr%C3%BCn', '/there'),
    {_id: 'post-ink', _type: 'post', slug: slug('tin-ink'), publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'post-later', _type: 'post', slug: slug('later'), publishedAt: '2999-01-01T00:00:00Z'},
    {_id: 'policy-terms', _type: 'policy', slug: slug('terms-of-service')},
    {_id: 'redirect-half', _type: 'redirect', from: '/half'},
    {_id: 'drafts.redirect-draft', _type: 'redirect', from: '/draft', to: '/there'},
    ...long,
  ])
  ;({getRedirect, listRedirectsTo} = await import('@/lib/content/redirect'))
})
afterAll(() => lake.close())

test('a path resolves to its last target, permanently only if every redirect is permanent', async () => {
  expect(await getRedirect('/once')).toEqual({from: '/once', to: '/there', permanent: true})
  expect(await getRedirect('/one')).toEqual({from: '/one', to: '/three', permanent: false})
})

test('a path without a complete, published redirect resolves to null', async () => {
  for (const path of ['/nowhere', '/three', '/half', '/draft']) expect(await getRedirect(path)).toBeNull()
})

test('redirect loops and overlong chains resolve to null', async () => {
  for (const path of ['/round', '/and-round', '/self', '/long-0']) expect(await getRedirect(path)).toBeNull()
  expect(await getRedirect('/long-5')).toMatchObject({to: '/long-12'})
})

test('a redirect to a missing post or policy resolves to null', async () => {
  expect(await getRedirect('/first')).toMatchObject({to: '/blog/tin-ink'})
  expect(await getRedirect('/terms')).toMatchObject({to: '/legal/terms-of-service'})
  for (const path of ['/to-come', '/to-nothing', '/to-half-a-letter', '/no-terms'])
    expect(await getRedirect(path)).toBeNull()
})

test('a path matches both decoded and percent-encoded redirects', async () => {
  expect(await getRedirect('/grün')).toMatchObject({to: '/there'})
})

test('listRedirectsTo lists direct and indirect sources', async () => {
  expect(await listRedirectsTo('/blog/tin-ink')).toEqual(['/blog/second', '/first'])
  expect(await listRedirectsTo('/round')).toEqual(['/and-round'])
  expect(await listRedirectsTo('/nowhere')).toEqual([])
})
