import {randomUUID} from 'node:crypto'
import {expect, test} from '@playwright/test'
import {encodeSignatureHeader} from '@sanity/webhook'
import sharp from 'sharp'
import {routes, sitemapPartPath} from '../../lib/routes'
import {sitemapPaths} from '../support/crawl'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {shareTags} from '../support/share-tags'
import {withSlowness} from '../support/slowness'

/** Promised maximum time until the public pages show a publish. The first test measures it; the others wait patiently. */
const PROMISED_MS = 2000
/** The part of the sitemap that lists the posts. */
const POSTS = sitemapPartPath('posts')
const SOON = {timeout: 90_000, intervals: [50]}

test.describe.configure({mode: 'serial', timeout: 600_000})

const editor = editorClient()
const id = `post-${randomUUID()}`
const word = `Ink${id.slice(5, 13)}`

/** A copy of the newest sample post, dated now. */
const draft = async () => ({
  ...(await postLikeNewest(editor, {_id: id, title: `${word} dries slowly`, slug: 'slow-ink'})),
  publishedAt: new Date().toISOString(),
})

/** Lists the webhook messages that the site has not processed yet. */
async function listQueued(): Promise<string[]> {
  const get = <Body>(path: string) => editor.request<Body>({url: `/hooks/projects/${editor.config().projectId}${path}`})
  const [hook] = await get<{id: string}[]>('')
  const messages = await get<{id: string; status: string}[]>(`/${hook?.id}/messages`)
  return messages.filter(({status}) => status === 'queued').map(({id}) => id)
}

/** Waits until the site has refreshed all pages of earlier publishes; later ones would queue behind them. */
const allProcessed = () => expect.poll(listQueued, {timeout: 180_000, intervals: [100]}).toEqual([])

test.afterEach(allProcessed)

test('a published post is on its page, the list, the feed and the sitemap within two seconds', async ({request}) => {
  expect((await request.get('/blog/slow-ink')).status()).toBe(404)
  await editor.create({...(await draft()), _id: `drafts.${id}`})
  for (const path of ['/blog', '/', '/rss.xml', POSTS]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(new RegExp(`${word}|slow-ink`))
  }
  const post = await draft()
  const {result: duration, slowness} = await withSlowness(async () => {
    const start = performance.now()
    await editor.create(post)
    for (const path of ['/blog/slow-ink', '/blog', '/', '/rss.xml']) {
      await expect.poll(async () => (await request.get(path)).text(), {...SOON, message: path}).toContain(word)
    }
    await expect.poll(async () => (await request.get(POSTS)).text(), SOON).toContain('/blog/slow-ink')
    return performance.now() - start
  })
  expect(duration, `slowness ${slowness}`).toBeLessThan(PROMISED_MS * slowness)
})

test('a changed author name appears on their posts and in the lists', async ({request}) => {
  const author = await editor.fetch('*[_id == $id][0].authors[0]->{_id, name}', {id})
  await editor.patch(author._id).set({name: 'Ada Quoin'}).commit()
  // Pages that show posts with their authors.
  const paths = ['/blog/slow-ink', '/blog', '/']
  for (const path of paths) {
    await expect.poll(async () => (await request.get(path)).text(), {...SOON, message: path}).toContain('Ada Quoin')
  }
  await editor.patch(author._id).set({name: author.name}).commit()
  for (const path of paths) {
    await expect.poll(async () => (await request.get(path)).text(), {...SOON, message: path}).not.toContain('Ada Quoin')
  }
})

test('the support widget finds a question while it is published', async ({request}) => {
  const {_rev, _createdAt, _updatedAt, ...question} = await editor.fetch('*[_type == "faqEntry"][0]')
  const faq = async () => (await request.get('/faq.json')).text()
  expect(await faq()).not.toContain(word)
  await editor.create({...question, _id: `faq-${word}`, question: `Why ${word}?`})
  await expect.poll(faq, SOON).toContain(`Why ${word}?`)
  await editor.delete(`faq-${word}`)
  await expect.poll(faq, SOON).not.toContain(word)
})

test('S2-share-picture a changed post has a picture at a new address, and an editor’s own picture wins', async ({
  request,
}) => {
  const address = async () => shareTags(await (await request.get('/blog/slow-ink')).text())['og:image'] ?? ''
  const cacheControl = async (url: string) => (await request.get(url)).headers()['cache-control']
  const seo = await editor.fetch('*[_id == $id][0].seo', {id})
  const first = await address()
  const bytes = await (await request.get(first)).body()
  // A draft changes neither.
  await editor.patch(`drafts.${id}`).set({title: 'Not yet'}).commit()
  expect((await (await request.get(first)).body()).equals(bytes)).toBe(true)
  expect(await address()).toBe(first)

  await editor
    .patch(id)
    .set({title: `${word} dries slowly, and well`})
    .unset(['seo'])
    .commit()
  await expect.poll(address, SOON).not.toBe(first)
  const second = await address()
  await expect.poll(() => cacheControl(second), SOON).toContain('immutable')
  // The old address shows the current content, for a short time.
  expect(await cacheControl(first)).toBe('public, max-age=60')
  expect((await (await request.get(first)).body()).equals(bytes)).toBe(false)

  const square = {create: {width: 900, height: 900, channels: 3, background: '#3a5bd9'}} as const
  const asset = await editor.assets.upload('image', await sharp(square).png().toBuffer())
  const image = {_type: 'imageWithAlt', alt: 'Blue', asset: {_type: 'reference', _ref: asset._id}}
  await editor
    .patch(id)
    .set({seo: {_type: 'seo', image}})
    .commit()
  await expect.poll(address, SOON).not.toBe(second)
  // It covers everything, also the bar of inks.
  const own = await request.get(await address())
  const {data, info} = await sharp(await own.body())
    .raw()
    .toBuffer({resolveWithObject: true})
  expect(info).toMatchObject({width: 1200, height: 630})
  for (const at of [0, data.length / 2, data.length - 3]) {
    const start = at - (at % 3)
    expect([...data.subarray(start, start + 3)].map(value => Math.round(value / 10))).toEqual([6, 9, 22])
  }
  await editor
    .patch(id)
    .set({title: `${word} dries slowly`, seo})
    .commit()
  await expect.poll(address, SOON).toBe(first)
  await editor.delete(asset._id)
})

test('a renamed post has its new address, and the old one redirects permanently', async ({request}) => {
  await editor.patch(id).set({'slug.current': 'patient-ink'}).commit()
  await expect.poll(async () => (await request.get('/blog/patient-ink')).status(), SOON).toBe(200)
  const old = () => request.get('/blog/slow-ink', {maxRedirects: 0})
  await expect.poll(async () => (await old()).status(), SOON).toBe(308)
  expect((await old()).headers().location).toBe('/blog/patient-ink')
  await expect.poll(async () => (await request.get('/blog')).text(), SOON).not.toContain('/blog/slow-ink')
})

test('renaming a post back to its first slug creates no redirect loop', async ({request}) => {
  await editor.patch(id).set({'slug.current': 'slow-ink'}).commit()
  await expect.poll(async () => (await request.get('/blog/slow-ink', {maxRedirects: 0})).status(), SOON).toBe(200)
  await expect
    .poll(async () => (await request.get('/blog/patient-ink', {maxRedirects: 0})).headers().location, SOON)
    .toBe('/blog/slow-ink')
})

test('every former address of a post redirects to the current one in one step', async ({request}) => {
  for (const slug of ['still-ink', 'dry-ink']) {
    await editor.patch(id).set({'slug.current': slug}).commit()
    await expect.poll(async () => (await request.get(`/blog/${slug}`)).status(), SOON).toBe(200)
    await allProcessed()
  }
  for (const former of ['slow-ink', 'patient-ink', 'still-ink']) {
    const location = async () => (await request.get(`/blog/${former}`, {maxRedirects: 0})).headers().location
    await expect.poll(location, {...SOON, message: former}).toBe('/blog/dry-ink')
  }
})

test('the former address of a topic redirects until another topic uses it', async ({request}) => {
  const topic = {_id: `topic-${word}`, _type: 'topic', title: 'Foils', description: 'What shines.'}
  const slugged = (current: string) => ({slug: {_type: 'slug', current}})
  const fetchTopic = async (slug: string) => {
    const reply = await request.get(routes.topic(slug), {maxRedirects: 0})
    return [reply.status(), reply.headers().location]
  }
  await editor.create({...topic, ...slugged('foils')})
  await expect.poll(() => fetchTopic('foils'), SOON).toEqual([200, undefined])
  await allProcessed()
  await editor.patch(topic._id).set(slugged('metallic-foils')).commit()
  await expect.poll(() => fetchTopic('foils'), SOON).toEqual([308, routes.topic('metallic-foils')])
  expect(await fetchTopic('metallic-foils')).toEqual([200, undefined])
  expect(await fetchTopic('never-a-topic')).toEqual([404, undefined])
  await allProcessed()
  await editor.create({...topic, ...slugged('foils'), _id: `${topic._id}-again`})
  await expect.poll(() => fetchTopic('foils'), SOON).toEqual([200, undefined])
  for (const id of [`${topic._id}-again`, topic._id]) await editor.delete(id)
  await editor.delete({query: '*[_type == "redirect" && from == $from]', params: {from: routes.topic('foils')}})
})

test('changed settings appear on every page', async ({request}) => {
  const before = await editor.fetch('*[_id == "settings"][0].footerText')
  const paths = [
    '/',
    '/legal/disclaimer',
    '/catalog/products/unisex-tee',
    '/catalog/categories/bags',
    '/login',
    '/nowhere-at-all',
    '/contact',
  ]
  const eventually = {timeout: 90_000, intervals: [200]}
  // Cache all pages before the change.
  for (const path of paths) expect(await (await request.get(path)).text(), path).not.toContain(`${word} everywhere`)
  await editor
    .patch('settings')
    .set({footerText: `${word} everywhere`})
    .commit()
  for (const path of paths) {
    await expect
      .poll(async () => (await request.get(path)).text(), {...eventually, message: path})
      .toContain(`${word} everywhere`)
  }
  await editor.patch('settings').set({footerText: before}).commit()
  for (const path of paths) {
    await expect
      .poll(async () => (await request.get(path)).text(), {...eventually, message: path})
      .not.toContain(`${word} everywhere`)
  }
})

test('S2-legal publishing a policy changes all of its versions; a withdrawn version returns 404', async ({request}) => {
  const slug = 'shipping-and-delivery-policy'
  const original = await editor.getDocument('policy-shipping-and-delivery-policy')
  if (!original) throw new Error('The sample content has no such policy.')
  const get = async (version?: string) => {
    const response = await request.get(version ? routes.policyVersion(slug, version) : routes.policy(slug))
    return `${response.status()} ${await response.text()}`
  }
  // About thirty pages link to the policy; its own page is refreshed first.
  const eventually = {timeout: 90_000, intervals: [100]}
  // Cache both pages before the change.
  expect(await get('3.0')).toContain('You are reading version')
  expect(await get('3.1')).not.toContain('You are reading version')

  const {version, effectiveDate, changeSummary, body, history} = original
  const replaced = {_key: 'replaced', _type: 'policyVersion', version, effectiveDate, changeSummary, body}
  await editor
    .patch(original._id)
    .set({
      version: '3.2',
      effectiveDate: '2026-11-01',
      changeSummary: 'Parcels fly.',
      history: [replaced, ...history],
    })
    .commit()
  await expect.poll(() => get(), SOON).toContain('Parcels fly.')
  // The version that was in force until now.
  await expect.poll(() => get('3.1'), eventually).toMatch(/^200 .*You are reading version.*until.*1 November 2026/s)
  await expect.poll(() => get('3.0'), eventually).toContain('Parcels fly.')
  await expect.poll(() => get('3.2'), eventually).toMatch(/^200/)

  await editor.createOrReplace(original)
  await expect.poll(() => get('3.2'), eventually).toMatch(/^404/)
  await expect.poll(() => get('3.1'), eventually).not.toContain('You are reading version')
  await expect.poll(() => get(), SOON).not.toContain('Parcels fly.')
})

test('an unpublished post is gone at once, and its redirects are too', async ({request}) => {
  await editor.delete(id)
  await editor.delete(`drafts.${id}`)
  for (const path of ['/blog/dry-ink', '/blog/slow-ink', '/blog/patient-ink', '/blog/still-ink']) {
    await expect
      .poll(async () => (await request.get(path, {maxRedirects: 0})).status(), {...SOON, message: path})
      .toBe(404)
  }
  await expect.poll(async () => (await request.get('/blog')).text(), SOON).not.toContain(word)
})

test('two posts can swap addresses without leaving a redirect', async ({request}) => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map(name =>
      postLikeNewest(editor, {_id: `post-${word}-${name}`, title: `${word} ${name}`, slug: `swap-${name}`}),
    ),
  )
  if (!one || !two) throw new Error('Expected two posts')
  await editor.transaction().create(one).create(two).commit()
  const titleAt = async (slug: string) => {
    const response = await request.get(`/blog/${slug}`, {maxRedirects: 0})
    return `${response.status()} ${/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]}`
  }
  await expect.poll(() => titleAt('swap-one'), SOON).toBe(`200 ${word} one`)
  await editor
    .transaction()
    .patch(one._id, {set: {'slug.current': 'swap-two'}})
    .patch(two._id, {set: {'slug.current': 'swap-one'}})
    .commit()
  await expect.poll(() => titleAt('swap-one'), SOON).toBe(`200 ${word} two`)
  await expect.poll(() => titleAt('swap-two'), SOON).toBe(`200 ${word} one`)
  await allProcessed()
  await editor.delete(one._id)
  await expect.poll(() => titleAt('swap-two'), SOON).toBe('404 Page Not Found')
  await editor.delete(two._id)
})

test('a redirect written by an editor works for any address without a page until it is deleted', async ({request}) => {
  for (const [path, to] of [
    ['/old-campaign', '/why-overprint'],
    ['/campaigns/2024/spring.html', '/catalog/products'],
    ['/legal/fine-print', '/legal/disclaimer'],
  ] as const) {
    const get = () => request.get(path, {maxRedirects: 0})
    expect((await get()).status(), path).toBe(404)
    const {_id} = await editor.create({_type: 'redirect', from: path, to, permanent: false})
    await expect.poll(async () => (await get()).status(), {...SOON, message: path}).toBe(307)
    expect((await get()).headers().location).toBe(to)
    await editor.delete(_id)
    await expect.poll(async () => (await get()).status(), {...SOON, message: path}).toBe(404)
  }
})

/** A visible text field of each document type. */
const TEXTS: Record<string, string> = {
  settings: 'footerText',
  navigation: 'footer[0].title',
  page: 'title',
  policy: 'title',
  post: 'title',
  author: 'name',
  topic: 'title',
  faqEntry: 'question',
}
type Text = {_id: string; path: string; text: string}

const listTexts = async (): Promise<Text[]> => {
  const all = Object.entries(TEXTS).map(async ([type, path]) => {
    const query = `*[_type == $type && !(_id in path("drafts.**"))]{_id, "path": $path, "text": ${path}}`
    return editor.fetch<Text[]>(query, {type, path})
  })
  return (await Promise.all(all)).flat()
}

/** Returns the content of every URL in the sitemap; for a page, the data it is rendered from. */
async function readSite(): Promise<Map<string, string>> {
  const {siteUrl} = readEnvironment()
  const read = async (path: string): Promise<[string, string]> => {
    const text = await (await fetch(siteUrl + path)).text()
    const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? text
    return [path, data.replace(/"readAt":\d+/, '')]
  }
  const paths = [...(await sitemapPaths()), routes.feed, POSTS, routes.login, '/nowhere-at-all']
  const contents: [string, string][] = []
  for (const path of paths) contents.push(await read(path))
  return new Map(contents)
}

/** Returns a few words of both texts around their first difference. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return [a, b].map(text => text.slice(at - 40, at + 40)).join(' | ')
}

test('after a burst of two hundred publishes of every type, every page matches the lake', async ({request}) => {
  test.slow()
  const texts = await listTexts()
  const isOnEveryPage = ({_id}: Text) => _id === 'settings' || _id === 'navigation'
  const set = ({_id, path}: Text, text: string) =>
    editor
      .patch(_id)
      .set({[path]: text})
      .commit()
  const [shared, others] = [texts.filter(isOnEveryPage), texts.filter(text => !isOnEveryPage(text))]
  await readSite()
  // Documents on every page go first; later they would hide that another publish missed a page.
  await Promise.all(shared.map(one => set(one, `${one.text} ${word}-0`)))
  await allProcessed()
  const publishes = [1, 2, 3, 4].flatMap(round => others.map(one => () => set(one, `${one.text} ${word}-${round}`)))
  expect(publishes.length).toBeGreaterThan(200)
  while (publishes.length > 0) await Promise.all(publishes.splice(0, 12).map(publish => publish()))
  await allProcessed()
  const shown = await readSite()
  expect([...shown.values()].filter(text => text.includes(`${word}-0`)).length).toBeGreaterThan(100)
  expect(shown.get(routes.blog)).toContain(`${word}-4`)

  const {_rev} = (await editor.getDocument('settings')) ?? {}
  const body = JSON.stringify({id: 'settings', type: 'settings', rev: _rev, before: null, after: null})
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), readEnvironment().secrets.webhookSecret),
  }
  expect((await request.post('/api/revalidate', {headers, data: body})).status(), 'every page refreshed').toBe(200)
  const refreshed = await readSite()
  expect([...refreshed.keys()]).toEqual([...shown.keys()])
  const stale = [...refreshed].filter(([path, text]) => shown.get(path) !== text)
  expect(stale.map(([path, text]) => `${path}: ${difference(shown.get(path) ?? '', text)}`)).toEqual([])

  await Promise.all(texts.map(one => set(one, one.text)))
})

test.describe('the webhook', () => {
  const body = JSON.stringify({id: 'author-nobody', type: 'author', rev: null, before: null, after: null})
  const send = (signature: string | null, text = body, key = 'a-key') => {
    const {siteUrl} = readEnvironment()
    const headers = {'idempotency-key': key, ...(signature && {'sanity-webhook-signature': signature})}
    return fetch(`${siteUrl}/api/revalidate`, {method: 'POST', headers, body: text})
  }
  const sign = (text = body, at = Date.now()) =>
    encodeSignatureHeader(text, at, readEnvironment().secrets.webhookSecret)

  test('accepts a signed message and processes a repeated one only once', async () => {
    const signature = await sign()
    expect((await send(signature)).status).toBe(200)
    expect(await (await send(signature)).json()).toMatchObject({repeated: true})
    // The idempotency key is not signed, so an attacker could replay the message with another key.
    expect(await (await send(signature, body, 'another-key')).json()).toMatchObject({repeated: true})
    expect(await (await send(await sign(body, Date.now() + 1))).json()).not.toHaveProperty('repeated')
  })

  test('rejects a missing, wrong or expired signature', async () => {
    for (const signature of [
      null,
      'nonsense',
      't=1,v1=abc',
      await sign(`${body} `),
      await sign(body, Date.now() - 600_000),
    ]) {
      const response = await send(signature)
      expect(response.status, String(signature)).toBe(401)
      expect((await response.json()).error).toMatch(/^The (message|signature)/)
    }
  })

  test('accepts an unknown document type and rejects a body that it cannot parse', async () => {
    const unknown = JSON.stringify({...JSON.parse(body), type: 'something-else'})
    expect((await send(await sign(unknown), unknown, 'b')).status).toBe(200)
    for (const text of ['{', '[]', '{"id": 7}']) {
      const response = await send(await sign(text), text, 'c')
      expect(response.status, text).toBe(400)
      expect((await response.json()).error).toMatch(/^The body/)
    }
  })
})
