import {request} from 'node:http'
import {createClient, type SanityClient} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

type NewToken = {id: string; key: string; roles: {name: string}[]}
type Robot = {id: string; token: string; label: string; expiresAt: string | null; memberships: {roleNames: string[]}[]}
type Origin = {id: string; origin: string; allowCredentials: boolean}

let lake: TestLake
let admin: SanityClient

beforeAll(async () => {
  lake = await startLake({origins: ['http://localhost:3000']})
  admin = lake.client
})
afterAll(() => lake.close())

const withToken = (token: string) => createClient({...lake.client.config(), token})
const post = <Result>(url: string, body: unknown, client = admin) => client.request<Result>({method: 'POST', url, body})
const remove = (url: string) => admin.request({method: 'DELETE', url})

describe('the tokens of programs', () => {
  it('are created, listed and revoked by the management API, and shown once', async () => {
    const created = await post<NewToken>('/projects/overprint/tokens', {label: 'the site', roleName: 'editor'})
    expect(created).toMatchObject({label: 'the site', roles: [{name: 'editor', title: 'Editor'}]})
    const site = withToken(created.key)
    expect(await site.create({_id: 'a', _type: 'note'})).toMatchObject({_id: 'a'})
    const listed = await admin.request<NewToken[]>({url: '/projects/overprint/tokens'})
    expect(listed).toEqual([
      {
        id: created.id,
        label: 'the site',
        projectUserId: created.id,
        createdAt: expect.any(String),
        roles: created.roles,
      },
    ])
    expect(JSON.stringify(listed)).not.toContain(created.key)
    await remove(`/projects/overprint/tokens/${created.id}`)
    await expect(site.fetch('*')).rejects.toMatchObject({statusCode: 401})
    await expect(remove(`/projects/overprint/tokens/${created.id}`)).rejects.toMatchObject({statusCode: 404})
  })

  it('are robots in the access API, can expire, and can be rotated with the token itself', async () => {
    const memberships = [{resourceType: 'project', resourceId: 'overprint', roleNames: ['viewer']}]
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const robots = '/access/project/overprint/robots'
    const created = await post<Robot>(robots, {label: 'nightly', memberships, expiresAt})
    expect(created).toMatchObject({label: 'nightly', memberships})
    expect(Math.abs(Date.parse(created.expiresAt ?? '') - Date.parse(expiresAt))).toBeLessThan(5000)
    const robot = withToken(created.token)
    expect(await robot.fetch('1 + 1')).toBe(2)
    expect(await admin.request({url: robots})).toMatchObject({data: [{id: created.id}], nextCursor: null})

    const rotated = await post<Robot>('/access/robots/me/rotate', {}, robot)
    expect(rotated).toMatchObject({id: created.id, label: 'nightly', expiresAt: created.expiresAt})
    await expect(robot.fetch('1 + 1')).rejects.toMatchObject({statusCode: 401})
    expect(await withToken(rotated.token).fetch('1 + 1')).toBe(2)
    await expect(post('/access/robots/me/rotate', {})).rejects.toMatchObject({statusCode: 403})
    await remove(`${robots}/${created.id}`)
    await expect(withToken(rotated.token).fetch('1 + 1')).rejects.toMatchObject({statusCode: 401})
    expect(await admin.request({url: '/access/project/overprint/roles'})).toMatchObject({
      data: [{name: 'administrator', appliesToRobots: true}, {name: 'editor'}, {name: 'viewer'}],
    })
  })

  it('cannot be created without a name, with an unknown role, or with an expiry in the past', async () => {
    const robots = '/access/project/overprint/robots'
    const memberships = [{roleNames: ['viewer']}]
    for (const [url, body] of [
      ['/projects/overprint/tokens', {label: ' ', roleName: 'viewer'}],
      ['/projects/overprint/tokens', {label: 'x', roleName: 'owner'}],
      ['/projects/overprint/tokens', []],
      [robots, {label: 'x', memberships: []}],
      [robots, {label: 'x', memberships, expiresAt: '2020-01-01T00:00:00Z'}],
      [robots, {label: 'x', memberships, expiresAt: 'soon'}],
    ] as const) {
      await expect(post(url, body), JSON.stringify(body)).rejects.toMatchObject({statusCode: 400})
    }
    expect(lake.app.lake.tokens.list()).toEqual([])
  })

  it('do not include user sessions, which administrators cannot revoke by id', async () => {
    const {accounts, tokens} = lake.app.lake
    const user = await accounts.add({
      email: 'edda@example.com',
      name: 'Edda',
      role: 'editor',
      password: 'long enough a word',
    })
    const session = tokens.issue({label: 'Signed in', role: 'editor', user: user.id, lifeMs: 3_600_000})
    await expect(remove(`/projects/overprint/tokens/${session.id}`)).rejects.toMatchObject({statusCode: 404})
    expect(await withToken(session.token).fetch('1 + 1')).toBe(2)
    await expect(post('/access/robots/me/rotate', {}, withToken(session.token))).rejects.toMatchObject({
      statusCode: 403,
    })
  })
})

describe('origins', () => {
  const cors = '/projects/overprint/cors'
  const check = async (origin: string) =>
    (await (await fetch(`${lake.url}/v1/check/cors`, {headers: {origin}})).json()).result
  const preflight = async (origin: string) => {
    const requested = {'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization, x-one'}
    const {headers} = await fetch(`${lake.url}/v1/data/query/production`, {
      method: 'OPTIONS',
      headers: {origin, ...requested},
    })
    return ['allow-origin', 'allow-credentials', 'allow-headers'].map(name => headers.get(`access-control-${name}`))
  }
  const query = (origin: string, headers: Record<string, string> = {}) =>
    fetch(`${lake.url}/v1/data/query/production?query=1`, {headers: {origin, ...headers}})
  const token = () => ({authorization: `Bearer ${lake.token}`})

  it('are listed, added and deleted, except those from the settings', async () => {
    const [configured] = await admin.request<Origin[]>({url: cors})
    expect(configured).toMatchObject({origin: 'http://localhost:3000', allowCredentials: true, projectId: 'overprint'})
    const added = await post<Origin>(cors, {origin: 'https://Example.com:443/', allowCredentials: true})
    expect(added).toMatchObject({origin: 'https://example.com', allowCredentials: true})
    await expect(post(cors, {origin: 'https://example.com'})).rejects.toMatchObject({statusCode: 409})
    for (const origin of [
      'example.com',
      'https://example.com/path',
      'https://a b',
      '',
      'javascript:',
      'https://*.*.*.com',
    ]) {
      await expect(post(cors, {origin}), origin).rejects.toMatchObject({statusCode: 400})
    }
    expect(await remove(`${cors}/${added.id}`)).toMatchObject({deleted: true})
    await expect(remove(`${cors}/${added.id}`)).rejects.toMatchObject({statusCode: 404})
    await expect(remove(`${cors}/${configured?.id}`)).rejects.toMatchObject({statusCode: 403})
    expect(await check('https://example.com')).toEqual({allowed: false, withCredentials: false})
  })

  it('with credentials may send tokens, those without may read public content, others nothing', async () => {
    await post(cors, {origin: 'https://studio.example', allowCredentials: true})
    await post(cors, {origin: 'https://reader.example'})
    expect(await check('https://studio.example')).toEqual({allowed: true, withCredentials: true})
    expect(await check('https://reader.example')).toEqual({allowed: true, withCredentials: false})
    expect(await preflight('https://studio.example')).toEqual([
      'https://studio.example',
      'true',
      'authorization, x-one',
    ])
    expect(await preflight('https://reader.example')).toEqual(['https://reader.example', null, 'x-one'])
    expect(await preflight('https://other.example')).toEqual([null, null, 'x-one'])
    expect((await query('https://studio.example', token())).status).toBe(200)
    expect((await query('https://reader.example')).headers.get('access-control-allow-origin')).toBe(
      'https://reader.example',
    )
    for (const origin of ['https://reader.example', 'https://other.example', 'null', 'https://studio.example.evil']) {
      const rejected = await query(origin, token())
      expect(rejected.status, origin).toBe(403)
      expect(await rejected.json()).toMatchObject({message: expect.stringContaining('CORS origin not allowed')})
    }
    expect((await query(lake.url, token())).status).toBe(200)
  })

  it('may be patterns, in which a * matches only a part of a host or a port', async () => {
    await post(cors, {origin: 'https://*.preview.example', allowCredentials: false})
    await post(cors, {origin: 'http://localhost:*', allowCredentials: false})
    for (const [origin, allowed] of [
      ['https://one.preview.example', true],
      ['https://a.b.preview.example', true],
      ['https://preview.example', false],
      ['https://evil.example/.preview.example', false],
      ['https://one.preview.example.evil', false],
      ['http://one.preview.example', false],
      ['http://localhost:8080', true],
      ['http://localhost', false],
      [`https://${'a'.repeat(5000)}.preview.example`, false],
    ] as const) {
      expect((await check(origin)).allowed, origin.slice(0, 80)).toBe(allowed)
    }
    // Sign-in never redirects to an origin that only matches a pattern.
    const page = (origin: string) => fetch(`${lake.url}/v1/auth/login/local?origin=${encodeURIComponent(origin)}`)
    await post(cors, {origin: 'https://*.studio.example', allowCredentials: true})
    expect((await page('https://a.studio.example')).status).toBe(400)
    expect((await page('https://studio.example')).status).toBe(200)
    expect((await page('https://reader.example')).status).toBe(400)
  })

  it('decide who may open a WebSocket, to which browsers do not apply CORS', async () => {
    const open = (origin: string) =>
      new Promise<number>(resolve => {
        const headers = {upgrade: 'websocket', connection: 'upgrade', origin, 'sec-websocket-version': '13'}
        const key = {'sec-websocket-key': Buffer.alloc(16).toString('base64')}
        const upgrade = request(`${lake.url}/v1/streams`, {headers: {...headers, ...key}}, ({statusCode}) => {
          resolve(statusCode ?? 0)
          upgrade.destroy()
        })
        upgrade.on('upgrade', (_, socket) => {
          resolve(101)
          socket.destroy()
        })
        upgrade.end()
      })
    expect(await open('http://localhost:3000')).toBe(101)
    expect(await open(lake.url)).toBe(101)
    for (const origin of ['https://other.example', 'https://reader.example', 'null']) {
      expect(await open(origin), origin).toBe(403)
    }
  })
})
