import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {publicEnv} from '@/lib/public-env'
import {startLake, type TestLake} from '../../support/lake'
import {slug, writeAll} from '../lib/content/content-environment'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator
let site: Server
const asked: string[] = []

beforeAll(async () => {
  lake = await startLake()
  await writeAll(lake, [
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink')},
    {_id: 'topic-print', _type: 'topic', title: 'Print', slug: slug('print')},
    {_id: 'redirect-a', _type: 'redirect', from: '/old-campaign', to: '/blog/ink', permanent: true},
  ])
  // The site as the rules see it: what it hands on to the backend.
  const known: Record<string, number> = {
    '/backend/products/canvas-tote': 200,
    '/backend/categories/bags': 200,
    '/backend/products/unknowable': 503,
  }
  const pages: Record<string, string> = {
    '/blog/ink': '<h2 class="wide" id="drying">Drying</h2>',
    '/': '<section id="keep"></section>',
  }
  site = createServer(({url = ''}, response) => {
    asked.push(url)
    const page = pages[url]
    response.writeHead(page ? 200 : (known[url] ?? 404)).end(page)
  }).listen(0)
  await new Promise(resolve => site.once('listening', resolve))
  vi.stubGlobal('location', {origin: `http://localhost:${(site.address() as AddressInfo).port}`})
  validator = await createValidator(lake)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await new Promise(resolve => site.close(resolve))
  await lake.close()
})

const adviceOn = async (field: string, document: object) =>
  (await validator(document, 'warning')).filter(text => text.startsWith(`${field}:`))
const linkTo = (url: string) => ({_type: 'settings', callToAction: {_type: 'link', label: 'Go', kind: 'url', url}})

test.each([
  '/',
  '/catalog/',
  '/contact?topic=samples#form',
  '/legal/disclaimer',
  '/blog/ink#drying',
  '/old-campaign',
  '/blog?tag=print',
  '/blog?page=2',
  '/rss.xml',
  '/catalog/products/canvas-tote?color=sun',
  '/catalog/categories/bags',
  '/catalog/products/unknowable',
  `${publicEnv.siteUrl}/blog/ink`,
  'https://example.com/abuot',
  'mailto:hello@example.com',
])('a link to %s is left in peace', async url => {
  expect(await adviceOn('callToAction.url', linkTo(url))).toEqual([])
})

test.each([
  '/abuot',
  '/blog/nobody-wrote-this',
  '/blog?tag=weaving',
  '/blog/%E0',
  '/legal/refunds',
  '/catalog/products/nope',
  '/catalog/categories/nope',
  `${publicEnv.siteUrl}/abuot`,
])('a link to %s is warned of', async url => {
  expect(await adviceOn('callToAction.url', linkTo(url))).toEqual([expect.stringMatching(/Nothing stands at \//)])
})

const redirectOf = (from: string, to: string) => ({_id: 'redirect-new', _type: 'redirect', from, to})

test.each(['/contact', '/blog/ink', '/blog?tag=print', '/legal/disclaimer', '/catalog/products/canvas-tote'])(
  'a redirect from %s is warned of: a page stands there',
  async from => {
    expect(await adviceOn('from', redirectOf(from, '/blog/ink'))).toEqual([expect.stringContaining('A page stands at')])
  },
)

test.each([
  '/summer-sale',
  '/blog?tag=former',
  '/blog/nobody-wrote-this',
  '/catalog/products/nope',
  '/catalog/products/unknowable',
])('a redirect from %s is left in peace', async from => {
  expect(await adviceOn('from', redirectOf(from, '/blog/ink'))).toEqual([])
  expect(await validator(redirectOf(from, '/blog/ink'))).toEqual([])
})

test.each(['/blog?page=2', '/contact?tag=print', '//example.com', 'blog/ink', '/blog/ink#drying'])(
  'a redirect from %s is refused: it is no path of a page',
  async from => {
    expect(await validator(redirectOf(from, '/blog/ink'))).toEqual([
      expect.stringMatching(/^from: .*path that begins with/),
    ])
  },
)

test('a redirect to an address where nothing stands is warned of', async () => {
  expect(await adviceOn('to', redirectOf('/summer-sale', '/abuot'))).toEqual([
    expect.stringContaining('Nothing stands at /abuot'),
  ])
  expect(await adviceOn('to', redirectOf('/summer-sale', '/old-campaign'))).toEqual([])
})

test('redirects that lead round in a circle, or on and on, are refused with the way they go', async () => {
  const chain = Array.from({length: 10}, (_, n) => ({
    _id: `redirect-${n}`,
    _type: 'redirect',
    from: `/chain/${n}`,
    to: `/chain/${n + 1}`,
  }))
  await writeAll(lake, chain)
  expect(await validator(redirectOf('/a', '/a'))).toEqual(['to: An address cannot lead to itself'])
  expect(await validator(redirectOf('/blog/ink', '/old-campaign'))).toEqual([
    'to: This closes a circle: /blog/ink → /old-campaign → /blog/ink',
  ])
  expect(await validator(redirectOf('/a', '/chain/2'))).toEqual([])
  expect(await validator(redirectOf('/a', '/chain/1'))).toEqual([
    expect.stringMatching(/^to: Nobody arrives by so many redirects: \/a → \/chain\/1 .+ → \/chain\/10$/),
  ])
  // The redirect itself, as it was, is no part of the way.
  expect(await validator({...redirectOf('/chain/1', '/blog/ink'), _id: 'redirect-1'})).toEqual([])
})

const jumpTo = (fragment: string, place: object) => ({
  _type: 'settings',
  callToAction: {_type: 'link', label: 'Go', fragment, ...place},
})
const toInk = {kind: 'document', document: {_type: 'reference', _ref: 'post-ink'}}

test('a link without an anchor has no page looked at', async () => {
  asked.length = 0
  for (const path of ['/', '/contact', '/blog/ink', '/legal/disclaimer'])
    await adviceOn('callToAction.url', linkTo(path))
  expect(asked).toEqual([])
})

test('an anchor that a page lacks is warned of, in an address and in a field of its own', async () => {
  const missing = expect.stringContaining('has no anchor “baking”')
  expect(await adviceOn('callToAction.url', linkTo('/blog/ink#baking'))).toEqual([missing])
  expect(await adviceOn('callToAction.fragment', jumpTo('baking', toInk))).toEqual([missing])
  expect(await adviceOn('callToAction.fragment', jumpTo('drying', toInk))).toEqual([])
  expect(await adviceOn('callToAction.fragment', jumpTo('baking', {kind: 'route', route: 'home'}))).toEqual([missing])
  expect(await adviceOn('callToAction.fragment', jumpTo('keep', {kind: 'route', route: 'home'}))).toEqual([])
})

test('a product that the catalogue lacks is warned of wherever it can be chosen', async () => {
  const page = (section: object) => ({_type: 'page', sections: [{_key: 's', ...section}]})
  const calculator = page({_type: 'calculator', productIds: ['canvas-tote', 'nope', 'unknowable']})
  expect(await validator(calculator, 'warning')).toEqual([expect.stringMatching(/productIds.*“nope”/)])
  const feature = page({_type: 'feature', productId: 'nope'})
  expect(await adviceOn('sections.s.productId', feature)).toHaveLength(1)
  const post = {_type: 'post', body: [{_key: 'p', _type: 'productEmbed', productId: 'nope'}]}
  expect(await adviceOn('body.p.productId', post)).toHaveLength(1)
})
