import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {SanityDocument} from 'sanity'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {pathToShare, requestShareLink} from '@/studio/presentation/share-link'
import {startLake, type TestLake} from '../../support/lake'

vi.stubGlobal('location', {origin: 'https://print.test', href: 'https://print.test/studio'})

const document = (fields: object) => fields as SanityDocument
const post = document({slug: {current: 'one'}})

test('the page in the frame is shared, whatever document is open', () => {
  expect(pathToShare('ann', 'author', null, '/blog?tag=ink')).toBe('/blog?tag=ink')
  expect(pathToShare('one', 'post', post, 'https://print.test/blog')).toBe('/blog')
})

test('outside of the preview a document’s own page is shared, or the first of those it stands on', () => {
  const path = (id: string, type: string, fields: SanityDocument | null) => pathToShare(id, type, fields, undefined)
  expect(path('one', 'post', post)).toBe('/blog/one')
  expect(path('page-home', 'page', document({key: 'home'}))).toBe('/')
  expect(path('policy-disclaimer', 'policy', document({slug: {current: 'disclaimer'}}))).toBe('/legal/disclaimer')
  expect(path('ink', 'topic', document({slug: {current: 'ink'}}))).toBe('/blog?tag=ink')
  expect(path('settings', 'settings', document({}))).toBe('/')
  for (const type of ['post', 'topic', 'author', 'faqEntry']) expect(path('new', type, document({}))).toBeNull()
  expect(path('r', 'redirect', document({from: '/old'}))).toBeNull()
})

/** What the site was asked, and what it is to answer. */
let lake: TestLake
let asked: Record<string, unknown> = {}
let answer: object | null = {}
const site = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked = JSON.parse(Buffer.concat(chunks).toString())
  response.setHeader('content-type', 'application/json').end(answer ? JSON.stringify(answer) : '<h1>Bad gateway</h1>')
})
const plainFetch = fetch
beforeAll(async () => {
  lake = await startLake()
  await new Promise<void>(resolve => site.listen(0, resolve))
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => plainFetch(new URL(path, origin), init))
})
afterAll(async () => {
  site.close()
  await lake.close()
})

const wish = {path: '/blog', hours: 24, userId: 'editor'}

test('the site is shown a secret that stands in the lake, and no token', async () => {
  answer = {url: 'https://print.test/x', expiresAt: 1}
  expect(await requestShareLink(lake.client, wish)).toEqual(answer)
  const secrets = await lake.client.fetch('*[_type == "sanity.previewUrlSecret"].secret')
  expect(asked).toEqual({secret: secrets[0], path: '/blog', hours: 24})
})

test('what the site or the lake refuses is said in words', async () => {
  answer = {error: 'This site has no PREVIEW_SECRET, so previews cannot be shared.'}
  await expect(requestShareLink(lake.client, wish)).rejects.toThrow('no PREVIEW_SECRET')
  answer = null
  await expect(requestShareLink(lake.client, wish)).rejects.toThrow('does not answer')
  const viewer = lake.client.withConfig({token: lake.readToken})
  await expect(requestShareLink(viewer, wish)).rejects.toThrow('may not share previews')
})
