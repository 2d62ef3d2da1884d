import {hasLocalMatch} from 'next/dist/shared/lib/match-local-pattern'
import {hasRemoteMatch} from 'next/dist/shared/lib/match-remote-pattern'
import {describe, expect, test} from 'vitest'
import {imageSources} from '@/lib/http/image-sources'

const LOCAL = {
  CATALOGUE_API_URL: 'http://localhost:4020',
  SANITY_API_HOST: 'http://localhost:4010',
  SANITY_PROJECT_ID: 'overprint',
  SANITY_DATASET: 'production',
  IMAGES_FROM_PRIVATE_NETWORK: true,
}
const HOSTED = {
  ...LOCAL,
  CATALOGUE_API_URL: 'https://api.example.com/v2',
  SANITY_API_HOST: 'https://api.sanity.io',
  IMAGES_FROM_PRIVATE_NETWORK: false,
}

/** Decides as Next does for `/_next/image?url=`. */
function mayFetch(settings: typeof LOCAL, url: string): boolean {
  const {remotePatterns, localPatterns} = imageSources(settings)
  return url.startsWith('/') ? hasLocalMatch(localPatterns, url) : hasRemoteMatch([], remotePatterns, new URL(url))
}

describe('the image route', () => {
  test('fetches the images of the catalogue', () => {
    expect(mayFetch(LOCAL, 'http://localhost:4020/images/mugs/one.webp')).toBe(true)
    expect(mayFetch(HOSTED, 'https://api.example.com/v2/images/one.webp')).toBe(true)
  })

  test.each([
    'http://localhost:4020/metrics',
    'http://localhost:4020/admin/catalogue',
    'http://localhost:4020/images/../metrics',
    'http://localhost:4020/images/%2e%2e/metrics',
    'http://localhost:4020/imagesmetrics',
    'http://localhost:4021/images/one.webp',
    'https://localhost:4020/images/one.webp',
    'http://127.0.0.1:4020/images/one.webp',
    'http://localhost:4010/images/overprint/production/one.webp',
    'http://169.254.169.254/images/one.webp',
    'https://cdn.sanity.io/images/overprint/production/one.webp',
    '/lake/metrics',
    '/api/health',
    '/favicon.svg',
  ])('does not fetch %s', url => {
    expect(mayFetch(LOCAL, url)).toBe(false)
  })

  test('fetches images of its own dataset from the CDN only with a hosted project', () => {
    expect(mayFetch(HOSTED, 'https://cdn.sanity.io/images/overprint/production/one.webp')).toBe(true)
    expect(mayFetch(HOSTED, 'https://cdn.sanity.io/images/other/production/one.webp')).toBe(false)
    expect(mayFetch(HOSTED, 'https://cdn.sanity.io/files/overprint/production/one.webp')).toBe(false)
    expect(mayFetch(HOSTED, 'https://api.example.com/images/one.webp')).toBe(false)
  })

  test('fetches from this machine and private networks only when that is configured, and follows no redirects', () => {
    expect(imageSources(LOCAL)).toMatchObject({dangerouslyAllowLocalIP: true, maximumRedirects: 0})
    expect(imageSources(HOSTED).dangerouslyAllowLocalIP).toBe(false)
  })
})
