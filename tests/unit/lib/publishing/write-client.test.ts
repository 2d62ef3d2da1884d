import {afterEach, expect, test} from 'vitest'
import {env} from '@/lib/env'
import {writeClient} from '@/lib/publishing/write-client'
import {enterRequest} from '@/lib/sources/request-id'

const before = env.SANITY_API_WRITE_TOKEN
afterEach(() => {
  env.SANITY_API_WRITE_TOKEN = before
})

test('what a publish writes to the content lake carries the id of its request', async () => {
  env.SANITY_API_WRITE_TOKEN = 'a-token-of-some-length'
  const headers = await Promise.resolve().then(() => {
    enterRequest('0af7651916cd43dd8448eb211c80319c')
    return writeClient()?.config().headers
  })
  expect(headers).toEqual({'x-request-id': '0af7651916cd43dd8448eb211c80319c'})
})
