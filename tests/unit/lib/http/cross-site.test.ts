import {describe, expect, test} from 'vitest'
import {isCrossSite} from '@/lib/http/cross-site'

const SITE = 'https://shop.example'

describe('a form from another site', () => {
  test.each([
    {'sec-fetch-site': 'cross-site'},
    {'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example'},
    {'sec-fetch-site': 'cross-site', origin: SITE},
    {origin: 'https://evil.example', host: 'shop.example'},
    {origin: 'https://shop.example:8443', host: 'shop.example'},
    {origin: 'null', host: 'shop.example'},
  ])('is detected from %o', headers => {
    expect(isCrossSite(headers, SITE)).toBe(true)
  })
})

describe('the site’s own form', () => {
  test.each([
    {'sec-fetch-site': 'same-origin', origin: SITE},
    {'sec-fetch-site': 'none'},
    {origin: SITE, host: 'internal:3000'},
    {origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000'},
    {host: 'shop.example'},
  ])('is accepted with %o', headers => {
    expect(isCrossSite(headers, SITE)).toBe(false)
  })
})
