import {randomUUID} from 'node:crypto'
import {expect, test} from 'vitest'
import {routes, sitemapPartPath} from '../../lib/routes'
import {readEnvironment} from '../support/environment'
import {PUBLIC_PATHS} from '../support/public-pages'
import {rawRequest} from '../support/raw-request'

/*
 * A client may send any host. No response may repeat it: a cache in front would serve the copy to everybody, and a redirect
 * or a link of a message would lead elsewhere.
 */

const {siteUrl} = readEnvironment()
const EVIL = 'evil.example'

const SPOOFED: Record<string, Record<string, string>> = {
  Host: {Host: EVIL},
  'Host with a port': {Host: `${EVIL}:80`},
  'X-Forwarded-Host': {'X-Forwarded-Host': EVIL, 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '1'},
  Forwarded: {Forwarded: `for=127.0.0.1;host=${EVIL};proto=https`},
  'other proxies': {
    'X-Host': EVIL,
    'X-Forwarded-Server': EVIL,
    'X-Original-Host': EVIL,
    'X-Original-URL': `//${EVIL}/`,
    'X-Rewrite-URL': `//${EVIL}/`,
    'X-Forwarded-Prefix': `//${EVIL}`,
    'X-HTTP-Host-Override': EVIL,
    'X-HTTP-Method-Override': 'DELETE',
  },
}

const paths = () => [
  ...PUBLIC_PATHS,
  ...[
    routes.sitemap,
    sitemapPartPath('posts'),
    routes.feed,
    routes.config,
    routes.faq,
    '/robots.txt',
    routes.latestBuild,
    routes.studio,
  ],
  ...[`${routes.products}?category=bags`, `${routes.blog}?tag=colour`, routes.login, routes.disablePreview],
  ...['/shopify-integration', '/blog/', '/legal/disclaimer/1.0', '/api/icons/lucide.json?icons=shirt'],
  ...['/backend/products?limit=1', '/backend/nothing', '/lake/v1/ping', '/lake/v1/auth/providers', '/_next/image'],
  // Rendered for the first time by these requests.
  ...[`/nope-${randomUUID()}`, `/blog/nope-${randomUUID()}`, `/catalog/products/nope-${randomUUID()}`],
]

test.each(Object.entries(SPOOFED))(
  '%s is nowhere in a response, and does not get into the cache',
  async (_name, headers) => {
    const visited = paths()
    for (const path of visited) {
      const spoofed = await rawRequest(siteUrl, path, {headers})
      expect(`${path} ${JSON.stringify(spoofed.headers)}`).not.toContain(EVIL)
      expect(spoofed.text.includes(EVIL), path).toBe(false)
      expect(spoofed.status, path).toBeLessThan(500)
    }
    for (const path of visited.slice(-3)) {
      const usual = await rawRequest(siteUrl, path)
      expect({path, status: usual.status, isPoisoned: usual.text.includes(EVIL)}).toEqual({
        path,
        status: 404,
        isPoisoned: false,
      })
    }
  },
)

test('a form that is sent with another host redirects on this site', async () => {
  for (const headers of Object.values(SPOOFED)) {
    const body = new URLSearchParams({email: 'not-an-address'}).toString()
    const type = {'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length}
    const response = await rawRequest(siteUrl, '/api/newsletter', {body, headers: {...headers, ...type}})
    expect(response.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  }
})
