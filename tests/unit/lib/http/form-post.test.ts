import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {text} from 'node:stream/consumers'
import type {NextApiHandler, NextApiRequest, NextApiResponse} from 'next'
import {afterAll, afterEach, beforeAll, describe, expect, test, vi} from 'vitest'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {subscribeToNewsletter} from '@/lib/catalogue/contact'
import {env} from '@/lib/env'
import {digestOf, formPost} from '@/lib/http/form-post'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api'

/** Starts an HTTP server for a handler, with those of Next's request and response helpers that forms use. */
function serve(handler: NextApiHandler): Promise<Server> {
  const withHelpers = (response: ServerResponse) =>
    Object.assign(response, {
      status: (code: number) => Object.assign(response, {statusCode: code}),
      json: (value: unknown) => response.end(JSON.stringify(value)),
      redirect: (code: number, location: string) => response.writeHead(code, {Location: location}).end(),
    }) as unknown as NextApiResponse
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Object.fromEntries(new URLSearchParams(await text(request)))
    await handler(
      Object.assign(request, {body, query: {}, cookies: {}}) as unknown as NextApiRequest,
      withHelpers(response),
    )
  }
  return new Promise(resolve => {
    const server = createServer((request, response) => void handle(request, response))
    server.listen(0, () => resolve(server))
  })
}

let api: RunningCatalogueApi
let site: Server
let url: string

beforeAll(async () => {
  api = await startCatalogueApi({trustProxy: true, submissionsPerMinute: 2})
  const client = createCatalogueClient(api.url)
  const submit = (fields: Record<string, string | undefined>, sender: {visitor: string}) =>
    subscribeToNewsletter(fields.email ?? '', sender, client)
  site = await serve(formPost({page: '/blog', submit}))
  const address = site.address()
  url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`
})
afterAll(async () => {
  site.close()
  await api.close()
})
afterEach(() => {
  env.TRUSTED_PROXIES = 0
})

const post = (headers: Record<string, string> = {}, email = 'ada@example.com') =>
  fetch(url, {method: 'POST', body: new URLSearchParams({email}), headers, redirect: 'manual'})
const asScript = {Accept: 'application/json'}

describe('a posted form', () => {
  test('redirects to its page without JavaScript', async () => {
    env.TRUSTED_PROXIES = 1
    const reply = await post({'X-Forwarded-For': '203.0.113.1'})
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/blog#sent'])
  })

  test('that is rejected redirects to the page that names its fields, without JavaScript', async () => {
    env.TRUSTED_PROXIES = 1
    const errors = [{field: 'email', message: 'Enter an email address'}]
    const submit = async () => ({status: 'invalid' as const, errors})
    const path = (rejected: typeof errors) => `/contact?sent=rejected.${rejected.map(({field}) => field)}#failed`
    const forms = [
      await serve(formPost({page: '/contact', submit, rejectedPath: path})),
      await serve(formPost({page: '/blog', submit})),
    ]
    const targets = []
    for (const form of forms) {
      const address = form.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const reply = await fetch(`http://localhost:${port}/`, {
        method: 'POST',
        body: new URLSearchParams(),
        redirect: 'manual',
      })
      targets.push([reply.status, reply.headers.get('location')])
      form.close()
    }
    expect(targets).toEqual([
      [303, '/contact?sent=rejected.email#failed'],
      [303, '/blog#failed'],
    ])
  })

  test('is rejected when another site sends it, and does not reach the backend', async () => {
    const reply = await post({...asScript, 'Sec-Fetch-Site': 'cross-site'})
    expect(reply.status).toBe(403)
  })

  test('lists the invalid fields', async () => {
    env.TRUSTED_PROXIES = 1
    const reply = await post({...asScript, 'X-Forwarded-For': '203.0.113.2'}, 'no address')
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({errors: [{field: 'email'}]})
  })

  test('is rate limited by visitor, not by site', async () => {
    env.TRUSTED_PROXIES = 1
    const statuses = async (visitor: string) => {
      const replies = []
      for (const _ of [1, 2, 3]) replies.push((await post({...asScript, 'X-Forwarded-For': visitor})).status)
      return replies
    }
    expect(await statuses('203.0.113.3')).toEqual([201, 201, 429])
    expect(await statuses('203.0.113.4')).toEqual([201, 201, 429])
  })

  test('is rate limited by the network of an IPv6 address, because a visitor has all of its addresses', async () => {
    env.TRUSTED_PROXIES = 1
    const statuses = []
    for (const visitor of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1'])
      statuses.push((await post({...asScript, 'X-Forwarded-For': visitor})).status)
    expect(statuses).toEqual([201, 201, 429, 201])
  })

  test('is rate limited by its connection without a trusted proxy, whatever address it claims', async () => {
    const statuses = []
    for (const last of [5, 6, 7])
      statuses.push((await post({...asScript, 'X-Forwarded-For': `203.0.113.${last}`})).status)
    expect(statuses).toEqual([201, 201, 429])
  })

  test('counts a line break as one character, as the browser does', async () => {
    const submit = vi.fn(async () => ({status: 'received' as const}))
    const form = await serve(formPost({page: '/contact', submit}))
    const address = form.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const body = new URLSearchParams({message: 'Dear press,\r\n\r\nHello', company: ''})
    await fetch(`http://localhost:${port}/`, {method: 'POST', body, redirect: 'manual'})
    expect(submit).toHaveBeenCalledWith({message: 'Dear press,\n\nHello'}, expect.anything())
    form.close()
  })

  test('has the same digest only for the same body from the same visitor', () => {
    const digest = (remoteAddress: string, body: object) =>
      digestOf({headers: {}, socket: {remoteAddress}, body} as unknown as NextApiRequest)
    const hello = digest('203.0.113.8', {message: 'Hello'})
    expect(digest('203.0.113.8', {message: 'Hello'})).toBe(hello)
    expect(digest('203.0.113.9', {message: 'Hello'})).not.toBe(hello)
    expect(digest('203.0.113.8', {message: 'Hello again'})).not.toBe(hello)
  })

  test('does not reveal how the backend failed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = await serve(
      formPost({page: '/blog', submit: () => Promise.reject(new Error('secret of the backend'))}),
    )
    const address = broken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const reply = await fetch(`http://localhost:${port}/`, {
      method: 'POST',
      headers: asScript,
      body: new URLSearchParams(),
    })
    expect(reply.status).toBe(502)
    expect(await reply.text()).not.toContain('secret')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
    broken.close()
  })
})
