import {type APIRequestContext, type APIResponse, expect} from '@playwright/test'

const EVENTUALLY = {timeout: 180_000, intervals: [500, 2000]}

/**
 * Requests a picture until it is ready: while a busy machine needs too long for it (three seconds for a share picture, seven
 * for `/_next/image`), the response is a 503 with `Retry-After`.
 */
export async function getPicture(request: APIRequestContext, url: string): Promise<APIResponse> {
  let response: APIResponse | undefined
  const isReady = async () => {
    response = await request.get(url, {timeout: 180_000})
    if (response.status() === 503) expect(Number(response.headers()['retry-after']), url).toBeGreaterThan(0)
    return response.status() !== 503
  }
  await expect.poll(isReady, {...EVENTUALLY, message: url}).toBe(true)
  if (!response) throw new Error(`No response for ${url}`)
  return response
}
