import type {NextApiHandler, NextApiRequest, NextApiResponse} from 'next'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake

beforeAll(async () => {
  vi.stubEnv('PREVIEW_SECRET', 'a-secret-of-some-length')
  lake = await startContent()
})
afterAll(() => lake.close())

/** Calls a route and returns its status and the error in its body. */
async function call(route: NextApiHandler, request: object): Promise<{status: number; error: string}> {
  const sent = {status: 0, error: ''}
  const response = {
    setHeader() {},
    status(code: number) {
      sent.status = code
      return {json: ({error}: {error: string}) => Object.assign(sent, {error})}
    },
  }
  await route(request as NextApiRequest, response as unknown as NextApiResponse)
  return sent
}

/** Opens a preview from the Studio and from a share link, and shares one, on a site with this token. */
async function preview(token: string) {
  vi.stubEnv('SANITY_API_READ_TOKEN', token)
  vi.resetModules()
  const {createShareLink} = await import('@/lib/preview/share-link')
  const {default: enable} = await import('@/pages/api/draft-mode/enable')
  const {default: share} = await import('@/pages/api/draft-mode/share')
  const {pathname, search} = new URL(createShareLink('/blog/ink', 1).url)
  return [
    await call(enable, {url: '/api/draft-mode/enable?sanity-preview-secret=some'}),
    await call(enable, {url: `${pathname}${search}`}),
    await call(share, {method: 'POST', body: {secret: 'some', path: '/blog', hours: 1}}),
  ]
}

test('a site without a token that reads drafts says so', async () => {
  const error = 'This site has no SANITY_API_READ_TOKEN, so drafts cannot be shown.'
  expect(await preview('')).toEqual(Array(3).fill({status: 503, error}))
})

test('a site whose token the lake refuses says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = 'The content lake refuses the SANITY_API_READ_TOKEN of this site, so drafts cannot be shown.'
  expect(await preview('a-token-that-was-revoked')).toEqual(Array(3).fill({status: 503, error}))
  expect(log).toHaveBeenCalledTimes(3)
})
