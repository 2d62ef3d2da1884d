import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'
import {lakeAddresses} from '../support/lake-addresses.ts'

/** `account`: only with a user's session, not with the token of a program. */
type Level = 'anonymous' | 'token' | 'writer' | 'administrator' | 'account'

/** The access level of every route. A route that is missing here fails the test. */
const LEVELS: Record<string, Level> = {
  'GET /healthz': 'anonymous',
  'GET /readyz': 'anonymous',
  'GET /metrics': 'token',
  'GET /images/:project/:dataset/:file': 'anonymous',
  'GET /images/:project/:dataset/:file/:vanity': 'anonymous',
  'GET /files/:project/:dataset/:file': 'anonymous',
  'GET /files/:project/:dataset/:file/:vanity': 'anonymous',
  'GET /:version/data/query/:dataset': 'anonymous',
  'POST /:version/data/query/:dataset': 'anonymous',
  'GET /:version/data/doc/:dataset/:ids': 'anonymous',
  'POST /:version/data/mutate/:dataset': 'writer',
  'POST /:version/data/actions/:dataset': 'writer',
  'GET /:version/data/export/:dataset': 'anonymous',
  'GET /:version/data/listen/:dataset': 'anonymous',
  'GET /:version/data/live/events/:dataset': 'anonymous',
  'GET /:version/data/history/:dataset/transactions/:ids': 'token',
  'GET /:version/data/history/:dataset/documents/:ids': 'token',
  'GET /:version/data/history/:dataset/events/documents/:id': 'token',
  'GET /:version/data/history/:dataset/events/releases/:name': 'token',
  'GET /:version/data/references/:dataset/documents/:id/to': 'token',
  'GET /:version/streams': 'anonymous',
  'GET /:version/socket/:dataset': 'anonymous',
  'POST /:version/assets/images/:dataset': 'writer',
  'POST /:version/assets/files/:dataset': 'writer',
  'GET /:version/datasets': 'token',
  'PUT /:version/datasets/:dataset': 'administrator',
  'PATCH /:version/datasets/:dataset': 'administrator',
  'DELETE /:version/datasets/:dataset': 'administrator',
  'GET /:version/projects': 'token',
  'GET /:version/projects/:id': 'token',
  'GET /:version/projects/:id/grants': 'token',
  'GET /:version/projects/:id/roles': 'token',
  'GET /:version/projects/:id/new-content-release-allowed': 'token',
  'GET /:version/projects/:id/datasets': 'token',
  'PUT /:version/projects/:id/datasets/:dataset': 'administrator',
  'PATCH /:version/projects/:id/datasets/:dataset': 'administrator',
  'DELETE /:version/projects/:id/datasets/:dataset': 'administrator',
  'GET /:version/projects/:id/datasets/:dataset/acl': 'anonymous',
  'GET /:version/projects/:id/datasets/:dataset/settings/indexing': 'token',
  'GET /:version/projects/:id/user-applications': 'token',
  'GET /:version/subscriptions/project/:id': 'token',
  'GET /:version/media-libraries': 'token',
  'GET /:version/access/requests/me': 'token',
  'GET /:version/projects/:id/tokens': 'administrator',
  'POST /:version/projects/:id/tokens': 'administrator',
  'DELETE /:version/projects/:id/tokens/:token': 'administrator',
  'GET /:version/projects/:id/cors': 'administrator',
  'POST /:version/projects/:id/cors': 'administrator',
  'DELETE /:version/projects/:id/cors/:origin': 'administrator',
  'GET /:version/access/project/:id/robots': 'administrator',
  'POST /:version/access/project/:id/robots': 'administrator',
  'DELETE /:version/access/project/:id/robots/:token': 'administrator',
  'GET /:version/access/project/:id/roles': 'token',
  'GET /:version/users/me': 'token',
  'PUT /:version/users/me/keyvalue': 'token',
  'GET /:version/users/me/keyvalue/:keys': 'token',
  'GET /:version/users/:ids': 'token',
  'GET /:version/hooks/projects/:project': 'administrator',
  'POST /:version/hooks/projects/:project': 'administrator',
  'GET /:version/hooks/projects/:project/:hook': 'administrator',
  'PATCH /:version/hooks/projects/:project/:hook': 'administrator',
  'DELETE /:version/hooks/projects/:project/:hook': 'administrator',
  'GET /:version/hooks/projects/:project/:hook/messages': 'administrator',
  'GET /:version/hooks/projects/:project/:hook/attempts': 'administrator',
  'GET /:version/hooks/projects/:project/attempts/:attempt': 'administrator',
  'GET /:version/ping': 'anonymous',
  'GET /:version/check/cors': 'anonymous',
  'GET /:version/features': 'anonymous',
  'GET /:version/data/ping/:dataset': 'anonymous',
  'GET /:version/help': 'anonymous',
  'GET /:version/geoip/country': 'anonymous',
  'GET /:version/intake/telemetry-status': 'anonymous',
  'POST /:version/intake/batch': 'anonymous',
  'GET /:version/auth/providers': 'anonymous',
  'GET /:version/auth/login/local': 'anonymous',
  'POST /:version/auth/login/local': 'anonymous',
  'GET /:version/auth/fetch': 'anonymous',
  'GET /:version/auth/id': 'token',
  'POST /:version/auth/logout': 'token',
  'GET /:version/auth/sessions': 'account',
  'DELETE /:version/auth/sessions': 'account',
  'DELETE /:version/auth/sessions/:session': 'account',
}

/** Returns the access level of a route. The Studio's offers and announcements are public. */
const levelOf = (name: string): Level | undefined =>
  name.startsWith('GET /:version/journey/') ? 'anonymous' : LEVELS[name]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Values of the path parameters. The document `note` and its draft exist, nothing else with these names does. */
const PARAMS: Record<string, string> = {
  version: 'v2025-02-19',
  project: 'overprint',
  dataset: 'production',
  ids: 'note,drafts.note,versions.spring.note,private.note',
  file: `${'0'.repeat(40)}-10x10.png`,
  name: 'nowhere',
  keys: 'key',
}
const paramOf = (route: string, name: string): string => {
  if (name === 'id') return /(?:projects|project)\/:id/.test(route) ? 'overprint' : 'drafts.note'
  // The routes that create, edit and delete a dataset.
  if (name === 'dataset' && route.endsWith('/datasets/:dataset')) return 'nowhere'
  return PARAMS[name] ?? 'unknown'
}

let lake: TestLake
let tokens: Record<'viewer' | 'editor' | 'administrator', string>

beforeAll(async () => {
  lake = await startLake()
  const issue = (role: 'viewer' | 'editor') => lake.app.lake.tokens.issue({label: role, role, lifeMs: null}).token
  tokens = {viewer: issue('viewer'), editor: issue('editor'), administrator: lake.token}
  const secret = {_type: 'note', text: 'hush-hush'}
  await lake.client
    .transaction()
    .create({_id: 'note', _type: 'note', text: 'open'})
    .create({...secret, _id: 'drafts.note'})
    .create({...secret, _id: 'versions.spring.note'})
    .create({...secret, _id: 'private.note'})
    .commit()
})
afterAll(() => lake.close())

const ask = async (method: string, route: string, token?: string, query = 'query=*') => {
  const path = route.replace(/:(\w+)/g, (_, name: string) => paramOf(route, name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const form = route.endsWith('/auth/login/local')
  const stop = new AbortController()
  const response = await fetch(`${lake.url}${path}?${query}`, {
    method,
    redirect: 'manual',
    signal: stop.signal,
    headers: {
      ...(token ? {authorization: `Bearer ${token}`} : {}),
      ...(hasBody ? {'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json'} : {}),
    },
    ...(hasBody ? {body: form ? '' : '{"query": "*"}'} : {}),
  })
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  const text = isStream ? '' : await response.text()
  if (isStream) stop.abort()
  return {status: response.status, text}
}

const routes = async (): Promise<[string, string][]> => {
  const found: [string, string][] = []
  for (const route of lakeAddresses(lake.app)) {
    // Rotating would invalidate the caller's token.
    if (route.endsWith('/rotate')) continue
    for (const method of METHODS) {
      if ((await ask(method, route, tokens.administrator)).status !== 405) found.push([method, route])
    }
  }
  return found
}

describe('every route', () => {
  it('is open to exactly the roles in the list', async () => {
    const found = await routes()
    const names = found.map(([method, route]) => `${method} ${route}`)
    expect(names).toEqual(expect.arrayContaining(Object.keys(LEVELS)))
    for (const [method, route] of found) {
      const name = `${method} ${route}`
      const level = levelOf(name)
      expect(level, `${name} has an access level`).toBeDefined()
      const statuses = [
        (await ask(method, route)).status,
        (await ask(method, route, tokens.viewer)).status,
        (await ask(method, route, tokens.editor)).status,
        (await ask(method, route, tokens.administrator)).status,
      ].map(status => (status === 401 || status === 403 ? status : 'open'))
      const expected = {
        anonymous: ['open', 'open', 'open', 'open'],
        token: [401, 'open', 'open', 'open'],
        writer: [401, 403, 'open', 'open'],
        administrator: [401, 403, 403, 'open'],
        account: [401, 403, 403, 403],
      }
      expect(statuses, name).toEqual(expected[level ?? 'anonymous'])
    }
  })

  it('rejects an invalid token with 401 wherever one is required', async () => {
    for (const [method, route] of await routes()) {
      if (levelOf(`${method} ${route}`) === 'anonymous') continue
      expect((await ask(method, route, 'wrong')).status, `${method} ${route}`).toBe(401)
    }
  })

  it('reveals no drafts, versions and ids with a dot without a token', async () => {
    const queries = [
      'query=*',
      'query=*&perspective=raw',
      'query=*&perspective=drafts',
      'query=*&perspective=spring',
      'query=*[_id == "private.note"]&includeAllVersions=true',
      'query=*[text == "hush-hush"',
      'query=drafts&tag=x&types=note&returnQuery=false',
      'query=*{..., "r": *[_id in path("**")]}&perspective=previewDrafts&resultSourceMap=true',
      'includeAllVersions=true&effectFormat=mendoza&includeResult=true&revision=x',
    ]
    for (const [method, route] of await routes()) {
      for (const query of queries) {
        const {text} = await ask(method, route, undefined, query)
        const echoed = query.includes('hush-hush') ? text.replaceAll('text == \\"hush-hush\\"', '') : text
        expect(echoed, `${method} ${route}?${query}`).not.toContain('hush-hush')
      }
    }
    expect(
      (await ask('GET', '/:version/data/query/:dataset', tokens.viewer, 'query=*&perspective=raw')).text,
    ).toContain('hush-hush')
  })
})
