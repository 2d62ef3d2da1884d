import {expect, test, vi} from 'vitest'

test('the local address is an origin: browsers leave out the port 80', async () => {
  vi.stubEnv('NEXT_PUBLIC_SITE_URL', '')
  for (const [port, url] of [
    ['80', 'http://localhost'],
    ['3000', 'http://localhost:3000'],
  ] as const) {
    vi.stubEnv('PORT', port)
    vi.resetModules()
    const {publicUrl} = await import('../../../../services/launcher/addresses')
    const {parseEnv} = await import('@/lib/env')
    expect(publicUrl).toBe(url)
    expect(parseEnv({NEXT_PUBLIC_SITE_URL: publicUrl}).NEXT_PUBLIC_SITE_URL).toBe(url)
  }
})
