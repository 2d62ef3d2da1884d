import {expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'
import {shortOrLong} from './support/length'
import {expectAlive} from './support/servers'

/*
 * Texts that make a pattern with nested repetition take exponential or quadratic time. All are within the limits of sizes.
 * A server that hangs reaches the limit of a request, and other requests get no response meanwhile.
 */

const {siteUrl, lake, api} = readEnvironment()
const LENGTH = shortOrLong(6000, 12_000)

const REPEATED = [
  'a',
  ' ',
  '\t',
  '-',
  '.',
  '/',
  '%25',
  'a-',
  'a.',
  '*',
  'a*',
  '?',
  '"',
  "'",
  '(',
  '[',
  '\\',
  '&',
  '=',
  ',',
  ';',
  ':',
  '@',
  '_',
  '0',
  '+',
  '<',
  '\u00a0',
  '٠',
]
const INPUTS = REPEATED.flatMap(part => {
  const text = part.repeat(Math.floor(LENGTH / part.length))
  return [text, `${text}!`, `x${text}\u0000`]
})

const urls = (text: string) => {
  const value = encodeURIComponent(text)
    .slice(0, 12_000)
    .replace(/%[0-9A-F]?$/, '')
  return [
    ...[
      `/catalog/products?search=${value}`,
      `/catalog/products?page=${value}`,
      `/blog?tag=${value}`,
      `/legal/disclaimer?version=${value}`,
    ],
    ...[
      `/blog/${value}`,
      `/${value}`,
      `/contact?sent=${value}`,
      `/login?redirect=/${value}`,
      `/api/icons/lucide.json?icons=${value}`,
    ],
    ...[
      `/api/draft-mode/disable?redirect=/${value}`,
      `/backend/search/suggestions?q=${value}`,
      `/backend/products?search=${value}`,
    ],
    ...[
      `/_next/image?url=${value}&w=640&q=80`,
      `/lake/images/overprint/production/${value}.png`,
      `/lake/v1/data/query/production?query=${value}`,
    ],
  ]
}

test('no address keeps the site from responding to others', async () => {
  const inputs = INPUTS.filter((_, index) => index % shortOrLong(6, 1) === 0)
  for (const text of inputs) {
    const responses = Promise.all(urls(text).map(path => rawRequest(siteUrl, path)))
    await expectAlive()
    for (const {status} of await responses) expect(status).toBeLessThan(500)
  }
})

test('no header keeps the site from responding', async () => {
  const names = [
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Cookie',
    'If-None-Match',
    'Range',
    'X-Forwarded-For',
    'Origin',
    'Content-Type',
    'Authorization',
    'User-Agent',
    'sanity-webhook-signature',
  ]
  for (const text of INPUTS.filter((_, index) => index % shortOrLong(7, 2) === 0)) {
    const value = text.replace(/[^\t\x20-\x7e]/g, '~').trim() || '~'
    for (const [base, path] of [
      [siteUrl, '/'],
      [siteUrl, '/api/revalidate'],
      [lake.url, '/v1/data/query/production?query=1'],
      [api.url, '/products?limit=1'],
    ] as const) {
      const headers = Object.fromEntries(names.map(name => [name, value.slice(0, 1000)]))
      const {status} = await rawRequest(base, path, {headers, method: path === '/api/revalidate' ? 'POST' : 'GET'})
      expect([path, value.slice(0, 5), status < 500]).toEqual([path, value.slice(0, 5), true])
    }
  }
  await expectAlive()
})

test('no pattern of a search takes the content lake’s time from others', async () => {
  const long = 'a'.repeat(LENGTH)
  for (const query of [
    `"${long}" match "${'*a'.repeat(2000)}b"`,
    `"${long}" match "${'a*'.repeat(2000)}b"`,
    `["${long}"] match ["${'*'.repeat(4000)}b", "${'a* '.repeat(2000)}"]`,
    `*[[title, body[].children[].text] match "${'*e'.repeat(200)}"]`,
    `*[string::split("${long}", "a") == string::split("${long}a", "")]`,
    `array::join(string::split("${long}", ""), "${long}")`,
    `*[_id in path("${'*.'.repeat(500)}**")]`,
    `dateTime("${'0'.repeat(LENGTH)}")`,
    `"${long}" in path("${'a*'.repeat(2000)}")`,
    `pt::text([{"_type":"block","children":[{"_type":"span","text":"${long}"}]}]) match "${'* '.repeat(2000)}"`,
  ]) {
    const headers = {'Content-Type': 'application/json'}
    const response = rawRequest(siteUrl, '/lake/v1/data/query/production', {headers, body: JSON.stringify({query})})
    await expectAlive()
    const {status} = await response
    expect([query.slice(-40), status < 500]).toEqual([query.slice(-40), true])
  }
})
