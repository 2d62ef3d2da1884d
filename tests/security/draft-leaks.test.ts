import {randomBytes} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {routes, sitemapPartPath} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {openEventStream} from '../support/event-stream'
import {cookieHeader, previewCookies, shareLink} from '../support/preview-access'
import {PUBLIC_PATHS} from '../support/public-pages'
import {rawRequest} from '../support/raw-request'
import {seededRandom, shortOrLong} from './support/length'

/*
 * One marked draft, one marked release version and one marked future post, to which a public post links; requests drawn at random from
 * every way to read.
 * `tests/e2e/unpublished.spec.ts` reads every page with drafts of every type; this test mixes addresses, versions of the
 * API, perspectives and headers.
 */

const {siteUrl, lake, distDir} = readEnvironment()
const editor = editorClient()
const name = randomBytes(6).toString('hex')
const MARK = `unpublished${name}`
const release = `r${name.slice(0, 8)}`
const slugs = ['drafted', 'released', 'future'].map(kind => `${kind}-${name}`)
const ids = [`drafts.post-${name}`, `versions.${release}.post-${name}`, `post-future-${name}`]
/** The lake does not hide a future date; pages do. */
const SECRET_IDS = ids.slice(0, 2)
const linking = {_id: `post-linking-${name}`, slug: `linking-${name}`}
const WORDS = 'These words are linked.'
/** Of a link that stays, so that the test would see the other ones. */
const FRAGMENT = `fragment-${name}`

const linkTo = (_ref: string, fragment?: string) => ({
  _key: fragment ?? 'ahead',
  _type: 'block',
  style: 'normal',
  markDefs: [{_key: 'm', _type: 'internalLink', reference: {_type: 'reference', _ref}, ...(fragment && {fragment})}],
  children: [{_key: 's', _type: 'span', text: WORDS, marks: ['m']}],
})
const buttonTo = (_ref: string) => ({
  _key: 'button',
  _type: 'callToActionInline',
  text: WORDS,
  link: {_type: 'link', label: 'Read on', kind: 'document', document: {_type: 'reference', _ref}},
})

/** Publishes a post that links to the future one and to a post of the sample content. */
async function publishLinks(): Promise<void> {
  const [, , future = ''] = ids
  const post = await postLikeNewest(editor, {...linking, title: 'A post with links'})
  const body = [linkTo(future), buttonTo(future), linkTo('post-the-misprint-drawer', FRAGMENT)]
  await editor.create({...post, body})
}

let previousRevision = ''
let authorId = ''
beforeAll(async () => {
  for (const [index, slug] of slugs.entries()) {
    const post = await postLikeNewest(editor, {_id: ids[index] ?? '', title: `${MARK} ${slug}`, slug})
    const publishedAt = index === 2 ? '2090-01-01T00:00:00Z' : post.publishedAt
    const {_rev} = await editor.create({...post, publishedAt, excerpt: `${MARK} excerpt`})
    previousRevision ||= _rev
    authorId = (post.authors as {_ref: string}[])[0]?._ref ?? ''
  }
  await editor
    .patch(ids[0] ?? '')
    .set({excerpt: `${MARK} changed`})
    .commit()
  await publishLinks()
})
afterAll(async () => {
  const transaction = editor.transaction()
  for (const id of [linking._id, ...ids]) transaction.delete(id)
  await transaction.commit()
})

const next = seededRandom()
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item

const VERSIONS = ['v1', 'vX', 'v2021-03-25', 'v2025-02-19', 'v2030-01-01']
const perspectives = [
  'raw',
  'drafts',
  'previewDrafts',
  'published',
  release,
  `${release},drafts`,
  `drafts,${release}`,
  '',
  'all',
  '*',
]
const queries = [
  '*',
  '*[_id in path("drafts.**") || _id in path("versions.**")]',
  `*[_id == "${ids[0]}"][0]`,
  `*[string::startsWith(_id, "drafts")]{..., "all": *}`,
  `*[_type == "post" && title match "unpublished*"]`,
  `*[slug.current == "${slugs[0]}"]`,
  `*[references(*[_type == "author"]._id)]`,
  `{"a": count(*[title match "unpublished*"]), "b": *[_originalId match "drafts*"], "c": releases::all()}`,
  `*[_type == "author"]{"x": *[references(^._id)].title}`,
  `*[_id == "post-${name}" || _originalId == "${ids[1]}"]{title, "versions": *[sanity::versionOf("post-${name}")]}`,
  `*[_type == "system.release" || _type == "sanity.previewUrlSecret"]`,
]

const queryPath = (base: string) => {
  const parameters = new URLSearchParams({query: pick(queries), perspective: pick(perspectives)})
  if (next() < 0.3) parameters.set('resultSourceMap', pick(['true', 'withKeyArraySelector']))
  return `${base}/${pick(VERSIONS)}/data/query/production?${parameters}`
}
const data = () => `/_next/data/${readFileSync(resolve(distDir, 'BUILD_ID'), 'utf8')}`

/** One function per way to read, which returns a path at random. `base` is the prefix of the content lake. */
const ways: Record<string, (base: string) => string> = {
  page: () => pick([...PUBLIC_PATHS, ...slugs.map(routes.post)]),
  data: () => `${data()}${pick([...slugs.map(slug => `/blog/${slug}`), '/blog', '/index', '/listing/posts'])}.json`,
  list: () =>
    pick([
      routes.feed,
      routes.sitemap,
      sitemapPartPath('posts'),
      routes.faq,
      `${routes.blog}?page=1`,
      `${routes.blog}?tag=colour`,
      `${routes.blog}?page=2`,
    ]),
  search: () => `${routes.products}?search=unpublished`,
  query: queryPath,
  queryAgain: queryPath,
  document: base =>
    `${base}/${pick(VERSIONS)}/data/doc/production/${pick([...SECRET_IDS, SECRET_IDS.join(',')])}${pick(['', '?includeAllVersions=true'])}`,
  export: base =>
    `${base}/${pick(VERSIONS)}/data/export/production${pick(['', '?types=post', `?types=post,author&perspective=${pick(perspectives)}`])}`,
  history: base =>
    `${base}/v2025-02-19/data/history/production/${pick(['documents', 'transactions'])}/${pick(SECRET_IDS)}?revision=${previousRevision}&includeContent=true`,
  events: base => `${base}/v2025-02-19/data/history/production/events/documents/${pick(SECRET_IDS)}`,
  releases: base => `${base}/v2025-02-19/data/history/production/events/releases/${release}`,
  references: base => `${base}/v2025-02-19/data/references/production/documents/${authorId}/to`,
}

const HEADERS: (() => Record<string, string>)[] = [
  () => ({}),
  () => ({Authorization: `Bearer ${pick(['', 'null', 'undefined', 'wrong', '..', 'a'.repeat(400)])}`}),
  () => ({
    Cookie: `__prerender_bypass=${name}; __next_preview_data=${name}; sanitySession=${name}; auth-token=${name}`,
  }),
  () => ({'x-prerender-revalidate': name, 'Cache-Control': 'no-cache', Pragma: 'no-cache'}),
  () => ({'X-Sanity-Project-ID': 'overprint', 'x-sanity-perspective': 'drafts', 'X-Forwarded-For': '127.0.0.1'}),
  () => ({Accept: pick(['*/*', 'text/event-stream', 'application/json', 'application/ndjson']), 'If-None-Match': '*'}),
]

test('an editor sees the mark by each way that the next test tries, so it could find it', async () => {
  const cookie = cookieHeader(await previewCookies(shareLink(routes.blog, 1)))
  expect((await rawRequest(siteUrl, routes.blog, {headers: {Cookie: cookie}})).text).toContain(MARK)
  const {token} = editor.config()
  const headers = {Authorization: `Bearer ${token}`}
  for (const way of ['query', 'document', 'export', 'history', 'references']) {
    const paths = Array.from({length: 40}, () => ways[way]?.('') ?? '')
    const found = await Promise.all(
      paths.map(async path =>
        (await rawRequest(lake.url, path, {headers})).text.includes(way === 'references' ? name : MARK),
      ),
    )
    expect([way, found.includes(true)]).toEqual([way, true])
  }
})

test('no request without a token or a preview shows unpublished text', async () => {
  const count = shortOrLong(400, 20_000)
  const tried = new Set<string>()
  for (let done = 0; done < count; done += 8) {
    const requests = Array.from({length: 8}, () => {
      const way = pick(Object.keys(ways))
      const base = pick(['', '/lake'])
      const path = ways[way]?.(base) ?? ''
      tried.add(way)
      const isLake = base === '' && path.startsWith('/v')
      return {path, url: isLake ? lake.url : siteUrl, headers: pick(HEADERS)()}
    })
    const responses = await Promise.all(requests.map(({path, url, headers}) => rawRequest(url, path, {headers})))
    for (const [index, {text, status}] of responses.entries()) {
      const {path, url} = requests[index] ?? {path: '', url: ''}
      const isFuturePost =
        (url === lake.url || path.startsWith('/lake')) && !text.includes('drafted') && !text.includes('released')
      expect([path, status < 500]).toEqual([path, true])
      const shown = isFuturePost
        ? text.replaceAll(`${MARK} future-${name}`, '').replaceAll(`${MARK} excerpt`, '')
        : text
      expect([path, shown.includes(MARK)]).toEqual([path, false])
      for (const id of SECRET_IDS) expect([path, text.includes(`"_id":"${id}"`)]).toEqual([path, false])
    }
  }
  expect([...tried].sort()).toEqual(Object.keys(ways).sort())
})

test('a public page has no link to a post dated ahead, which has no page', async () => {
  const path = routes.post(linking.slug)
  await vi.waitFor(async () => expect((await rawRequest(siteUrl, path)).status).toBe(200), {timeout: 120_000})
  for (const address of [path, `${data()}${path}.json`]) {
    const {status, text} = await rawRequest(siteUrl, address)
    const shown = [WORDS, `#${FRAGMENT}`, `future-${name}`, MARK].map(one => text.includes(one))
    expect([address, status, ...shown]).toEqual([address, 200, true, true, false, false])
  }
  const future = routes.post(slugs[2] ?? '')
  for (const address of [future, `${data()}${future}.json`]) {
    expect([address, (await rawRequest(siteUrl, address)).status]).toEqual([address, 404])
  }
})

test('no stream without a token carries unpublished text', async () => {
  const received: string[] = []
  const welcomed = new Set<number>()
  const query = new URLSearchParams({
    query: '*',
    includeResult: 'true',
    includePreviousRevision: 'true',
    includeMutations: 'true',
    visibility: 'transaction',
    includeAllVersions: 'true',
    effectFormat: 'mendoza',
  })
  const streams = ['drafts', 'raw', release, 'previewDrafts'].flatMap((perspective, index) => [
    openEventStream(
      `${siteUrl}/lake/v2025-02-19/data/listen/production?${query}&perspective=${perspective}`,
      {},
      ({event, data}) => {
        if (event === 'welcome') welcomed.add(index)
        received.push(JSON.stringify(data))
      },
    ),
  ])
  streams.push(
    openEventStream(`${siteUrl}/lake/vX/data/live/events/production?includeDrafts=true`, {}, ({data}) =>
      received.push(JSON.stringify(data)),
    ),
  )
  await expect.poll(() => welcomed.size).toBe(4)
  for (const id of SECRET_IDS)
    await editor
      .patch(id)
      .set({excerpt: `${MARK} streamed`})
      .commit()
  const probe = `probe-${name}`
  await editor.create({_id: probe, _type: 'probe'})
  await expect.poll(() => received.filter(text => text.includes(probe)).length).toBeGreaterThanOrEqual(4)
  await editor.delete(probe)
  for (const {close} of streams) close()
  expect(received.filter(text => text.includes(MARK) || SECRET_IDS.some(id => text.includes(id)))).toEqual([])
})
