import {expect, test} from 'vitest'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Layout} from '@/lib/content/layout/layout'
import type {Policy} from '@/lib/content/policy'
import type {Post} from '@/lib/content/post'
import type {Seo} from '@/lib/content/seo'
import {PAGE_KEYS, pagePath} from '@/lib/document-paths'
import {cardVersion} from '@/lib/share-pictures/card'
import {toSubject} from '@/lib/share-pictures/subject'

const layout: Layout = {...fallbackLayout, description: 'About the site.'}
const image = {src: '/lake/images/a.png', alt: 'A', width: 1200, height: 630, color: null, hotspot: {x: 0.2, y: 0.3}}
const noSeo: Seo = {title: null, description: null, image: null, noIndex: false}
const page = {title: 'Title', layout}
const post = {
  slug: 'a-post',
  title: 'A post',
  topics: [],
  authors: [],
  readingMinutes: 3,
  publishedOn: '2026-01-01',
  cover: image,
  seo: noSeo,
} as unknown as Post

test('S2-share-picture every composed page has a picture of its own', () => {
  const names = PAGE_KEYS.map(key => toSubject({...page, path: `${pagePath(key)}?utm=1#top`}).name)
  expect(names).toEqual(PAGE_KEYS.map(key => `page/${key}`))
  expect(toSubject({...page, path: '/login'})).toEqual({
    name: 'page/site',
    card: {kind: 'site', text: 'About the site.'},
  })
})

test('S2-share-picture an editor’s picture wins, and the site’s picture is for pages without one', () => {
  const own = {kind: 'own', picture: {src: image.src, hotspot: image.hotspot}}
  expect(toSubject({...page, path: '/', seo: {...noSeo, image}}).card).toEqual(own)
  expect(toSubject({...page, path: '/contact', seo: {...noSeo, image}}).card).toEqual(own)
  expect(toSubject({...page, path: '/blog/a-post', data: {post: {...post, seo: {...noSeo, image}}}}).card).toEqual(own)
  const withImage = {...layout, seoImage: image}
  expect(toSubject({...page, layout: withImage, path: '/login'}).card).toEqual(own)
  expect(toSubject({...page, layout: withImage, path: '/contact'}).card?.kind).toBe('page')
})

test('S2-share-picture the editor’s texts for social cards are on the picture', () => {
  const seo = {...noSeo, title: 'For cards', description: 'Also.'}
  expect(toSubject({...page, path: '/contact', seo}).card).toEqual({kind: 'page', title: 'For cards', text: 'Also.'})
  expect(toSubject({...page, path: '/', data: {post: {...post, seo}}}).card).toMatchObject({title: 'For cards'})
})

test('S2-share-picture a page that lacks the data of its picture has an address without a version', () => {
  const policy = {slug: 'privacy-policy', isCurrent: false, seo: noSeo} as unknown as Policy
  expect(toSubject({...page, path: '/', data: {policy}})).toEqual({name: 'policy/privacy-policy', card: null})
  expect(toSubject({...page, path: '/catalog/products?category=bags'})).toEqual({name: 'page/products', card: null})
})

test('S2-share-picture the version changes with the card', () => {
  const versionOf = (changed: Partial<Post>) => {
    const {card} = toSubject({...page, path: '/', data: {post: {...post, ...changed}}})
    return card && cardVersion(card)
  }
  const versions = [{}, {title: 'Another'}, {publishedOn: '2026-01-02'}, {cover: null}].map(versionOf)
  expect(new Set(versions).size).toBe(4)
  expect(versionOf({})).toBe(versions[0])
  for (const version of versions) expect(version).toMatch(/^[\da-z]{1,11}$/)
})
