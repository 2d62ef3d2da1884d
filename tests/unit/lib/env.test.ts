import {describe, expect, test, vi} from 'vitest'
import {parseEnv} from '@/lib/env'
import {warnAboutSettings} from '@/lib/logging/warn-about-settings'

describe('the environment', () => {
  test('has a default for everything', () => {
    const env = parseEnv({})
    expect(env.SANITY_API_HOST).toBe('http://localhost:4010')
    expect(env.CATALOGUE_API_URL).toBe('http://localhost:4020')
    expect(env.PORT).toBe(3000)
  })

  test('counts an empty value as absent and drops a trailing slash', () => {
    const env = parseEnv({SANITY_API_HOST: '', CATALOGUE_API_URL: 'https://api.example.com/'})
    expect(env.SANITY_API_HOST).toBe('http://localhost:4010')
    expect(env.CATALOGUE_API_URL).toBe('https://api.example.com')
  })

  test('image hosts in private networks and Studios elsewhere are allowed only when they are configured', () => {
    expect(parseEnv({})).toMatchObject({IMAGES_FROM_PRIVATE_NETWORK: false, STUDIO_ORIGINS: []})
    const STUDIO_ORIGINS = 'https://a.example.com,http://localhost:3333'
    expect(parseEnv({IMAGES_FROM_PRIVATE_NETWORK: 'true', STUDIO_ORIGINS})).toMatchObject({
      IMAGES_FROM_PRIVATE_NETWORK: true,
      STUDIO_ORIGINS: ['https://a.example.com', 'http://localhost:3333'],
    })
    for (const wrong of ['*', 'https://a.example.com/studio', "https://a.example.com; script-src 'unsafe-inline'"])
      expect(() => parseEnv({STUDIO_ORIGINS: wrong}), wrong).toThrow(/STUDIO_ORIGINS: must be origins/)
  })

  test('S2-shopify-page has no address of the app of its own: another company’s app may be there', () => {
    expect(parseEnv({}).SHOPIFY_APP_URL).toBeUndefined()
    const SHOPIFY_APP_URL = 'https://apps.shopify.com/our-app'
    expect(parseEnv({SHOPIFY_APP_URL}).SHOPIFY_APP_URL).toBe(SHOPIFY_APP_URL)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const SANITY_API_READ_TOKEN = 'a-token-that-may-read-drafts'
    warnAboutSettings({SHOPIFY_APP_URL, SANITY_API_READ_TOKEN})
    expect(warn).not.toHaveBeenCalled()
    warnAboutSettings({SANITY_API_READ_TOKEN})
    warnAboutSettings({SHOPIFY_APP_URL})
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('SHOPIFY_APP_URL is not set')],
      [expect.stringContaining('SANITY_API_READ_TOKEN is not set')],
    ])
  })

  test('S2-legal the time zone is the name of a place, UTC without one', () => {
    expect(parseEnv({}).SITE_TIME_ZONE).toBe('UTC')
    for (const name of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])
      expect(parseEnv({SITE_TIME_ZONE: name}).SITE_TIME_ZONE).toBe(name)
    for (const wrong of ['Berlin', '+02:00', 'Europe/Nowhere', ' '])
      expect(() => parseEnv({SITE_TIME_ZONE: wrong}), wrong).toThrow(
        'SITE_TIME_ZONE: must be the name of a time zone such as Europe/Berlin or UTC',
      )
  })

  test('caches in front are addresses of hosts, and need the secret', () => {
    expect(parseEnv({}).FRONT_PURGE_URLS).toEqual([])
    const FRONT_PURGE_SECRET = 'secret-of-the-front'
    const FRONT_PURGE_URLS = 'http://10.0.0.5:6081,http://10.0.0.6:6081'
    expect(parseEnv({FRONT_PURGE_URLS, FRONT_PURGE_SECRET}).FRONT_PURGE_URLS).toEqual(FRONT_PURGE_URLS.split(','))
    expect(() => parseEnv({FRONT_PURGE_URLS})).toThrow(/FRONT_PURGE_URLS needs FRONT_PURGE_SECRET/)
    for (const wrong of ['10.0.0.5:6081', 'http://user:word@host', 'http://10.0.0.5/path'])
      expect(() => parseEnv({FRONT_PURGE_URLS: wrong, FRONT_PURGE_SECRET}), wrong).toThrow(/FRONT_PURGE_URLS: must be/)
  })

  test('the address of the site is its origin, as browsers spell it', () => {
    for (const origin of [
      'https://www.example.com',
      'http://localhost:3000',
      'https://xn--bcher-kva.example',
      'http://[::1]:8080',
    ])
      expect(parseEnv({NEXT_PUBLIC_SITE_URL: `${origin}/`}).NEXT_PUBLIC_SITE_URL, origin).toBe(origin)
    for (const [wrong, problem] of [
      ['https://Example.com', 'must be spelled as browsers spell it: https://example.com'],
      ['HTTPS://example.com/', 'must be spelled as browsers spell it: https://example.com'],
      ['https://example.com:443', 'must be spelled as browsers spell it: https://example.com'],
      ['https://bücher.example', 'must be spelled as browsers spell it: https://xn--bcher-kva.example'],
      ['https://example.com/shop/', 'must be an origin, without a path, query or user name: https://example.com'],
      ['https://example.com?a=b', 'must be an origin, without a path, query or user name: https://example.com'],
      ['https://me:secret@example.com', 'must be an origin, without a path, query or user name: https://example.com'],
      ['www.example.com', 'must be an address such as https://www.example.com'],
      ['ftp://example.com', 'must be an address such as https://www.example.com'],
      ['mailto:me@example.com', 'must be an address such as https://www.example.com'],
    ] as const)
      expect(() => parseEnv({NEXT_PUBLIC_SITE_URL: wrong}), wrong).toThrow(`NEXT_PUBLIC_SITE_URL: ${problem}`)
  })

  test('names every wrong variable, and never the value of a token', () => {
    const parse = () => parseEnv({CATALOGUE_API_URL: 'nowhere', PORT: '99999', SANITY_API_READ_TOKEN: 'too-short'})
    expect(parse).toThrow(/CATALOGUE_API_URL: .+/)
    expect(parse).toThrow(/PORT: .+/)
    expect(parse).toThrow(/SANITY_API_READ_TOKEN: (?!.*too-short)/)
  })
})
