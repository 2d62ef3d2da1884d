import {createClient, type SanityClient} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
let editor: SanityClient
let editorId = ''

beforeAll(async () => {
  lake = await startLake()
  const {accounts, tokens} = lake.app.lake
  const user = await accounts.add({
    email: 'edda@example.com',
    name: 'Edda',
    role: 'editor',
    password: 'long enough a word',
  })
  editorId = user.id
  const {token} = tokens.issue({label: 'Signed in', role: 'editor', user: user.id, lifeMs: 3_600_000})
  editor = createClient({...lake.visitor.config(), token, perspective: 'raw'})
})
afterAll(() => lake.close())

const get = (client: SanityClient, url: string) => client.request({url})

describe('datasets', () => {
  it('are created and deleted by administrators, with all their content', async () => {
    expect(await lake.client.datasets.create('staging', {aclMode: 'public'})).toMatchObject({datasetName: 'staging'})
    await expect(lake.client.datasets.create('staging')).rejects.toThrow('already exists')
    const staging = lake.client.withConfig({dataset: 'staging'})
    await staging.create({_id: 'a', _type: 'note', to: {_type: 'reference', _ref: 'b'}, text: 'old'}).catch(() => null)
    await staging
      .transaction()
      .create({_id: 'b', _type: 'note'})
      .create({_id: 'a', _type: 'note', to: {_type: 'reference', _ref: 'b'}})
      .commit()
    expect(await staging.fetch('count(*)')).toBe(2)
    expect(await lake.client.fetch('count(*)')).toBe(0)
    expect((await lake.client.datasets.list()).map(({name}) => name)).toEqual(['production', 'staging'])

    expect(await lake.client.datasets.delete('staging')).toEqual({deleted: true})
    await expect(staging.fetch('count(*)')).rejects.toThrow('Dataset "staging" not found')
    await lake.client.datasets.create('staging')
    expect(await staging.fetch('count(*)')).toBe(0)
    await staging.create({_id: 'c', _type: 'note'})
    expect(await staging.fetch('*._id')).toEqual(['c'])
    await lake.client.datasets.delete('staging')
  })

  it('need a valid name, and cannot be deleted when they are part of the settings', async () => {
    await expect(lake.client.request({method: 'PUT', url: '/datasets/A%20B', body: {}})).rejects.toThrow(
      'not a valid dataset name',
    )
    await expect(lake.client.datasets.delete('production')).rejects.toThrow('part of the settings')
    await expect(lake.client.datasets.delete('nowhere')).rejects.toThrow('not found')
  })
})

describe('users', () => {
  it('can read their identity, their permissions and the other users', async () => {
    expect(await editor.users.getById('me')).toMatchObject({
      id: editorId,
      name: 'Edda',
      email: 'edda@example.com',
      role: 'editor',
      roles: [{name: 'editor', title: 'Editor'}],
    })
    expect(await get(editor, '/projects/overprint/datasets/production/acl')).toEqual([
      {filter: '_id in path("**")', permissions: ['read', 'create', 'history', 'update']},
    ])
    expect(await get(lake.visitor, '/projects/overprint/datasets/production/acl')).toEqual([
      {filter: '_id in path("*")', permissions: ['read']},
    ])
    expect(await get(editor, '/projects/overprint/grants')).not.toHaveProperty(['sanity.project.webhooks'])
    expect(await get(lake.client, '/projects/overprint/grants')).toHaveProperty(['sanity.project.webhooks'])
    expect(await get(lake.client, `/users/${editorId}`)).toMatchObject({displayName: 'Edda', isCurrentUser: false})
    expect(await get(editor, `/users/${editorId},administrator,nobody`)).toMatchObject([
      {displayName: 'Edda', isCurrentUser: true},
      {displayName: 'Administrator'},
    ])
    expect(await get(editor, '/users/nobody')).toEqual([])
    expect(await lake.client.projects.getById('overprint')).toMatchObject({
      members: [{id: editorId, isCurrentUser: false}],
    })
    await expect(get(lake.client, '/projects/another')).rejects.toMatchObject({
      statusCode: 404,
      response: {body: {errorCode: 'SIO-404-PNF'}},
    })
  })

  it('can store their own settings, within limits', async () => {
    const put = (body: unknown, client = editor) => client.request({method: 'PUT', url: '/users/me/keyvalue', body})
    expect(
      await put([
        {key: 'a.b', value: {wide: true}},
        {key: 'c', value: null},
      ]),
    ).toMatchObject([
      {key: 'a.b', value: {wide: true}, sanityUserId: editorId, createdAt: expect.any(String)},
      {key: 'c', value: null},
    ])
    await put([{key: 'a.b', value: [1]}])
    expect(await get(editor, '/users/me/keyvalue/a.b,c,d')).toMatchObject([
      {key: 'a.b', value: [1]},
      {key: 'c', value: null},
    ])
    expect(await get(lake.client, '/users/me/keyvalue/a.b')).toEqual([])
    for (const invalid of [{}, [{value: 1}], [{key: '', value: 1}], [1]]) {
      await expect(put(invalid), JSON.stringify(invalid)).rejects.toMatchObject({statusCode: 400})
    }
    await expect(put([{key: 'big', value: 'x'.repeat(70_000)}])).rejects.toMatchObject({statusCode: 413})
    const many = (from: number) => Array.from({length: 100}, (_, number) => ({key: `k${from + number}`, value: number}))
    for (const from of [0, 100, 200, 300]) await put(many(from))
    await expect(put(many(400))).rejects.toMatchObject({statusCode: 403})
    await put(many(0))
  })
})

describe('other endpoints of the Studio', () => {
  it('return empty results for features that do not exist here', async () => {
    const expected = {
      '/ping': {pong: true},
      '/data/ping/production': {pong: true},
      '/features': ['contentReleases', 'singleDocRelease'],
      '/help': {},
      '/journey/announcements': [],
      '/intake/telemetry-status': {status: 'denied'},
      '/projects/overprint/user-applications': [],
      '/projects/overprint/new-content-release-allowed': {
        data: {
          orgMeteredActiveReleaseCount: 0,
          orgActiveReleaseLimit: null,
          datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
        },
      },
      '/projects/overprint/datasets?datasetProfile=comments&addonFor=production': [],
      '/access/requests/me': [],
      '/geoip/country': {isoCode: null},
    }
    for (const [url, result] of Object.entries(expected)) expect(await get(editor, url), url).toEqual(result)
  })

  it('report to any origin whether it may read responses', async () => {
    const check = async (origin?: string) => {
      const response = await fetch(`${lake.url}/v1/check/cors`, {headers: {...(origin && {origin})}})
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      return (await response.json()).result
    }
    expect(await check('http://localhost:3000')).toEqual({allowed: true, withCredentials: true})
    expect(await check('https://elsewhere.example')).toEqual({allowed: false, withCredentials: false})
    // From the lake's own address, as the Studio behind the site.
    expect(await check()).toEqual({allowed: true, withCredentials: true})
  })
})
