import {randomUUID} from 'node:crypto'
import {expect, test} from '@playwright/test'
import {encodeSignatureHeader} from '@sanity/webhook'
import {routes} from '../../lib/routes'
import {sitemapPaths} from '../support/crawl'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'

/** What an editor may have to wait for the public page, from the click. */
const WITHIN = {timeout: 2000, intervals: [50]}

test.describe.configure({mode: 'serial'})

const editor = editorClient()
const id = `post-${randomUUID()}`
const word = `Ink${id.slice(5, 13)}`

/** A post like the newest of the sample, dated now. */
const draft = async () => ({
  ...(await postLikeNewest(editor, {_id: id, title: `${word} dries slowly`, slug: 'slow-ink'})),
  publishedAt: new Date().toISOString(),
})

/** The publishes that the site has not dealt with yet. */
async function listQueued(): Promise<string[]> {
  const ask = <Answer>(path: string) =>
    editor.request<Answer>({url: `/hooks/projects/${editor.config().projectId}${path}`})
  const [hook] = await ask<{id: string}[]>('')
  const messages = await ask<{id: string; status: string}[]>(`/${hook?.id}/messages`)
  return messages.filter(({status}) => status === 'queued').map(({id}) => id)
}

/** Waits until the site has made all pages of the publishes so far anew: what follows would stand in a queue behind them. */
const allDone = () => expect.poll(listQueued, {timeout: 40_000, intervals: [100]}).toEqual([])

test.afterEach(allDone)

test('what is published stands on its page, the list, the feed and the sitemap within two seconds', async ({
  request,
}) => {
  expect((await request.get('/blog/slow-ink')).status()).toBe(404)
  await editor.create({...(await draft()), _id: `drafts.${id}`})
  for (const path of ['/blog', '/', '/rss.xml', '/sitemap.xml']) {
    expect(await (await request.get(path)).text(), path).not.toMatch(new RegExp(`${word}|slow-ink`))
  }
  await editor.create(await draft())
  for (const path of ['/blog/slow-ink', '/blog', '/', '/rss.xml']) {
    await expect.poll(async () => (await request.get(path)).text(), {...WITHIN, message: path}).toContain(word)
  }
  await expect.poll(async () => (await request.get('/sitemap.xml')).text(), WITHIN).toContain('/blog/slow-ink')
})

test('the name of an author changes on their posts and in the lists', async ({request}) => {
  const author = await editor.fetch('*[_id == $id][0].authors[0]->{_id, name}', {id})
  await editor.patch(author._id).set({name: 'Ada Quoin'}).commit()
  // Those that the lists show with their authors.
  const paths = ['/blog/slow-ink', '/blog', '/']
  for (const path of paths) {
    await expect.poll(async () => (await request.get(path)).text(), {...WITHIN, message: path}).toContain('Ada Quoin')
  }
  await editor.patch(author._id).set({name: author.name}).commit()
  for (const path of paths) {
    await expect
      .poll(async () => (await request.get(path)).text(), {...WITHIN, message: path})
      .not.toContain('Ada Quoin')
  }
})

test('a question is found by the support widget as soon as it is published, and no more once it is not', async ({
  request,
}) => {
  const {_rev, _createdAt, _updatedAt, ...entry} = await editor.fetch('*[_type == "faqEntry"][0]')
  const faq = async () => (await request.get('/faq.json')).text()
  expect(await faq()).not.toContain(word)
  await editor.create({...entry, _id: `faq-${word}`, question: `Why ${word}?`})
  await expect.poll(faq, WITHIN).toContain(`Why ${word}?`)
  await editor.delete(`faq-${word}`)
  await expect.poll(faq, WITHIN).not.toContain(word)
})

test('a renamed post is found by its new address, and by its old one through a redirect for good', async ({
  request,
}) => {
  await editor.patch(id).set({'slug.current': 'patient-ink'}).commit()
  await expect.poll(async () => (await request.get('/blog/patient-ink')).status(), WITHIN).toBe(200)
  const old = () => request.get('/blog/slow-ink', {maxRedirects: 0})
  await expect.poll(async () => (await old()).status(), WITHIN).toBe(308)
  expect((await old()).headers().location).toBe('/blog/patient-ink')
  await expect.poll(async () => (await request.get('/blog')).text(), WITHIN).not.toContain('/blog/slow-ink')
})

test('a post that goes back to its first name is not sent round in a circle', async ({request}) => {
  await editor.patch(id).set({'slug.current': 'slow-ink'}).commit()
  await expect.poll(async () => (await request.get('/blog/slow-ink', {maxRedirects: 0})).status(), WITHIN).toBe(200)
  await expect
    .poll(async () => (await request.get('/blog/patient-ink', {maxRedirects: 0})).headers().location, WITHIN)
    .toBe('/blog/slow-ink')
})

test('a post that moves on is found by all its former addresses, each in one step', async ({request}) => {
  for (const slug of ['still-ink', 'dry-ink']) {
    await editor.patch(id).set({'slug.current': slug}).commit()
    await expect.poll(async () => (await request.get(`/blog/${slug}`)).status(), WITHIN).toBe(200)
    await allDone()
  }
  for (const former of ['slow-ink', 'patient-ink', 'still-ink']) {
    const location = async () => (await request.get(`/blog/${former}`, {maxRedirects: 0})).headers().location
    await expect.poll(location, {...WITHIN, message: former}).toBe('/blog/dry-ink')
  }
})

test('a topic that moves on is found by the former address of its list, until another takes that', async ({
  request,
}) => {
  const topic = {_id: `topic-${word}`, _type: 'topic', title: 'Foils', description: 'What shines.'}
  const slugged = (current: string) => ({slug: {_type: 'slug', current}})
  const ask = async (slug: string) => {
    const reply = await request.get(routes.topic(slug), {maxRedirects: 0})
    return [reply.status(), reply.headers().location]
  }
  await editor.create({...topic, ...slugged('foils')})
  await expect.poll(() => ask('foils'), WITHIN).toEqual([200, undefined])
  await allDone()
  await editor.patch(topic._id).set(slugged('metallic-foils')).commit()
  await expect.poll(() => ask('foils'), WITHIN).toEqual([308, routes.topic('metallic-foils')])
  expect(await ask('metallic-foils')).toEqual([200, undefined])
  expect(await ask('never-a-topic')).toEqual([404, undefined])
  await allDone()
  await editor.create({...topic, ...slugged('foils'), _id: `${topic._id}-again`})
  await expect.poll(() => ask('foils'), WITHIN).toEqual([200, undefined])
  for (const id of [`${topic._id}-again`, topic._id]) await editor.delete(id)
  await editor.delete({query: '*[_type == "redirect" && from == $from]', params: {from: routes.topic('foils')}})
})

test('settings reach every page', async ({request}) => {
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
  const patience = {timeout: 20_000, intervals: [200]}
  // All are in the cache before the change.
  for (const path of paths) expect(await (await request.get(path)).text(), path).not.toContain(`${word} everywhere`)
  await editor
    .patch('settings')
    .set({footerText: `${word} everywhere`})
    .commit()
  for (const path of paths) {
    await expect
      .poll(async () => (await request.get(path)).text(), {...patience, message: path})
      .toContain(`${word} everywhere`)
  }
  await editor.patch('settings').set({footerText: before}).commit()
  for (const path of paths) {
    await expect
      .poll(async () => (await request.get(path)).text(), {...patience, message: path})
      .not.toContain(`${word} everywhere`)
  }
})

test('S2-legal a published policy changes all of its versions; one that is taken back is not found', async ({
  request,
}) => {
  const slug = 'shipping-and-delivery-policy'
  const original = await editor.getDocument('policy-shipping-and-delivery-policy')
  if (!original) throw new Error('The sample world has no such policy.')
  const get = async (version?: string) => {
    const response = await request.get(version ? routes.policyVersion(slug, version) : routes.policy(slug))
    return `${response.status()} ${await response.text()}`
  }
  // Some thirty pages name the policy: its own comes first.
  const patience = {timeout: 20_000, intervals: [100]}
  // Both are in the cache before the change.
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
  await expect.poll(() => get(), WITHIN).toContain('Parcels fly.')
  // Until now the version in force.
  await expect.poll(() => get('3.1'), patience).toMatch(/^200 .*You are reading version.*until.*1 November 2026/s)
  await expect.poll(() => get('3.0'), patience).toContain('Parcels fly.')
  await expect.poll(() => get('3.2'), patience).toMatch(/^200/)

  await editor.createOrReplace(original)
  await expect.poll(() => get('3.2'), patience).toMatch(/^404/)
  await expect.poll(() => get('3.1'), patience).not.toContain('You are reading version')
  await expect.poll(() => get(), WITHIN).not.toContain('Parcels fly.')
})

test('what is unpublished is gone at once, and nobody is led there any more', async ({request}) => {
  await editor.delete(id)
  await editor.delete(`drafts.${id}`)
  for (const path of ['/blog/dry-ink', '/blog/slow-ink', '/blog/patient-ink', '/blog/still-ink']) {
    await expect
      .poll(async () => (await request.get(path, {maxRedirects: 0})).status(), {...WITHIN, message: path})
      .toBe(404)
  }
  await expect.poll(async () => (await request.get('/blog')).text(), WITHIN).not.toContain(word)
})

test('two posts that swap their addresses stand at each other’s, and leave no redirect', async ({request}) => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map(name =>
      postLikeNewest(editor, {_id: `post-${word}-${name}`, title: `${word} ${name}`, slug: `swap-${name}`}),
    ),
  )
  if (!one || !two) throw new Error('There are two posts')
  await editor.transaction().create(one).create(two).commit()
  const titleAt = async (slug: string) => {
    const response = await request.get(`/blog/${slug}`, {maxRedirects: 0})
    return `${response.status()} ${/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]}`
  }
  await expect.poll(() => titleAt('swap-one'), WITHIN).toBe(`200 ${word} one`)
  await editor
    .transaction()
    .patch(one._id, {set: {'slug.current': 'swap-two'}})
    .patch(two._id, {set: {'slug.current': 'swap-one'}})
    .commit()
  await expect.poll(() => titleAt('swap-one'), WITHIN).toBe(`200 ${word} two`)
  await expect.poll(() => titleAt('swap-two'), WITHIN).toBe(`200 ${word} one`)
  await allDone()
  await editor.delete(one._id)
  await expect.poll(() => titleAt('swap-two'), WITHIN).toBe('404 Page Not Found')
  await editor.delete(two._id)
})

test('a redirect that an editor writes leads away from any address without a page, until it is deleted', async ({
  request,
}) => {
  for (const [path, to] of [
    ['/old-campaign', '/why-overprint'],
    ['/campaigns/2024/spring.html', '/catalog/products'],
    ['/legal/fine-print', '/legal/disclaimer'],
  ] as const) {
    const ask = () => request.get(path, {maxRedirects: 0})
    expect((await ask()).status(), path).toBe(404)
    const {_id} = await editor.create({_type: 'redirect', from: path, to, permanent: false})
    await expect.poll(async () => (await ask()).status(), {...WITHIN, message: path}).toBe(307)
    expect((await ask()).headers().location).toBe(to)
    await editor.delete(_id)
    await expect.poll(async () => (await ask()).status(), {...WITHIN, message: path}).toBe(404)
  }
})

/** A text of each type of document that stands on the site. */
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

/** What every address of the site's map says: of a page the data that it is made of. */
async function readSite(): Promise<Map<string, string>> {
  const {siteUrl} = readEnvironment()
  const read = async (path: string): Promise<[string, string]> => {
    const text = await (await fetch(siteUrl + path)).text()
    const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? text
    return [path, data.replace(/"readAt":\d+/, '')]
  }
  const paths = [...(await sitemapPaths()), routes.feed, routes.sitemap, routes.login, '/nowhere-at-all']
  const answers: [string, string][] = []
  for (const path of paths) answers.push(await read(path))
  return new Map(answers)
}

/** Where two texts part, with a few words of each. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return [a, b].map(text => text.slice(at - 40, at + 40)).join(' | ')
}

test('after two hundred publishes of every kind in a burst every page equals the lake', async ({request}) => {
  test.slow()
  const texts = await listTexts()
  const isForAll = ({_id}: Text) => _id === 'settings' || _id === 'navigation'
  const set = ({_id, path}: Text, text: string) =>
    editor
      .patch(_id)
      .set({[path]: text})
      .commit()
  const [forAll, others] = [texts.filter(isForAll), texts.filter(text => !isForAll(text))]
  await readSite()
  // Those that every page shows are done first: they would cover up a page that another has not reached.
  await Promise.all(forAll.map(one => set(one, `${one.text} ${word}-0`)))
  await allDone()
  const publishes = [1, 2, 3, 4].flatMap(round => others.map(one => () => set(one, `${one.text} ${word}-${round}`)))
  expect(publishes.length).toBeGreaterThan(200)
  while (publishes.length > 0) await Promise.all(publishes.splice(0, 12).map(publish => publish()))
  await allDone()
  const shown = await readSite()
  expect([...shown.values()].filter(text => text.includes(`${word}-0`)).length).toBeGreaterThan(100)
  expect(shown.get(routes.blog)).toContain(`${word}-4`)

  const {_rev} = (await editor.getDocument('settings')) ?? {}
  const body = JSON.stringify({id: 'settings', type: 'settings', rev: _rev, before: null, after: null})
  const headers = {
    'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), readEnvironment().secrets.webhookSecret),
  }
  expect((await request.post('/api/revalidate', {headers, data: body})).status(), 'every page made anew').toBe(200)
  const anew = await readSite()
  expect([...anew.keys()]).toEqual([...shown.keys()])
  const stale = [...anew].filter(([path, text]) => shown.get(path) !== text)
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

  test('is taken when it is rightly signed, and not done twice when it comes twice', async () => {
    const signature = await sign()
    expect((await send(signature)).status).toBe(200)
    expect(await (await send(signature)).json()).toMatchObject({repeated: true})
    // The key is not signed: whoever has heard the message could give it another.
    expect(await (await send(signature, body, 'another-key')).json()).toMatchObject({repeated: true})
    expect(await (await send(await sign(body, Date.now() + 1))).json()).not.toHaveProperty('repeated')
  })

  test('is refused without a signature, with a wrong one, and with an old one', async () => {
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

  test('harms nothing when it is of an unknown type, and is refused when it is not understood', async () => {
    const unknown = JSON.stringify({...JSON.parse(body), type: 'something-else'})
    expect((await send(await sign(unknown), unknown, 'b')).status).toBe(200)
    for (const text of ['{', '[]', '{"id": 7}']) {
      const response = await send(await sign(text), text, 'c')
      expect(response.status, text).toBe(400)
      expect((await response.json()).error).toMatch(/^The body/)
    }
  })
})
