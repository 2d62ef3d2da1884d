import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {loadPages} from '../support/first-load'

/* The limits of this folder count what browsers request, however late a page starts it. */

const CHUNKS = '/_next/static/chunks'
const add = (path: string) => `document.head.append(Object.assign(document.createElement('script'), {src: '${path}'}))`

/** A page whose boot script waits for two seconds. */
const FILES: Record<string, string> = {
  '/': `<!doctype html><title>Late</title><link rel="stylesheet" href="/page.css"><script src="/boot.js" defer></script>`,
  '/page.css': '',
  '/boot.js': `setTimeout(() => ${add(`${CHUNKS}/started.js`)}, 2000)`,
  [`${CHUNKS}/started.js`]: add(`${CHUNKS}/on-demand.js`),
  [`${CHUNKS}/on-demand.js`]: '',
}
const TYPES: Record<string, string> = {css: 'text/css', js: 'text/javascript'}

const server = createServer(({url = '/'}, response) => {
  response.setHeader('content-type', TYPES[url.split('.')[1] ?? ''] ?? 'text/html')
  response.statusCode = url in FILES ? 200 : 404
  response.end(FILES[url])
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('scripts that a boot script starts after the load event belong to the first load', async () => {
  const [load] = await loadPages([`${origin}/`])
  expect(load).toEqual({
    first: ['/boot.js', `${CHUNKS}/started.js`],
    later: [`${CHUNKS}/on-demand.js`],
    styles: ['/page.css'],
    requests: ['/', '/page.css', '/boot.js', `${CHUNKS}/started.js`].map(path => origin + path),
  })
})
