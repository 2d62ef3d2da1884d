import {createHash} from 'node:crypto'
import {createClient, type SanityClient} from '@sanity/client'
import {createImageUrlBuilder} from '@sanity/image-url/signed'
import sharp from 'sharp'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

const HOUR_MS = 3_600_000
const IMAGE = {w: 30, h: 20}

let lake: TestLake
let insider: SanityClient
let outsider: SanityClient
let image: {_id: string; url: string; path: string}
let file: {_id: string; url: string; path: string}

beforeAll(async () => {
  lake = await startLake({datasets: ['production'], privateDatasets: ['vault']})
  insider = lake.client.withConfig({dataset: 'vault'})
  outsider = lake.visitor.withConfig({dataset: 'vault'})
  const png = await sharp({create: {width: IMAGE.w, height: IMAGE.h, channels: 3, background: '#0a7'}})
    .png()
    .toBuffer()
  image = await insider.assets.upload('image', png, {filename: 'secret.png'})
  file = await insider.assets.upload('file', Buffer.from('secret text'), {filename: 'secret.txt'})
  await insider
    .transaction()
    .create({_id: 'page', _type: 'page', text: 'secret page'})
    .create({_id: 'drafts.page', _type: 'page', text: 'secret draft'})
    .commit()
})
afterAll(() => lake.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, {headers})
  return {status: reply.status, headers: reply.headers, text: await reply.text()}
}
const bearer = (token: string) => ({authorization: `Bearer ${token}`})
const at = (path: string) => `${lake.url}/v2025-02-19/${path}`

describe('a private dataset', () => {
  it('is like any other dataset with a token', async () => {
    const reader = createClient({...insider.config(), token: lake.readToken})
    expect(await reader.fetch('*[_type == "page"].text')).toEqual(
      expect.arrayContaining(['secret page', 'secret draft']),
    )
    expect(await reader.getDocument('page')).toMatchObject({text: 'secret page'})
    expect(await reader.request({url: '/projects/overprint/datasets/vault/acl'})).toMatchObject([
      {permissions: ['read', 'history']},
    ])
    expect(await lake.client.datasets.list()).toMatchObject([
      {name: 'production', aclMode: 'public'},
      {name: 'vault', aclMode: 'private'},
    ])
  })

  it('looks empty without a token', async () => {
    for (const perspective of ['raw', 'published', 'drafts', 'spring,drafts']) {
      const query = '{"all": *, "one": *[_id == "page"][0], "count": count(*), "releases": releases::all()}'
      const {text} = await get(at(`data/query/vault?query=${encodeURIComponent(query)}&perspective=${perspective}`))
      expect(JSON.parse(text).result).toEqual({all: [], one: null, count: 0, releases: []})
    }
    expect(await outsider.fetch('*', {}, {resultSourceMap: true, filterResponse: false})).toMatchObject({
      result: [],
      resultSourceMap: {documents: [], mappings: {}},
    })
    expect(await outsider.getDocument('page')).toBeUndefined()
    expect(await outsider.request({url: '/data/doc/vault/page,nobody'})).toEqual({
      documents: [],
      omitted: [
        {id: 'page', reason: 'permission'},
        {id: 'nobody', reason: 'permission'},
      ],
    })
    expect(await outsider.request({url: '/projects/overprint/datasets/vault/acl'})).toEqual([])
  })

  it('does not reveal without a token that something was written', async () => {
    const url = at('data/query/vault?query=*')
    const before = await get(url)
    await insider.createOrReplace({_id: 'other', _type: 'page', text: 'secret other'})
    expect((await get(url)).headers.get('etag')).toBe(before.headers.get('etag'))
  })

  it('refuses listeners, exports and history without a token', async () => {
    for (const path of ['data/listen/vault?query=*', 'data/live/events/vault', 'data/export/vault']) {
      const {status, text} = await get(at(path))
      expect(status, path).toBe(401)
      expect(JSON.parse(text)).toMatchObject({message: expect.stringContaining('is private'), errorCode: 'SIO-401-ANF'})
    }
    for (const path of ['history/vault/documents/page', 'history/vault/transactions/page']) {
      expect((await get(at(`data/${path}`))).status, path).toBe(401)
    }
    const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/streams`)
    const first = new Promise<string>(resolve => {
      socket.addEventListener('message', ({data}) => resolve(String(data)))
    })
    await new Promise(resolve => socket.addEventListener('open', resolve))
    socket.send(JSON.stringify({op: 'open', id: 1, url: '/v1/data/listen/vault?query=*', headers: {}}))
    expect(JSON.parse(await first)).toMatchObject({id: 1, status: 401})
    socket.close()
  })
})

describe('making a dataset private', () => {
  it('requires an administrator, and so does making it public again', async () => {
    const editor = createClient({...lake.client.config(), token: lake.readToken})
    await expect(editor.datasets.edit('production', {aclMode: 'private'})).rejects.toMatchObject({statusCode: 403})
    await expect(lake.client.datasets.edit('vault', {aclMode: 'public'})).rejects.toMatchObject({statusCode: 403})
    await expect(lake.client.datasets.edit('nowhere', {aclMode: 'public'})).rejects.toMatchObject({statusCode: 404})
    const custom = {method: 'PATCH', url: '/datasets/production', body: {aclMode: 'custom'}}
    await expect(lake.client.request(custom)).rejects.toMatchObject({statusCode: 400})

    await lake.client.datasets.create('cellar', {aclMode: 'private'})
    const [within, without] = [lake.client, lake.visitor].map(client => client.withConfig({dataset: 'cellar'}))
    await within?.create({_id: 'wine', _type: 'wine'})
    expect(await without?.fetch('*._id')).toEqual([])
    expect(await lake.client.datasets.edit('cellar', {aclMode: 'public'})).toMatchObject({aclMode: 'public'})
    expect(await without?.fetch('*._id')).toEqual(['wine'])
    await lake.client.datasets.delete('cellar')
    await lake.client.datasets.create('cellar')
    expect(await lake.client.datasets.list()).toContainEqual(
      expect.objectContaining({name: 'cellar', aclMode: 'public'}),
    )
    await lake.client.datasets.delete('cellar')
  })

  it('immediately stops events to listeners without a token', async () => {
    await lake.client.datasets.create('shop')
    const received: string[] = []
    const welcomed: string[] = []
    const streams = ['data/listen/shop?query=*&includeResult=true', 'data/live/events/shop'].map(path =>
      openEventStream(at(path), {}, ({event, data}) => {
        if (event === 'welcome') welcomed.push(event)
        else received.push(`${event} ${JSON.stringify(data)}`)
      }),
    )
    // Opened last, so it receives each event last.
    await eventually(() => welcomed.length).toBe(2)
    const events: string[] = []
    const within = openEventStream(at('data/listen/shop?query=*'), bearer(lake.token), ({event}) => events.push(event))
    streams.push(within)
    await eventually(() => events).toEqual(['welcome'])
    await lake.client.datasets.edit('shop', {aclMode: 'private'})
    const shop = lake.client.withConfig({dataset: 'shop'})
    await shop.create({_id: 'ware', _type: 'ware', text: 'secret ware'})
    await eventually(() => events).toEqual(['welcome', 'mutation'])
    expect(received).toEqual([])
    for (const {close} of streams) close()
    await lake.client.datasets.delete('shop')
  })
})

describe('assets of a private dataset', () => {
  it('are served with a token of any role, and cached for that caller only', async () => {
    for (const {url} of [image, file]) {
      expect((await get(url)).status).toBe(401)
      expect((await get(url, bearer('wrong'))).status).toBe(401)
      const {status, headers} = await get(url, bearer(lake.readToken))
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
      expect(headers.get('vary')).toContain('Authorization')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('do not reveal whether they exist', async () => {
    const missing = image.url.replace(/[0-9a-f]{40}/, createHash('sha1').update('x').digest('hex'))
    expect(await get(missing).then(({status, text}) => [status, JSON.parse(text).message])).toEqual(
      await get(image.url).then(({status, text}) => [status, JSON.parse(text).message]),
    )
    // A public dataset does not serve an asset of the private one either.
    expect((await get(image.url.replace('/vault/', '/production/'))).status).toBe(404)
  })

  it('are served at a signed URL, with exactly its parameters and until it expires', async () => {
    const {id, privateKey} = lake.app.lake.signer.create('the site')
    const builder = createImageUrlBuilder(insider).signingKey(id, privateKey)
    const signed = (life = HOUR_MS, width = 12) =>
      builder
        .image(image._id)
        .width(width)
        .fit('crop')
        .format('webp')
        .expiry(new Date(Date.now() + life))
        .signedUrl()
    const {status, headers} = await get(signed())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toMatch(/^private, max-age=3[56]\d\d$/)
    const [, seconds] = /max-age=(\d+)/.exec((await get(signed(60_000))).headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(60)

    const valid = signed()
    for (const forged of [
      valid.replace('w=12', 'w=13'),
      valid.replace(/expiry=\d+/, 'expiry=2999'),
      valid.replace(id, 'lake'),
      valid.replace(id, 'nobody'),
      valid.replace(/signature=(.)/, (_all, first) => `signature=${first === '_' ? '-' : '_'}`),
      `${valid}&h=5`,
      valid.replace(/&signature=.*/, ''),
      valid.replace('/images/', '/files/'),
      valid.replace(image.path, file.path),
    ]) {
      expect((await get(forged)).status, forged).toBe(401)
    }
    lake.app.lake.signer.revoke(id)
    expect((await get(valid)).status).toBe(401)
  })

  it('are not served with the signature of another asset, however the URL is written', () => {
    const {signer} = lake.app.lake
    const mine = signer.sign(`${lake.url}/${file.path}`, HOUR_MS)
    const [path = '', query = ''] = mine.split('?')
    const name = path.slice(path.lastIndexOf('/') + 1)
    expect(signer.validUntil(mine)).toBeGreaterThan(Date.now())
    for (const written of [
      path.replace(name, `other.txt/..\\${name}`),
      path.replace(name, `./${name}`),
      path.replace(name, `other/%2e%2e/${name}`),
      `${path}\t`,
    ]) {
      expect(signer.validUntil(`${written}?${query}`), written).toBeNull()
    }
    expect(signer.validUntil(`${mine}#&w=10`)).toBeNull()
    expect(signer.validUntil(signer.sign(`${lake.url}/${file.path}`, -1))).toBeNull()
  })

  it('are exported with URLs that the exporter can fetch', async () => {
    const lines = (await get(at('data/export/vault'), bearer(lake.readToken))).text.trim().split('\n')
    const urls = lines.map(line => JSON.parse(line).url).filter(url => url !== undefined)
    expect(urls).toHaveLength(2)
    for (const url of urls) expect((await get(url)).status).toBe(200)
  })
})
