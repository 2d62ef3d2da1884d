import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {publicEnv} from '@/lib/public-env'
import {redirect} from '@/studio/schema/documents/redirect'
import {startLake, type TestLake} from '../../support/lake'
import {slug, writeAll} from '../lib/content/content-environment'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator
let site: Server
const requests: string[] = []

beforeAll(async () => {
  lake = await startLake()
  await writeAll(lake, [
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink')},
    {_id: 'topic-print', _type: 'topic', title: 'Print', slug: slug('print')},
    {_id: 'redirect-a', _type: 'redirect', from: '/old-campaign', to: '/blog/ink', permanent: true},
  ])
  // A stand-in for the site's proxy to the catalogue API.
  const statuses: Record<string, number> = {
    '/backend/products/canvas-tote': 200,
    '/backend/categories/bags': 200,
    '/backend/products/failing': 503,
  }
  const pages: Record<string, string> = {
    '/blog/ink': '<h2 class="wide" id="drying">Drying</h2>',
    '/': '<section id="keep"></section>',
  }
  site = createServer(({url = ''}, response) => {
    requests.push(url)
    const page = pages[url]
    response.writeHead(page ? 200 : (statuses[url] ?? 404)).end(page)
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

const warningsFor = async (field: string, document: object) =>
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
  '/catalog/products/failing',
  `${publicEnv.siteUrl}/blog/ink`,
  'https://example.com/abuot',
  'mailto:hello@example.com',
])('accepts a link to %s', async url => {
  expect(await warningsFor('callToAction.url', linkTo(url))).toEqual([])
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
])('warns about a link to %s', async url => {
  expect(await warningsFor('callToAction.url', linkTo(url))).toEqual([expect.stringMatching(/There is no page at \//)])
})

const errorsOfLink = async (link: object) => {
  const document = {_type: 'settings', callToAction: {_type: 'link', label: 'Go', ...link}}
  return (await validator(document)).filter(text => text.startsWith('callToAction'))
}

test('a link needs the field of its kind, and an address that is safe', async () => {
  expect(await errorsOfLink({kind: 'route'})).toEqual(['callToAction.route: Please choose a page'])
  expect(await errorsOfLink({kind: 'document'})).toEqual(['callToAction.document: Please choose a document'])
  expect(await errorsOfLink({kind: 'url'})).toEqual(['callToAction.url: Please enter an address'])
  expect(await errorsOfLink({kind: 'url', url: 'www.example.com'})).toEqual([
    expect.stringMatching(/^callToAction\.url: Please use https/),
  ])
  expect(await errorsOfLink({kind: 'route', route: 'home', fragment: 'Not an anchor'})).toEqual([
    expect.stringMatching(/^callToAction\.fragment: /),
  ])
})

test('what another kind of link has left in hidden fields is no error and no warning', async () => {
  const hidden = {url: 'www.example.com', fragment: 'Not an anchor'}
  expect(await errorsOfLink({kind: 'route', route: 'home', url: hidden.url})).toEqual([])
  expect(await errorsOfLink({kind: 'document', document: toInk.document, url: hidden.url})).toEqual([])
  expect(await errorsOfLink({...hidden, kind: 'url', url: 'https://example.com', route: 'gone'})).toEqual([])
  expect(await warningsFor('callToAction.url', linkToAnchor('', {kind: 'route', url: '/nowhere'}))).toEqual([])
})

const redirectOf = (from: string, to: string) => ({_id: 'redirect-new', _type: 'redirect', from, to})

test.each(['/contact', '/blog/ink', '/blog?tag=print', '/legal/disclaimer', '/catalog/products/canvas-tote'])(
  'warns about a redirect from %s, because a page exists there',
  async from => {
    expect(await warningsFor('from', redirectOf(from, '/blog/ink'))).toEqual([
      expect.stringContaining('There is a page at'),
    ])
  },
)

test.each([
  '/summer-sale',
  '/blog?tag=former',
  '/blog/nobody-wrote-this',
  '/catalog/products/nope',
  '/catalog/products/failing',
])('accepts a redirect from %s', async from => {
  expect(await warningsFor('from', redirectOf(from, '/blog/ink'))).toEqual([])
  expect(await validator(redirectOf(from, '/blog/ink'))).toEqual([])
})

test.each(['/blog?page=2', '/contact?tag=print', '//example.com', 'blog/ink', '/blog/ink#drying'])(
  'rejects a redirect from %s, which is not the path of a page',
  async from => {
    expect(await validator(redirectOf(from, '/blog/ink'))).toEqual([
      expect.stringMatching(/^from: .*path that starts with/),
    ])
  },
)

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '\t//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  '/blog/ink\r\nSet-Cookie: a=b',
  '/blog/\u0000ink',
  '/blog/ink\u007f',
  'https://evil.example/blog',
  'blog/ink',
])('rejects a redirect to %j, which is not a path on this site', async to => {
  expect(await validator(redirectOf('/summer-sale', to))).toEqual([
    expect.stringMatching(/^to: .*path that starts with/),
  ])
})

test('a redirect has no malformed percent-encoding, at which the site would respond with 400', async () => {
  const message = 'In an address, % is written as %25, unless it begins an encoded letter such as %C3%BC'
  for (const path of ['/100%-cotton', '/blog/%E0', '/blog/50%']) {
    expect(await validator(redirectOf(path, '/blog/ink'))).toEqual([`from: ${message}`])
    expect(await validator(redirectOf('/summer-sale', path))).toEqual([`to: ${message}`])
  }
  for (const path of ['/100%25-cotton', '/blog/gr%C3%BCn', '/blog/grün'])
    expect(await validator(redirectOf(path, '/blog/ink'))).toEqual([])
})

test('a redirect has no slash at the end, which the site takes away', async () => {
  const message = 'Leave out the slash at the end: the site has this address without it'
  for (const path of ['/old-name/', '/blog/old-name/', '/blog/.', '/old//']) {
    expect(await validator(redirectOf(path, '/blog/ink'))).toEqual([`from: ${message}`])
    expect(await validator(redirectOf('/summer-sale', path))).toEqual([`to: ${message}`])
  }
  expect(await validator(redirectOf('/summer-sale', '/'))).toEqual([])
})

test('a redirect leads to a document or to a path, and only to one of them', async () => {
  const {to: _, ...redirect} = redirectOf('/summer-sale', '')
  const document = {_type: 'reference', _ref: 'post-ink', _weak: true}
  expect(await validator({...redirect, document})).toEqual([])
  expect(await validator(redirect)).toEqual(['to: Choose a post or topic, or enter a path'])
  expect(await validator({...redirect, document, to: '/blog/ink'})).toEqual([
    'to: A redirect leads to a document or to a path. Clear one of them',
  ])
})

test('a redirect to a document and to a path shows both fields, so that one can be cleared', () => {
  type Hidden = (context: {value: unknown; document: object}) => boolean
  const isHidden = (name: string, values: Record<string, unknown>) => {
    const {hidden} = redirect.fields.find(field => field.name === name) as unknown as {hidden: Hidden}
    return hidden({value: values[name], document: values})
  }
  const document = {_type: 'reference', _ref: 'post-ink', _weak: true}
  for (const name of ['document', 'to']) {
    expect(isHidden(name, {document, to: '/blog/ink'})).toBe(false)
    expect(isHidden(name, {})).toBe(false)
  }
  expect(isHidden('to', {document})).toBe(true)
  expect(isHidden('document', {to: '/blog/ink'})).toBe(true)
})

test('warns about a redirect to a page that does not exist', async () => {
  expect(await warningsFor('to', redirectOf('/summer-sale', '/abuot'))).toEqual([
    expect.stringContaining('There is no page at /abuot'),
  ])
  expect(await warningsFor('to', redirectOf('/summer-sale', '/old-campaign'))).toEqual([])
})

test('treats the spellings of an address as one, as the site does', async () => {
  await writeAll(lake, [
    {_id: 'redirect-q', _type: 'redirect', from: '/blog/q&a', to: '/blog/ink'},
    {_id: 'redirect-green', _type: 'redirect', from: '/gr%C3%BCn', to: '/blog/ink'},
    {_id: 'redirect-loop', _type: 'redirect', from: '/old/r&b', to: '/old/round'},
    {_id: 'redirect-slash', _type: 'redirect', from: '/wordpress/', to: '/blog/ink'},
  ])
  expect(await validator(redirectOf('/blog/q%26a', '/blog/ink'))).toEqual([
    'from: Another redirect already starts at this address',
  ])
  expect(await validator(redirectOf('/old/round', '/old/r%26b'))).toEqual([
    'to: These redirects form a loop: /old/round → /old/r%26b → /old/round',
  ])
  expect(await validator(redirectOf('/blog/weiß', '/blog/wei%C3%9F'))).toEqual([
    'to: A redirect cannot lead to its own address',
  ])
  expect(await validator(redirectOf('/wordpress', '/blog/ink'))).toEqual([
    'from: Another redirect already starts at this address',
  ])
  expect(await validator(redirectOf('/a', '/a/'))).toContain('to: A redirect cannot lead to its own address')
  for (const path of ['/grün', '/gr%C3%BCn', '/wordpress'])
    expect(await warningsFor('callToAction.url', linkTo(path))).toEqual([])
})

test('rejects redirects that form a loop or a long chain, and shows the chain', async () => {
  const chain = Array.from({length: 10}, (_, n) => ({
    _id: `redirect-${n}`,
    _type: 'redirect',
    from: `/chain/${n}`,
    to: `/chain/${n + 1}`,
  }))
  await writeAll(lake, chain)
  expect(await validator(redirectOf('/a', '/a'))).toEqual(['to: A redirect cannot lead to its own address'])
  expect(await validator(redirectOf('/blog/ink', '/old-campaign'))).toEqual([
    'to: These redirects form a loop: /blog/ink → /old-campaign → /blog/ink',
  ])
  expect(await validator(redirectOf('/a', '/chain/2'))).toEqual([])
  expect(await validator(redirectOf('/a', '/chain/1'))).toEqual([
    expect.stringMatching(/^to: There are too many redirects in a row: \/a → \/chain\/1 .+ → \/chain\/10$/),
  ])
  // The stored version of the redirect itself is not part of the chain.
  expect(await validator({...redirectOf('/chain/1', '/blog/ink'), _id: 'redirect-1'})).toEqual([])
})

const linkToAnchor = (fragment: string, target: object) => ({
  _type: 'settings',
  callToAction: {_type: 'link', label: 'Go', fragment, ...target},
})
const toInk = {kind: 'document', document: {_type: 'reference', _ref: 'post-ink'}}

test('a link without an anchor requests no page', async () => {
  requests.length = 0
  for (const path of ['/', '/contact', '/blog/ink', '/legal/disclaimer'])
    await warningsFor('callToAction.url', linkTo(path))
  expect(requests).toEqual([])
})

test('warns about an anchor that the page lacks, in an address and in the anchor field', async () => {
  const missing = expect.stringContaining('has no anchor “baking”')
  expect(await warningsFor('callToAction.url', linkTo('/blog/ink#baking'))).toEqual([missing])
  expect(await warningsFor('callToAction.fragment', linkToAnchor('baking', toInk))).toEqual([missing])
  expect(await warningsFor('callToAction.fragment', linkToAnchor('drying', toInk))).toEqual([])
  expect(await warningsFor('callToAction.fragment', linkToAnchor('baking', {kind: 'route', route: 'home'}))).toEqual([
    missing,
  ])
  expect(await warningsFor('callToAction.fragment', linkToAnchor('keep', {kind: 'route', route: 'home'}))).toEqual([])
})

test('warns about a product that is not in the catalogue, in every product field', async () => {
  const page = (section: object) => ({_type: 'page', sections: [{_key: 's', ...section}]})
  const calculator = page({_type: 'calculator', productIds: ['canvas-tote', 'nope', 'failing']})
  expect(await validator(calculator, 'warning')).toEqual([expect.stringMatching(/productIds.*“nope”/)])
  const feature = page({_type: 'feature', productId: 'nope'})
  expect(await warningsFor('sections.s.productId', feature)).toHaveLength(1)
  const post = {_type: 'post', body: [{_key: 'p', _type: 'productEmbed', productId: 'nope'}]}
  expect(await warningsFor('body.p.productId', post)).toHaveLength(1)
})
