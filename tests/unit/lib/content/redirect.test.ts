import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {startContent} from './content-world'

let lake: TestLake
let getRedirect: typeof import('@/lib/content/redirect').getRedirect

const redirect = (from: string, to: string, permanent?: boolean) => ({
  _id: `redirect-${from.slice(1)}`,
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
    {_id: 'redirect-half', _type: 'redirect', from: '/half'},
    {_id: 'drafts.redirect-draft', _type: 'redirect', from: '/draft', to: '/there'},
    ...long,
  ])
  getRedirect = (await import('@/lib/content/redirect')).getRedirect
})
afterAll(() => lake.close())

test('an address leads to where it moved last, for good only when every move was', async () => {
  expect(await getRedirect('/once')).toEqual({from: '/once', to: '/there', permanent: true})
  expect(await getRedirect('/one')).toEqual({from: '/one', to: '/three', permanent: false})
})

test('an address that has not moved, or only half, or only in a draft, leads nowhere', async () => {
  for (const path of ['/nowhere', '/three', '/half', '/draft']) expect(await getRedirect(path)).toBeNull()
})

test('redirects that go round in a circle, or on for ever, lead nowhere', async () => {
  for (const path of ['/round', '/and-round', '/self', '/long-0']) expect(await getRedirect(path)).toBeNull()
  expect(await getRedirect('/long-5')).toMatchObject({to: '/long-12'})
})
