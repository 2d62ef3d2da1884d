import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {toRedirectPath} from '../../lib/sign-in-path'
import {editorClient} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {studioLink} from '../support/preview-access'
import {rawRequest} from '../support/raw-request'
import {OTHER_SITES} from './support/other-sites'

/* Every address that redirects to a value of the request must stay on this site. */

const {siteUrl, lake} = readEnvironment()
const editor = editorClient()
const _id = `redirect-${randomUUID()}`
const from = `/moved-${randomUUID().slice(0, 8)}`

beforeAll(async () => void (await editor.create({_id, _type: 'redirect', from, to: routes.blog, permanent: false})))
afterAll(async () => void (await editor.delete(_id)))

/** Returns the origin that a browser goes to when it receives `location` at `path`. */
const originOf = (path: string, location: string) => new URL(location, new URL(path, siteUrl)).origin

async function expectOnSite(path: string): Promise<void> {
  const {status, headers, text} = await rawRequest(siteUrl, path)
  expect(status, path).toBeLessThan(500)
  // Next repeats the target of a redirect in `Refresh`.
  const targets = [headers.location ?? [], /url=(.*)/.exec(String(headers.refresh))?.[1] ?? []].flat()
  for (const target of targets) expect([path, target, originOf('/', target)]).toEqual([path, target, siteUrl])
  expect(text, path).not.toMatch(/<meta[^>]*http-equiv="refresh"/i)
}

test.each(OTHER_SITES)('ending a preview does not redirect to %j', async value => {
  for (const path of [
    `${routes.disablePreview}?redirect=${encodeURIComponent(value)}`,
    `${routes.disablePreview}?redirect=${value.replace(/[\s#\p{Cc}]/gu, encodeURIComponent)}`,
    `${routes.disablePreview}?redirect=${routes.blog}&redirect=${encodeURIComponent(value)}`,
  ]) {
    await expectOnSite(path)
    const {headers} = await rawRequest(siteUrl, path)
    expect(headers.location, path).toMatch(/^\/(?![/\\])/)
  }
})

test('opening a preview with a valid secret does not redirect elsewhere', async () => {
  for (const value of OTHER_SITES) await expectOnSite(await studioLink(value))
})

test.each(OTHER_SITES)('the sign-in page does not return to %j', value => {
  expect(new URL(toRedirectPath(value, siteUrl), siteUrl).origin).toBe(siteUrl)
})

test('the sign-in page of the content lake does not return elsewhere', async () => {
  for (const value of [...OTHER_SITES, `${siteUrl}.evil.example`, `${siteUrl}@evil.example`, 'null']) {
    for (const base of [`${siteUrl}/lake`, lake.url]) {
      const path = `/v1/auth/login/local?${new URLSearchParams({origin: value})}`
      const {status, headers, text} = await rawRequest(base, new URL(base).pathname.replace(/\/$/, '') + path)
      const form = /action="([^"]*)"/.exec(text)?.[1] ?? ''
      expect([value, headers.location, status < 500, /evil\.example/.test(form)]).toEqual([
        value,
        undefined,
        true,
        false,
      ])
    }
  }
})

test('addresses with trailing or leading slashes stay on this site', async () => {
  for (const value of [
    ...['//evil.example', '//evil.example/', '///evil.example/', '//evil.example/..', '//evil.example/%2e%2e'],
    ...['/\\evil.example/', '\\\\evil.example/', '/%5cevil.example/', '/%2fevil.example/', '/%2f%2fevil.example/'],
    ...[
      '/.//evil.example/',
      '/blog//evil.example/',
      '/blog/..//evil.example/',
      '/%09/evil.example/',
      '//evil%E3%80%82example/',
    ],
    ...['/;//evil.example/', '/?//evil.example/', '//user@evil.example/', '//evil.example:80/', '//%65vil.example/'],
    ...['/http://evil.example/', '/https:/evil.example/'],
  ])
    await expectOnSite(value)
})

test('a stored redirect ignores what follows its path', async () => {
  expect((await rawRequest(siteUrl, from)).headers.location).toBe(routes.blog)
  for (const value of OTHER_SITES) {
    for (const path of [
      `${from}?${encodeURIComponent(value)}`,
      `${from}?to=${encodeURIComponent(value)}`,
      `${from}/${encodeURIComponent(value)}`,
    ])
      await expectOnSite(path)
  }
  for (const value of OTHER_SITES)
    for (const path of ['/shopify-integration', '/legal/disclaimer/1.0'])
      await expectOnSite(`${path}?redirect=${encodeURIComponent(value)}`)
})

test('the confirmation of a form does not lead elsewhere', async () => {
  for (const value of OTHER_SITES) {
    await expectOnSite(`${routes.contact}?sent=${encodeURIComponent(value)}`)
    const body = new URLSearchParams({email: '', redirect: value, next: value, page: value}).toString()
    const headers = {'Content-Type': 'application/x-www-form-urlencoded', Referer: 'http://evil.example/'}
    const response = await rawRequest(siteUrl, `/api/contact?redirect=${encodeURIComponent(value)}`, {headers, body})
    const rejected = '?sent=rejected.name.email.topic.message.consent#failed'
    expect([value, response.status, response.headers.location]).toEqual([value, 303, routes.contact + rejected])
  }
})
