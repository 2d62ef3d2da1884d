import {randomBytes} from 'node:crypto'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {editorClient} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {rawRequest} from '../support/raw-request'
import {type Receiver, startReceiver} from '../support/receiver'

/* Neither the image route nor a picture that an editor uploads makes a server connect to another host or read a file. */

const {siteUrl, api, lake} = readEnvironment()
const editor = editorClient()

let elsewhere: Receiver
beforeAll(async () => {
  elsewhere = await startReceiver()
})
afterAll(() => elsewhere.close())

const optimize = (url: string) => rawRequest(siteUrl, `/_next/image?url=${encodeURIComponent(url)}&w=640&q=80`)

/** Spellings of the loopback address, and names that resolve to it. */
const LOOPBACK = [
  ...[
    '127.0.0.1',
    'localhost',
    '127.1',
    '127.0.1',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...[
    '127.127.127.127',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    'localhost.',
    'LOCALHOST',
    'localtest.me',
    '127.0.0.1.nip.io',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    'a@127.0.0.1',
  ],
]
const PRIVATE = [
  ...[
    '169.254.169.254',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '0xa9fea9fe',
    '2852039166',
  ],
  ...['metadata.google.internal', '[::ffff:169.254.169.254]', '255.255.255.255', '224.0.0.1'],
]

test('the image route connects to no address but that of the catalogue’s images', async () => {
  const {port} = new URL(elsewhere.url)
  const urls = [
    ...LOOPBACK.map(host => `http://${host}:${port}/images/x.png`),
    ...PRIVATE.flatMap(host => [`http://${host}/images/x.png`, `https://${host}/latest/meta-data`]),
    ...[
      'file:///etc/passwd',
      'data:image/svg+xml,<svg/>',
      'ftp://127.0.0.1/images/x',
      `//127.0.0.1:${port}/images/x.png`,
    ],
    ...[
      `/\\127.0.0.1:${port}/x.png`,
      `/lake/images/../metrics`,
      '/backend/products',
      '/_next/image?url=x',
      'gopher://127.0.0.1:25/images/',
    ],
  ]
  for (const url of urls) {
    const {status, text} = await optimize(url)
    expect([url, status, /parameter is (not allowed|invalid)|cannot be|must be/.test(text)]).toEqual([url, 400, true])
  }
  expect(elsewhere.received).toEqual([])
})

test('no spelling of an address leaves the folder of the catalogue’s images', async () => {
  const {host} = new URL(api.url)
  const {data} = await (await fetch(`${api.url}/products?limit=1`)).json()
  // While a busy machine needs more than seven seconds for a picture, the response is a 503.
  const ofCatalogue = async () => (await optimize(data[0].image.url)).status
  await expect.poll(ofCatalogue, {timeout: 180_000}).toBe(200)
  for (const path of [
    ...[
      '/metrics',
      '/images/../metrics',
      '/images/%2e%2e/metrics',
      '/images/..%2fmetrics',
      '/images/%252e%252e/metrics',
    ],
    ...[
      '/images/..;/metrics',
      '/images/..\\metrics',
      '/images/.%00./metrics',
      '//images/../metrics',
      '/images#/../metrics',
    ],
  ])
    for (const authority of [host, `user:pass@${host}`]) {
      const {status, text} = await optimize(`http://${authority}${path}`)
      expect([path, status >= 400 && status < 500, text.includes('# HELP')]).toEqual([path, true, false])
    }
})

test('the image route follows no redirect of the image host', async () => {
  // A backend with an open redirect.
  const redirecting = createServer((_request, response) =>
    response.writeHead(302, {Location: `${elsewhere.url}/secret.png`}).end(),
  ).listen(0, '127.0.0.1')
  await new Promise(done => redirecting.once('listening', done))
  const {imageSources} = await import('../../lib/http/image-sources')
  const settings = {
    SANITY_API_HOST: lake.url,
    SANITY_PROJECT_ID: 'a',
    SANITY_DATASET: 'b',
    IMAGES_FROM_PRIVATE_NETWORK: true,
  }
  const CATALOGUE_API_URL = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  const {maximumRedirects, dangerouslyAllowLocalIP} = imageSources({...settings, CATALOGUE_API_URL})
  const {fetchExternalImage} = await import('next/dist/server/image-optimizer.js')
  await expect(
    fetchExternalImage(`${CATALOGUE_API_URL}/images/x.png`, dangerouslyAllowLocalIP, 1e6, maximumRedirects),
  ).rejects.toThrow()
  redirecting.close()
  expect(elsewhere.received).toEqual([])
})

test('a drawing that an editor uploads loads no file and no other address, and its entities do not expand', async () => {
  const [red = 0, green = 0, blue = 0] = randomBytes(3)
  const entities = Array.from({length: 12}, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
    '',
  )
  for (const content of [
    `<image href="${elsewhere.url}/a.png" width="9" height="9"/>`,
    `<image xlink:href="${elsewhere.url}/b.png" width="9" height="9"/><use href="${elsewhere.url}/c.svg#x"/>`,
    `<style>@import "${elsewhere.url}/d.css"; rect {fill: url(${elsewhere.url}/e.svg#x)}</style>`,
    '<image href="file:///etc/passwd" width="9" height="9"/>',
    '<text>&file;</text>',
    '<text>&e12;</text>',
  ]) {
    const types = `<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY e0 "ha">${content.includes('&e12') ? entities : ''}`
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [${types}]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"><rect width="10" height="10" fill="rgb(${red},${green},${blue})"/>${content}</svg>`
    const uploaded = await editor.assets
      .upload('image', Buffer.from(svg), {filename: 'drawing.svg'})
      .catch((error: {statusCode?: number}) => error)
    if (!('url' in uploaded)) {
      expect(uploaded.statusCode, content).toBe(400)
      continue
    }
    const path = new URL(uploaded.url).pathname.replace(/^\/lake/, '')
    const {status} = await rawRequest(lake.url, `${path}?w=160&fm=webp`)
    expect(status, content).toBeLessThan(500)
    await editor.delete(uploaded._id)
  }
  expect(elsewhere.received).toEqual([])
})
