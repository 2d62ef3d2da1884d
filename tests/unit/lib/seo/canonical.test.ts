import {describe, expect, test} from 'vitest'
import {canonicalUrl, isOwnCanonical} from '@/lib/seo/canonical'

const origin = 'https://overprint.test'

describe('S2-canonical the canonical URL', () => {
  test.each([
    ['/', `${origin}/`],
    ['/blog', `${origin}/blog`],
    ['/blog/', `${origin}/blog`],
    ['/blog#part', `${origin}/blog`],
    ['/catalog/products?utm_source=a&sort=new', `${origin}/catalog/products?sort=new`],
    [
      '/catalog/products?tag=b&category=z&category=a&page=2',
      `${origin}/catalog/products?category=z&category=a&page=2&tag=b`,
    ],
    ['/catalog/products?search=', `${origin}/catalog/products`],
    ['/catalog/products?q=two%20words', `${origin}/catalog/products?q=two+words`],
  ])('of %s is %s', (path, expected) => {
    expect(canonicalUrl(path, {origin, lowercase: false})).toBe(expected)
  })

  test('keeps the parameters that the site is configured to keep', () => {
    expect(canonicalUrl('/blog?ref=a&page=2', {origin, parameters: ['ref']})).toBe(`${origin}/blog?ref=a`)
  })

  test('has a lower-case path, never query, and only when configured', () => {
    expect(canonicalUrl('/Blog/Post?q=Teal', {origin, lowercase: true})).toBe(`${origin}/blog/post?q=Teal`)
    expect(canonicalUrl('/Blog/Post?q=Teal', {origin, lowercase: false})).toBe(`${origin}/Blog/Post?q=Teal`)
  })
})

test.each([
  ['/catalog/products?category=bags&sort=price', true],
  ['/catalog/products?sort=price&category=bags', true],
  ['/catalog/products/', true],
  ['/catalog/products?technique=dtg', false],
  ['/catalog/products?category=bags&utm_source=x', false],
])('the canonical URL of %s is its own: %s', (path, isOwn) => {
  expect(isOwnCanonical(canonicalUrl(path), path)).toBe(isOwn)
})
