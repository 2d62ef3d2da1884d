import {getPathMatch} from 'next/dist/shared/lib/router/utils/path-match'
import {describe, expect, test} from 'vitest'
import {type HeaderRule, pageHeaders, securityHeaderRules} from '@/lib/http/security-headers'
import {observe} from '../../../support/observatory'

const SETTINGS = {
  SANITY_API_HOST: 'https://api.sanity.io',
  PUBLIC_API_URL: '/backend',
  isDevelopment: false,
  public: {siteUrl: 'https://www.example.com'},
}

/** Returns the headers of a path as Next merges them, with names in lower case. */
function headersOf(path: string, rules: HeaderRule[] = securityHeaderRules(SETTINGS)): Record<string, string> {
  const matching = rules.filter(({source}) => getPathMatch(source)(path))
  return Object.fromEntries(matching.flatMap(({headers}) => headers.map(({key, value}) => [key.toLowerCase(), value])))
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}$/),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

test.each(['/', '/blog/ink', '/legal/cookies-policy', '/nothing/at/all', '/studio/structure'])(
  'Mozilla’s Observatory gives %s an A+',
  path => {
    const {grade, findings} = observe({headers: headersOf(path), isHttps: true})
    expect({grade, findings}).toMatchObject({grade: 'A+'})
  },
)

test('the rules of the Observatory see what is missing', () => {
  const complete = headersOf('/')
  const gradeWithout = (name: string) => observe({headers: {...complete, [name]: undefined}, isHttps: true}).grade
  expect(gradeWithout('strict-transport-security')).toBe('B+')
  expect(gradeWithout('content-security-policy')).toBe('B')
  expect(observe({headers: {}, isHttps: true}).grade).toBe('D')
  const unsafe = {...complete, 'content-security-policy': "default-src 'self' 'unsafe-inline'"}
  expect(observe({headers: unsafe, isHttps: true}).grade).toBe('B+')
})

describe('the four policies', () => {
  test('pages belong to their own origin and run only its scripts', () => {
    const headers = headersOf('/blog/ink')
    expect(headers).toMatchObject({...COMMON, 'cross-origin-resource-policy': 'same-origin'})
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers).not.toHaveProperty('x-robots-tag')
    // The default of every response is the policy of pages.
    const defaults = Object.fromEntries(pageHeaders(SETTINGS).map(({key, value}) => [key.toLowerCase(), value]))
    expect(headers).toEqual(defaults)
  })

  test.each(['/studio', '/studio/structure/post'])('the Studio at %s may call Sanity and is not indexed', path => {
    expect(headersOf(path)).toMatchObject({
      ...COMMON,
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining('wss://*.sanity.io'),
    })
  })

  test.each([
    '/api/revalidate',
    '/backend/products',
    '/builds/latest.json',
    '/sitemap.xml',
    '/rss.xml',
    '/robots.txt',
    '/config.json',
    '/faq.json',
  ])('%s is data: it loads nothing', path => {
    expect(headersOf(path)).toMatchObject({
      ...COMMON,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'self'/),
    })
  })

  test('a local lake is data too, and a build for a hosted project does not name its path', () => {
    const local = securityHeaderRules({...SETTINGS, SANITY_API_HOST: 'http://localhost:4010'})
    expect(headersOf('/lake/v1/data/query/production', local)['content-security-policy']).toMatch(
      /^default-src 'none';/,
    )
    expect(JSON.stringify(securityHeaderRules(SETTINGS))).not.toContain('/lake')
  })

  test.each([
    '/_next/static/chunks/main.js',
    '/_next/image',
    '/animations/three-plates.svg',
    '/share/page/home/latest.jpg',
    '/favicon.svg',
    '/icon-192.png',
  ])('%s is an asset: other origins may embed it', path => {
    expect(headersOf(path)).toMatchObject({
      ...COMMON,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    })
  })
})

test('a Studio on another origin may frame pages and the errors of a preview, but not this site’s Studio', () => {
  const rules = securityHeaderRules({...SETTINGS, STUDIO_ORIGINS: ['https://a.example.com', 'https://b.example.com']})
  for (const path of ['/', '/blog/ink', '/api/draft-mode/enable']) {
    const headers = headersOf(path, rules)
    expect(headers['content-security-policy'], path).toContain(
      "frame-ancestors 'self' https://a.example.com https://b.example.com",
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(observe({headers, isHttps: true}).grade, path).toBe('A+')
  }
  expect(headersOf('/studio', rules)).toMatchObject({
    'content-security-policy': expect.stringMatching(/frame-ancestors 'self'(;|$)/),
    'x-frame-options': 'SAMEORIGIN',
  })
})

test('without HTTPS there is no HSTS, and the development server sends no nosniff', () => {
  const rules = securityHeaderRules({...SETTINGS, isDevelopment: true, public: {siteUrl: 'http://localhost:3000'}})
  expect(headersOf('/', rules)).not.toHaveProperty('strict-transport-security')
  expect(headersOf('/', rules)).not.toHaveProperty('x-content-type-options')
})
