import {randomUUID} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {type OutgoingHttpHeaders, request} from 'node:http'
import {dirname, join} from 'node:path'
import {text} from 'node:stream/consumers'
import {describe, expect, test} from 'vitest'
import {editorClient} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {eventually} from '../support/eventually'

const VISITOR = '127.0.0.9'
const FORWARDED = '203.0.113.77'
/** In every value that a visitor sends. */
const MARKER = 'lovelace1815'
const EMAIL = `${MARKER}@example.com`
const TOKEN = `${MARKER}-token`

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const NAMED = {name: MARKER, email: EMAIL, topic: 'sales', message: `A very private matter of ${MARKER}.`}

type Road = {path: string; type?: string; body?: string; headers?: OutgoingHttpHeaders}
const form = (path: string, fields: Record<string, string>): Road => ({
  path,
  type: FORM,
  body: new URLSearchParams(fields).toString(),
})
const json = (path: string, body: unknown): Road => ({
  path,
  type: JSON_TYPE,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Every public way to send something to this site. */
const ROADS: Road[] = [
  form('/api/contact', {...NAMED, consent: 'on'}),
  form('/api/contact', {email: EMAIL}),
  form('/api/newsletter', {email: EMAIL, consent: 'on'}),
  json('/backend/contact-submissions', {...NAMED, consent: true}),
  json('/backend/contact-submissions', `{"${EMAIL}`),
  json('/backend/newsletter-subscriptions', {email: EMAIL}),
  json('/backend/auth/sessions', {email: EMAIL, password: MARKER}),
  json('/backend/support/conversations', {text: `My name is ${MARKER}`}),
  json(`/backend/support/conversations/${MARKER}/messages`, {text: MARKER}),
  {path: `/backend/orders/${MARKER}?email=${EMAIL}`},
  {path: `/backend/products?search=${EMAIL}`},
  {path: `/backend/search/suggestions?q=${MARKER}`},
  {path: `/backend/${EMAIL}`},
  {path: `/catalog/products?search=${MARKER}`},
  {path: `/catalog/products/${MARKER}`},
  {path: `/blog/${EMAIL}`},
  {path: `/${MARKER}/${EMAIL}?email=${EMAIL}`},
  {path: `/%ff${MARKER}`},
  {path: `/_next/image?url=http://${MARKER}.example/x.png&w=640&q=75`},
  {path: `/_next/data/${MARKER}/index.json`},
  form('/lake/v1/auth/login/local?origin=http://localhost:3000/studio', {email: EMAIL, password: MARKER}),
  {path: `/lake/v1/auth/fetch?sid=${MARKER}`},
  {path: `/lake/v1/data/query/production?query=*[name=="${MARKER}"]`},
  {path: `/lake/v1/data/query/production?query=${MARKER}(((`},
  {path: `/lake/v1/data/doc/production/${MARKER}`},
  json('/lake/v1/data/mutate/production', {mutations: [{create: {_type: MARKER, email: EMAIL}}]}),
  {path: `/api/draft-mode/share?token=${MARKER}&path=/${MARKER}`},
  {path: `/api/draft-mode/enable?sanity-preview-secret=${MARKER}&sanity-preview-pathname=/${MARKER}`},
  {...json('/api/revalidate', {_id: MARKER, _type: 'post'}), headers: {'sanity-webhook-signature': `t=1,v1=${MARKER}`}},
]

/** Sends what a browser would send, from an address of its own. */
function send({path, type, body, headers = {}}: Road): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      path: path.replaceAll('"', '%22'),
      method: body === undefined ? 'GET' : 'POST',
      localAddress: VISITOR,
      agent: false,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        cookie: `auth-token=${TOKEN}; __prerender_bypass=${TOKEN}`,
        referer: `http://localhost/${MARKER}`,
        'user-agent': `${MARKER}-browser`,
        'x-forwarded-for': FORWARDED,
        'x-request-id': EMAIL,
        ...(type ? {'content-type': type} : {}),
        ...headers,
      },
    }
    const call = request(readEnvironment().siteUrl.replace('localhost', '127.0.0.1'), options, async response => {
      await text(response)
      resolve(response.statusCode ?? 0)
    })
    call.once('error', reject)
    call.end(body)
  })
}

const readLogs = (): Record<string, string> => {
  const folder = dirname(readEnvironment().site.spec.logFile)
  const names = readdirSync(folder).filter(name => !name.startsWith('build'))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}
const readLog = (service: string) => readLogs()[`${service}.log`] ?? ''

describe('the logs of all processes', () => {
  test('contain no personal data, addresses, tokens or secrets, whatever visitors send', async () => {
    const {secrets} = readEnvironment()
    for (const road of ROADS) expect(await send(road), road.path).toBeGreaterThanOrEqual(200)
    const editor = editorClient()
    // The lake's webhook announces it to the site.
    await editor.createOrReplace({_id: 'log-test-author', _type: 'author', name: MARKER, slug: {current: MARKER}})
    await editor.delete('log-test-author')

    const last = randomUUID()
    const headers = {'x-request-id': last}
    for (const path of ['/backend/categories', '/lake/v1/ping', '/contact']) await send({path, headers})
    for (const service of ['site', 'catalogue-api', 'lake']) {
      await eventually(async () => readLog(service)).toContain(`"reqId":"${last}"`)
    }
    const routes = ['/api/contact', '/backend/:path*', '/lake/:path*', '/blog/[slug]', '/[...path]']
    for (const route of routes) expect(readLog('site')).toContain(`"route":"${route}"`)
    expect(readLog('catalogue-api')).toContain('"route":"/contact-submissions"')
    expect(readLog('lake')).toContain('"route":"/:version/auth/login/local"')

    const forbidden = [MARKER, VISITOR, FORWARDED, 'remoteAddress', 'Bearer ', ...Object.values(secrets)]
    for (const [name, content] of Object.entries(readLogs())) {
      const found = content.split('\n').filter(line => forbidden.some(value => line.includes(value)))
      expect(found, name).toEqual([])
    }
  })

  test('have one line of JSON per request, with the id that the site passes on to its sources', async () => {
    const id = randomUUID()
    await send({path: '/blog?tag=nothing-has-this-tag', headers: {'x-request-id': id}})
    const linesOf = (service: string) =>
      readLog(service)
        .split('\n')
        .filter(line => line.includes(id) && line.includes('"msg":"request"'))
        .map(line => JSON.parse(line) as Record<string, unknown>)
    await eventually(async () => linesOf('site').length).toBe(1)
    expect(linesOf('site')).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        service: 'site',
        reqId: id,
        method: 'GET',
        route: '/blog',
        status: 404,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
    await eventually(async () => linesOf('lake').length).toBeGreaterThan(0)
    expect(linesOf('lake')[0]).toMatchObject({service: 'lake', route: '/:version/data/query/:dataset', status: 200})
  })
})
