import {expect, test, vi} from 'vitest'
import {toPagePath} from '@/components/ui/toPagePath'
import {routes} from '@/lib/routes'

const ORIGIN = 'https://www.example.com'

/** Returns what `toPagePath` reads of a link: its address, complete and in parts, and its attributes. */
function linkTo(href: string, attributes: {target?: string; download?: string} = {}): HTMLAnchorElement {
  vi.stubGlobal('location', {origin: ORIGIN})
  const url = new URL(href, ORIGIN)
  const {origin, pathname, search, hash} = url
  return {
    ...{href: url.href, origin, pathname, search, hash, target: '', download: ''},
    ...attributes,
  } as HTMLAnchorElement
}

test.each([
  routes.home,
  routes.post('a-post'),
  `${routes.policy('privacy-policy')}#rights`,
  routes.topic('ink'),
  '/apiary',
  '/studios',
])('S2-next-page the router follows a link to %s', href => {
  expect(toPagePath(linkTo(href))).toBe(href)
})

test.each([
  'https://other.example/a',
  'mailto:press@example.com',
  routes.feed,
  routes.faq,
  '/api/draft-mode/disable',
  '/lake/images/a',
  routes.studio,
  `${routes.studio}/structure`,
])('S2-next-page the browser follows a link to %s', href => {
  expect(toPagePath(linkTo(href))).toBeNull()
})

test('the browser follows links that download or open another window', () => {
  expect(toPagePath(linkTo(routes.blog, {target: '_blank'}))).toBeNull()
  expect(toPagePath(linkTo(routes.blog, {download: 'a'}))).toBeNull()
})
