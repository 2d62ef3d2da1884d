import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {nameOfOther, pathToShare, requestShareLink} from '@/studio/presentation/share-link'
import {startLake, type TestLake} from '../../support/lake'

vi.stubGlobal('location', {origin: 'https://print.test', href: 'https://print.test/studio'})

const document = (fields: object) => fields as SanityDocument
const post = document({slug: {current: 'one'}})

test('shares the page in the frame, whatever document is open', () => {
  expect(pathToShare('ann', 'author', null, '/blog?tag=ink')).toBe('/blog?tag=ink')
  expect(pathToShare('one', 'post', post, 'https://print.test/blog')).toBe('/blog')
})

test('outside the preview, shares the document’s page or the first page that shows it', () => {
  const path = (id: string, type: string, fields: SanityDocument | null) => pathToShare(id, type, fields, undefined)
  expect(path('one', 'post', post)).toBe('/blog/one')
  expect(path('page-home', 'page', document({key: 'home'}))).toBe('/')
  expect(path('policy-disclaimer', 'policy', document({slug: {current: 'disclaimer'}}))).toBe('/legal/disclaimer')
  expect(path('ink', 'topic', document({slug: {current: 'ink'}}))).toBe('/blog?tag=ink')
  expect(path('settings', 'settings', document({}))).toBe('/')
  for (const type of ['post', 'topic', 'author', 'faqEntry']) expect(path('new', type, document({}))).toBeNull()
  expect(path('r', 'redirect', document({from: '/old'}))).toBeNull()
})

test('names the open document when the page in the frame is not its own', () => {
  const titled = document({slug: {current: 'one'}, title: ' One '})
  expect(nameOfOther('one', 'post', titled, '/blog/one')).toBeNull()
  expect(nameOfOther('one', 'post', titled, '/blog')).toBe('One')
  expect(nameOfOther('ann', 'author', document({name: 'Ann'}), '/blog')).toBe('Ann')
  expect(nameOfOther('x', 'post', document({title: ''}), '/blog')).toBe('post')
  expect(nameOfOther('x', 'post', null, '/blog')).toBeNull()
})

/** The last request to the site, and the response it sends next. */
let lake: TestLake
let received: Record<string, unknown> = {}
let response: object | null = {}
const site = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received = JSON.parse(Buffer.concat(chunks).toString())
  reply.setHeader('content-type', 'application/json').end(response ? JSON.stringify(response) : '<h1>Bad gateway</h1>')
})
const originalFetch = fetch
beforeAll(async () => {
  lake = await startLake()
  await new Promise<void>(resolve => site.listen(0, resolve))
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => originalFetch(new URL(path, origin), init))
})
afterAll(async () => {
  site.close()
  await lake.close()
})

const wanted = {path: '/blog', hours: 24, scope: 'page' as const, document: 'post-one'}
const options = {...wanted, userId: 'editor'}

test('sends the site a secret stored in the lake, and no token', async () => {
  response = {url: 'https://print.test/x', expiresAt: 1}
  expect(await requestShareLink(lake.client, options)).toEqual(response)
  const secrets = await lake.client.fetch('*[_type == "sanity.previewUrlSecret"].secret')
  expect(received).toEqual({secret: secrets[0], ...wanted})
})

test('throws a readable message when the site or the lake rejects the request', async () => {
  response = {error: 'This site has no PREVIEW_SECRET, so previews cannot be shared.'}
  await expect(requestShareLink(lake.client, options)).rejects.toThrow('no PREVIEW_SECRET')
  response = null
  await expect(requestShareLink(lake.client, options)).rejects.toThrow('couldn’t reach the site')
  const viewer = lake.client.withConfig({token: lake.readToken})
  await expect(requestShareLink(viewer, options)).rejects.toThrow('can’t share previews')
  const signedOut = lake.client.withConfig({token: 'expired'})
  await expect(requestShareLink(signedOut, options)).rejects.toThrow('Please sign in again')
})
