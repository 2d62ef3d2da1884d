import {randomBytes, randomUUID} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import sharp from 'sharp'
import {routes, sitemapPartPath} from '../../lib/routes'
import {fetchPage, fetchPages, type PageResponse, sitemapPaths} from '../support/crawl'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {openEventStream, type StreamEvent} from '../support/event-stream'
import {cookieHeader, previewCookies, shareLink, studioLink} from '../support/preview-access'
import {PUBLIC_PATHS} from '../support/public-pages'
import {markedCopy, TYPES} from '../support/unpublished'

const {siteUrl, distDir} = readEnvironment()
const editor = editorClient()
const name = randomBytes(4).toString('hex')
const release = `r${name}`
const newSlug = `unborn-${name}`
/** Suffix of every text of a draft or a release, with its document type. Letters only, so that search does not split it. */
const MARK = new RegExp(`(draft|released)-[A-Za-z]+-${name}`, 'g')
const markOf = (layer: 'draft' | 'released', type: string) => `${layer}-${type}-${name}`
const data = `/_next/data/${readFileSync(resolve(distDir, 'BUILD_ID'), 'utf8')}`
const dataOf = (path: string) => `${data}${path === routes.home ? '/index' : path}.json`

let picture: {_id: string}
const written: string[] = []

test.describe.configure({mode: 'serial', timeout: 600_000})

test.beforeAll(async () => {
  const [red = 0, green = 0, blue = 0] = randomBytes(3)
  const square = {create: {width: 40, height: 30, channels: 3, background: {r: red, g: green, b: blue}}} as const
  picture = await editor.assets.upload('image', await sharp(square).png().toBuffer(), {filename: 'unpublished.png'})
  const documents = await editor.fetch<{_id: string; _type: string}[]>('*[_type in $types && _id in path("*")]', {
    types: TYPES,
  })
  const ids = new Set<string>(await editor.fetch('*[_id in path("drafts.**")]._id'))
  const published = documents.filter(({_id}) => !ids.has(`drafts.${_id}`))
  const newPost = await postLikeNewest(editor, {_id: `post-${randomUUID()}`, title: 'A new post', slug: newSlug})
  const newRedirect = {_id: `redirect-${name}`, _type: 'redirect', from: `/blog/old-${name}`, to: routes.blog}
  const transaction = editor.transaction()
  for (const document of [...published, newPost, newRedirect]) {
    const layers = [
      {_id: `drafts.${document._id}`, mark: markOf('draft', document._type)},
      {_id: `versions.${release}.${document._id}`, mark: markOf('released', document._type)},
    ]
    for (const {_id, mark} of layers) {
      transaction.create({...markedCopy(document, mark, picture._id), _id, _type: document._type})
      written.push(_id)
    }
  }
  await transaction.commit({visibility: 'sync'})
})
test.afterAll(async () => {
  const transaction = editor.transaction()
  for (const _id of written) transaction.delete(_id)
  await transaction.commit({visibility: 'sync'})
  await editor.delete(picture._id)
})

/** Returns the marks of unpublished texts in a response, and the hash of the unpublished picture. */
const marksIn = ({text}: PageResponse) => {
  const hash = picture._id.split('-')[1] ?? ''
  return [...new Set([...(text.match(MARK) ?? []), ...(text.includes(hash) ? [hash] : [])])]
}

const leaksIn = (responses: PageResponse[]) =>
  responses.flatMap(response => marksIn(response).map(mark => `${response.path}: ${mark}`))

const listTopics = (): Promise<string[]> => editor.fetch('*[_type == "topic" && _id in path("*")].slug.current')

/** Lists the paths that are not in the sitemap, and other URLs of pages that are. */
async function otherPaths(): Promise<string[]> {
  const policies: {slug: string; versions: string[]}[] = await editor.fetch(
    '*[_type == "policy" && _id in path("*")]{"slug": slug.current, "versions": [version, ...history[].version]}',
  )
  const searches = [`search=${name}`, 'search=tote', 'category=drinkware&sort=price', 'page=2']
  const listings = ['page=1', 'page=2', ...(await listTopics()).map(topic => `tag=${topic}`)]
  return [
    ...[
      routes.feed,
      routes.sitemap,
      sitemapPartPath('posts'),
      routes.faq,
      routes.config,
      routes.latestBuild,
      '/robots.txt',
      '/api/health',
    ],
    ...[routes.login, '/404', '/no-such-page', `${routes.contact}?sent=${name}`, routes.studio],
    ...[routes.post(newSlug), `/blog/old-${name}`, dataOf(routes.post(newSlug)), routes.topic(newSlug)],
    ...listings.flatMap(query => [`${routes.blog}?${query}`, `${data}/listing/posts.json?${query}`]),
    ...searches.flatMap(query => [`${routes.products}?${query}`, `${data}/listing/products.json?${query}`]),
    ...policies.flatMap(({slug, versions}) =>
      [...versions, '9.9'].flatMap(version => [
        routes.policyVersion(slug, version),
        `${dataOf(routes.policy(slug))}?version=${version}`,
      ]),
    ),
  ]
}

test('a preview shows drafts and releases of every type', async () => {
  const paths = [...PUBLIC_PATHS, routes.post(newSlug), ...(await listTopics()).map(topic => routes.topic(topic))]
  const drafts = cookieHeader(await previewCookies(shareLink(routes.home, 1)))
  const released = cookieHeader(await previewCookies(await studioLink(routes.home, `${release},drafts`)))
  for (const [layer, cookie] of [
    ['draft', drafts],
    ['released', released],
  ] as const) {
    const marks = new Set((await fetchPages(paths, {cookie})).flatMap(marksIn))
    const shown = TYPES.filter(type => type !== 'redirect').map(type => markOf(layer, type))
    expect([...marks].sort()).toEqual([...shown, picture._id.split('-')[1] ?? ''].sort())
    expect((await fetchPage(`/blog/old-${name}`, {cookie})).text).toContain(`location,${routes.blog}`)
  }
})

test('no regenerated public page contains text or a picture of a draft or a release', async () => {
  // Next regenerates a page that is requested with this id, so no response predates the drafts.
  const bypassId = (await previewCookies(shareLink(routes.home, 1))).get('__prerender_bypass') ?? ''
  const pages = [...new Set([...(await sitemapPaths()), ...PUBLIC_PATHS])]
  expect(pages.length).toBeGreaterThan(60)
  const regenerated = await fetchPages(pages, {'x-prerender-revalidate': bypassId})
  expect(regenerated.filter(({status}) => status !== 200).map(({path}) => path)).toEqual([])
  expect(regenerated.filter(({text}) => !/x-nextjs-cache,REVALIDATED/.test(text)).map(({path}) => path)).toEqual([])
  const paths = [...pages, ...pages.map(dataOf), ...(await otherPaths())]
  expect([...leaksIn(regenerated), ...leaksIn(await fetchPages(paths))]).toEqual([])
  for (const path of [routes.post(newSlug), `/blog/old-${name}`, dataOf(routes.post(newSlug))])
    expect((await fetchPage(path)).status, path).toBe(404)
})

const LAKE = '/lake/v2025-02-19/data'
const perspectives = ['raw', 'drafts', 'published', `${release},drafts`, release]

test('without a token, no draft or version can be read from the lake behind the site', async () => {
  const types = JSON.stringify(TYPES)
  const queries = [
    `*[_type in ${types}]`,
    '*[_id in path("drafts.**") || _id in path("versions.**")]',
    `*[[title, name, question, text] match "*${name}*"]`,
    '*[_type == "post"]{..., authors[]->, topics[]->}',
  ]
  const queryPaths = perspectives.flatMap(perspective =>
    queries.map(query => `${LAKE}/query/production?${new URLSearchParams({query, perspective})}`),
  )
  const documentPaths = written.slice(0, 40).flatMap(_id => [`${LAKE}/doc/production/${_id}`])
  const responses = await fetchPages([...queryPaths, ...documentPaths, `${LAKE}/export/production`])
  expect(responses.filter(({status}) => status !== 200).map(({path}) => path)).toEqual([])
  // Image assets are public, so only texts are checked.
  expect(responses.filter(({text}) => text.search(MARK) >= 0).map(({path}) => path)).toEqual([])
  const {text} = await fetchPage(`${LAKE}/query/production?${new URLSearchParams({query: queries[1] ?? ''})}`)
  expect(text).toContain('"result":[]')
})

test('without a token, no listener receives events of drafts or versions', async () => {
  const received: StreamEvent[] = []
  const query = new URLSearchParams({
    query: '*',
    includeResult: 'true',
    includePreviousRevision: 'true',
    visibility: 'query',
  })
  const streams = perspectives.map(perspective =>
    openEventStream(`${siteUrl}${LAKE}/listen/production?${query}&perspective=${perspective}`, {}, event => {
      received.push(event)
    }),
  )
  const countReceived = (text: string) => received.filter(event => JSON.stringify(event).includes(text)).length
  await expect.poll(() => received.filter(({event}) => event === 'welcome').length).toBe(streams.length)
  const [draft = '', version = ''] = written
  await editor
    .patch(draft)
    .set({footnote: markOf('draft', 'later')})
    .commit()
  await editor
    .patch(version)
    .set({footnote: markOf('released', 'later')})
    .commit()
  // A later change that every listener receives.
  const probe = `probe-${name}`
  await editor.create({_id: probe, _type: 'probe'})
  await expect.poll(() => countReceived(`"${probe}"`)).toBeGreaterThanOrEqual(streams.length)
  await editor.delete(probe)
  for (const stream of streams) stream.close()
  expect(
    received.filter(event => [draft, version, '-later-'].some(text => JSON.stringify(event).includes(text))),
  ).toEqual([])
})
