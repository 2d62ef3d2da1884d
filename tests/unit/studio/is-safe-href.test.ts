import {expect, test} from 'vitest'
import {toSafeHref} from '@/lib/content/link'
import {isSafeHref} from '@/studio/is-safe-href'

test.each([
  'https://example.com',
  'HTTPS://example.com/a?b=c#d',
  'http://example.com',
  'mailto:hello@example.com?subject=Hello world',
  'tel:+44123',
  '/contact',
  '#form',
])('the Studio accepts %j, which is a link on the site', href => {
  expect(isSafeHref(href)).toBe(true)
  expect(toSafeHref(href)).toBe(href)
})

test.each([
  ' https://example.com',
  'https:example.com',
  'https:/example.com',
  'https://example.com\t',
  '/contact\u0001',
  'javascript:alert(1)',
  '//example.com',
  '/\\example.com',
  'example.com',
])('the Studio rejects %j, which is no link on the site', href => {
  expect(isSafeHref(href)).toBe(false)
  expect(toSafeHref(href)).toBeNull()
})
