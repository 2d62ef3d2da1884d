import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {signInPath, toRedirectPath} from '@/lib/sign-in-path'

const ORIGIN = 'https://shop.example.com'
const target = (value: unknown) => toRedirectPath(value, ORIGIN)

describe('S2-login the redirect parameter', () => {
  test.each([
    '/catalog',
    '/catalog/products?color=red&page=2#grid',
    '/blog/a%20b',
    '/legal/cookies-policy#part-2',
    '/',
  ])('leads back to %s', path => {
    expect(target(path)).toBe(path)
    const parameter = new URL(signInPath(path), ORIGIN).searchParams.get('redirect')
    expect(target(parameter)).toBe(path)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '.evil.example',
    '',
    '?x',
    '/login',
    '/login?redirect=/login',
    '/\u0000/evil.example',
    undefined,
    null,
    ['/a', '/b'],
    {},
  ])('leads home instead of to %j', value => {
    expect(target(value)).toBe('/')
  })

  test('never leads off this site, whatever its value', () => {
    const hostile = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      ':',
      '@',
      '#',
      '?',
      'evil.example',
      'javascript:',
      'https:',
      '\u2028',
      '／',
      '。',
    )
    const value = fc.oneof(
      fc.string({unit: 'binary'}),
      fc.webUrl(),
      fc.array(hostile, {maxLength: 8}).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(value, text => {
        const path = target(text)
        const url = new URL(path, ORIGIN)
        expect(url.origin).toBe(ORIGIN)
        expect(path).toMatch(/^\/(?![/\\])/)
        // Parsing it again returns the same path: no encoding hides anything.
        expect(target(path)).toBe(path)
        // A browser that assigns it stays on this site too.
        expect(new URL(path, `${ORIGIN}/login?redirect=x`).origin).toBe(ORIGIN)
      }),
      {numRuns: 3000},
    )
  })
})
