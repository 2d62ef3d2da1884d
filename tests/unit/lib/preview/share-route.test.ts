import type {NextApiRequest, NextApiResponse} from 'next'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake
let share: typeof import('@/pages/api/draft-mode/share').default
let enable: typeof import('@/pages/api/draft-mode/enable').default
let toPerspective: typeof import('@/lib/preview/perspective').toPerspective
let links: typeof import('@/lib/preview/share-link')
let secret: string

beforeAll(async () => {
  vi.stubEnv('PREVIEW_SECRET', 'a-secret-of-some-length')
  lake = await startContent()
  const {createPreviewSecret} = await import('@sanity/preview-url-secret/create-secret')
  ;({secret} = await createPreviewSecret(lake.client, 'overprint/share', 'http://localhost/studio'))
  share = (await import('@/pages/api/draft-mode/share')).default
  enable = (await import('@/pages/api/draft-mode/enable')).default
  ;({toPerspective} = await import('@/lib/preview/perspective'))
  links = await import('@/lib/preview/share-link')
})
afterAll(() => lake.close())

/** Calls the route and returns its status and body. */
async function post(body: object): Promise<{status: number; body: Record<string, string>}> {
  const sent = {status: 0, body: {} as Record<string, string>}
  const response = {
    setHeader() {},
    status(code: number) {
      sent.status = code
      return {json: (json: Record<string, string>) => Object.assign(sent, {body: json})}
    },
  }
  await share({method: 'POST', body} as NextApiRequest, response as unknown as NextApiResponse)
  return sent
}

test.each([
  [{}, {scope: 'page', documents: []}],
  [{document: 'post-one'}, {scope: 'page', documents: ['post-one']}],
  [
    {scope: 'site', document: 'post-one'},
    {scope: 'site', documents: null},
  ],
])(
  'S2-share-link the link for %j opens with the key of the site, which no request can replace',
  async (wanted, opened) => {
    const {status, body} = await post({secret, path: '/blog', hours: 1, key: 'mine', ...wanted})
    expect(status).toBe(200)
    const {share: read, error} = links.readShareLink(new URL(body.url ?? '').searchParams)
    expect({...read, error}).toMatchObject({path: '/blog', ...opened, error: null})
  },
)

/** Opens a link and returns the drafts that its guest sees. */
async function open(url: string): Promise<unknown> {
  const {pathname, search} = new URL(url)
  let data: unknown
  const response = {
    setHeader() {},
    getHeader() {},
    clearPreviewData() {},
    setPreviewData: (preview: unknown) => {
      data = preview
    },
    redirect() {},
  }
  const request = {url: `${pathname}${search}`, headers: {}}
  await enable(request as NextApiRequest, response as unknown as NextApiResponse)
  return toPerspective({previewData: data as object})
}

test('S2-share-link a link shows the draft that was shared, also when another one has its address by then', async () => {
  const create = (id: string) =>
    lake.client.create({_id: `drafts.${id}`, _type: 'post', title: id, slug: {_type: 'slug', current: 'launch'}})
  await create('post-shared')
  const {body} = await post({secret, path: '/blog/launch', hours: 1})
  const earlier = links.createShareLink('/blog/launch', 1).url
  await lake.client.patch('drafts.post-shared').set({'slug.current': 'moved'}).commit()
  await create('post-confidential')
  expect(await open(body.url ?? '')).toEqual({drafts: ['post-shared']})
  expect(await open(earlier)).toEqual({drafts: ['post-confidential']})
})

test('a secret that the lake does not know creates no link', async () => {
  expect((await post({secret: 'guessed', path: '/blog', hours: 1})).status).toBe(401)
})
