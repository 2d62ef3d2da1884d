import {IncomingMessage, ServerResponse} from 'node:http'
import {Socket} from 'node:net'
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import {apiResolver} from 'next/dist/server/api-utils/node/api-resolver'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {parsePerspective} from '@/lib/preview/perspective'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake
let enable: typeof import('@/pages/api/draft-mode/enable').default
let secret: string

beforeAll(async () => {
  lake = await startContent()
  ;({secret} = await createPreviewSecret(lake.client, 'sanity/presentation', 'http://localhost/studio'))
  enable = (await import('@/pages/api/draft-mode/enable')).default
})
afterAll(() => lake.close())

const KEYS = {
  previewModeId: 'i'.repeat(32),
  previewModeEncryptionKey: 'e'.repeat(64),
  previewModeSigningKey: 's'.repeat(64),
}
/** Names of releases as the Studio creates them. */
const releases = Array.from({length: 100}, (_, n) => `rRelease${n + 10}`)

/** Opens a preview of these releases through Next, which creates the cookie, and returns the status. */
async function open(layers: string[]): Promise<number> {
  const query = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: '/blog',
    [urlSearchParamPreviewPerspective]: layers.join(),
  })
  const request = new IncomingMessage(new Socket())
  request.url = `/api/draft-mode/enable?${query}`
  const response = new ServerResponse(request)
  // The request has no body, and none is waited for.
  const module = {default: enable, config: {api: {bodyParser: false}}}
  await apiResolver(request, response, {}, module, {...KEYS} as Parameters<typeof apiResolver>[4], true, false)
  return response.statusCode
}

test('the Studio previews a release with dozens of open releases after it, and says when there are too many', async () => {
  for (const count of [1, 25, 40]) expect(await open([...releases.slice(0, count), 'drafts']), `${count}`).toBe(307)
  expect(await open([...releases, 'drafts'])).toBe(400)
})

test('the preview of the longest list that is accepted fits into the cookie of Next', async () => {
  const longest = releases.findLastIndex((_, last) => parsePerspective(releases.slice(0, last + 1).join()) !== null) + 1
  expect(await open(releases.slice(0, longest))).toBe(307)
  expect(await open(releases.slice(0, longest + 1))).toBe(400)
})
