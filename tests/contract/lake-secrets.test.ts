import {randomBytes} from 'node:crypto'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {lakeAddresses} from '../support/lake-addresses.ts'

const PRIVATE = [
  'drafts.page',
  'drafts.alone',
  'versions.spring.page',
  'private.note',
  '_.releases.spring',
  'private.gone',
]
/** A word that stands nowhere but in what is private. */
const CANARY = `canary${randomBytes(8).toString('hex')}`
const VERSIONS = ['v1', 'vX', 'v2021-06-07', 'v2025-02-19']

const QUERIES = [
  '*',
  '*[0]',
  '*[defined(text)]{"all": *[references(^._id)], ...}',
  `*[text match "${CANARY}*"] | score(text match "${CANARY}") | order(_score desc)`,
  '*[_id in path("drafts.**") || _id in ["private.note", "drafts.page"]]{..., "by": *[references(^._id)]}',
  '{"count": count(*[text > ""]), "page": *[_id == "page"][0]{"of": sanity::versionsOf(_id)}, "all": releases::all()}',
  '*[_type == "page"][0].pointer->',
  `*[text == "${CANARY}"`,
]

let lake: TestLake
let first = ''
let assets: string[] = []

beforeAll(async () => {
  lake = await startLake({datasets: ['production'], privateDatasets: ['vault']})
  const vault = lake.client.withConfig({dataset: 'vault'})
  await vault.create({_id: 'page', _type: 'page', text: CANARY})
  const {path} = await vault.assets.upload('file', Buffer.from(`${CANARY} file`), {filename: 'a.txt'})
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${CANARY}</title></svg>`
  assets = [path, (await vault.assets.upload('image', Buffer.from(svg), {filename: 'a.svg'})).path]
  const {transactionId} = await lake.client.transaction().create({_id: 'page', _type: 'page'}).commit()
  first = transactionId
  await lake.client.releases.create({releaseId: 'spring', metadata: {title: `${CANARY} release`}})
  for (const id of PRIVATE.slice(0, 4)) await lake.client.create({_id: id, _type: 'page', text: CANARY})
  await lake.client
    .patch('drafts.alone')
    .set({text: `${CANARY} again`})
    .commit()
  await lake.client.create({_id: 'private.gone', _type: 'page', text: CANARY})
  await lake.client.delete('private.gone')
})
afterAll(() => lake.close())

describe('anybody', () => {
  it('learns nothing of what is private from what lies in the past, or what refers to it', async () => {
    const all = [...PRIVATE, 'page', [...PRIVATE, 'page'].join(',')]
    for (const version of VERSIONS) {
      for (const id of all) {
        for (const path of [
          `data/history/production/documents/${id}`,
          `data/history/production/documents/${id}?lastRevision=true`,
          `data/history/production/documents/${id}?time=${new Date().toISOString()}`,
          `data/history/production/transactions/${id}?effectFormat=mendoza`,
          `data/history/production/events/documents/${id}`,
          `data/history/production/events/releases/spring`,
          `data/references/production/documents/${id}/to`,
        ]) {
          const reply = await fetch(`${lake.url}/${version}/${path}`)
          expect(reply.status, path).toBe(401)
          expect(await reply.text()).not.toContain(CANARY)
        }
      }
    }
  })

  it('learns nothing at any address there is, by any method', async () => {
    const fillings: Record<string, string[]> = {
      version: ['v1', 'v2025-02-19'],
      dataset: ['production', 'vault'],
      project: ['overprint'],
      id: ['overprint', ...PRIVATE],
      ids: [[...PRIVATE, 'page'].join(','), 'page'],
      file: assets.map(path => path.slice(path.lastIndexOf('/') + 1)),
      name: ['spring'],
      vanity: ['any.txt'],
      hook: ['any'],
      attempt: ['any'],
      keys: ['any'],
      origin: ['any'],
      token: ['any'],
    }
    const fill = (address: string): string[] => {
      const [whole = '', name = ''] = /:(\w+)/.exec(address) ?? []
      if (whole === '') return [address]
      expect(Object.keys(fillings), `":${name}" has values to be tried with`).toContain(name)
      return (fillings[name] ?? []).flatMap(value => fill(address.replace(whole, value)))
    }
    const addresses = lakeAddresses(lake.app).flatMap(fill)
    expect(addresses.length).toBeGreaterThan(150)
    for (const address of addresses.filter(one => !/\/(listen|live|streams|socket)\b/.test(one))) {
      const search = new URLSearchParams({query: QUERIES[0] ?? '', resultSourceMap: 'true', includeAllVersions: 'true'})
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'GET' ? {} : {body: '{"query": "*"}', headers: {'content-type': 'application/json'}}
        const reply = await fetch(`${lake.url}${address}?${search}`, {method, ...body, redirect: 'manual'})
        const told = await reply.text()
        expect(reply.status, `${method} ${address}`).toBeLessThan(500)
        expect(told, `${method} ${address}`).not.toContain(CANARY)
      }
    }
    expect(await lake.client.fetch('count(*)')).toBeGreaterThan(4)
  })

  it('learns nothing by any query, from its result, its source map or what is said to be wrong with it', async () => {
    for (const dataset of ['production', 'vault']) {
      for (const version of VERSIONS) {
        for (const query of QUERIES) {
          for (const perspective of ['raw', 'published', 'drafts', 'spring,drafts']) {
            const search = new URLSearchParams({query, perspective, resultSourceMap: 'true', returnQuery: 'false'})
            const told = await (await fetch(`${lake.url}/${version}/data/query/${dataset}?${search}`)).text()
            if (query !== QUERIES.at(-1)) expect(told, query).not.toContain(CANARY)
            for (const id of PRIVATE.filter(one => !query.includes(one))) expect(told, query).not.toContain(id)
          }
        }
      }
    }
  })

  it('cannot tell by the name of an answer that a draft is being written', async () => {
    const address = `${lake.url}/v1/data/query/production?query=${encodeURIComponent('*[_type == "page"]{text}')}`
    const etag = async () => (await fetch(address)).headers.get('etag') ?? ''
    const before = await etag()
    expect(before).toMatch(/^W\//)
    await lake.client.patch('drafts.page').set({n: 7}).commit()
    expect(await etag()).toBe(before)
    expect((await fetch(address, {headers: {'if-none-match': before}})).status).toBe(304)
    await lake.client.patch('page').set({text: 'open to all'}).commit()
    expect(await etag()).not.toBe(before)
  })

  it('is refused in the same words and headers whether or not a document is there, and whatever it holds', async () => {
    const refusals = new Set<string>()
    for (const dataset of ['production', 'vault']) {
      for (const id of ['page', 'drafts.page', 'private.note', 'nobody', 'drafts.nobody']) {
        for (const mutation of [
          {create: {_id: id, _type: 'page'}},
          {patch: {id, ifRevisionID: first, set: {text: ''}}},
          {delete: {id}},
          {delete: {query: `*[_id == "${id}" && text match "${CANARY}*"]`}},
        ]) {
          const reply = await fetch(`${lake.url}/v1/data/mutate/${dataset}?returnDocuments=true`, {
            method: 'POST',
            headers: {'content-type': 'application/json'},
            body: JSON.stringify({mutations: [mutation]}),
          })
          const headers = [...reply.headers].filter(([name]) => name !== 'date')
          refusals.add(JSON.stringify([reply.status, headers, await reply.text()]))
        }
      }
    }
    expect([...refusals]).toHaveLength(1)
  })

  it('is not told by a stream which transaction was the last, when that was about what is private', async () => {
    const {transactionId} = await lake.client
      .transaction()
      .patch('drafts.page', {set: {n: 1}})
      .commit()
    for (const path of ['listen/production?query=*&enableResume=true', 'live/events/production']) {
      const greeting = Promise.withResolvers<string | undefined>()
      const open = (headers: Record<string, string>, take: (kind: string, id: string | undefined) => void) =>
        openEventStream(`${lake.url}/v2025-02-19/data/${path}`, headers, ({event, id}) => take(event, id))
      const {close} = open({}, (_, id) => greeting.resolve(id))
      const place = await greeting.promise
      close()
      expect(place).toMatch(/^@\d+#$/)
      expect(place).not.toContain(transactionId)
      // It is a place all the same, from which one goes on without a gap.
      const {transactionId: next} = await lake.client
        .transaction()
        .createOrReplace({_id: 'page', _type: 'page', text: `after ${path}`})
        .commit()
      const heard: string[] = []
      const resumed = open({'last-event-id': place ?? ''}, (kind, id) => heard.push(`${kind} ${id}`))
      await eventually(() => heard.length).toBe(2)
      resumed.close()
      expect(heard[0]).toMatch(/^welcome(back)? @\d+#$/)
      expect(heard[1]).toContain(next)
    }
  })

  it('changes nothing, and is told nothing of it', async () => {
    for (const path of ['actions', 'mutate']) {
      const actions = [{actionType: 'sanity.action.document.publish', draftId: 'drafts.page', publishedId: 'page'}]
      const mutations = [{patch: {id: 'drafts.page', unset: ['text']}}]
      const reply = await fetch(`${lake.url}/v2025-02-19/data/${path}/production?returnDocuments=true`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify(path === 'actions' ? {actions} : {mutations}),
      })
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain(CANARY)
    }
    expect(await lake.client.getDocument('drafts.page')).toMatchObject({text: CANARY})
  })

  it('hears nothing of what is private, however it listens', async () => {
    const told: string[] = []
    const closes: (() => void)[] = []
    const greeted: boolean[] = []
    const listen = (path: string, headers = {}) => {
      const at = greeted.push(false) - 1
      const {close} = openEventStream(`${lake.url}${path}`, headers, event => {
        if (event.event !== 'mutation' && event.event !== 'message') greeted[at] = true
        told.push(JSON.stringify(event))
      })
      closes.push(close)
    }
    const everything = 'effectFormat=mendoza&includeResult=true&includePreviousRevision=true&includeAllVersions=true'
    for (const version of VERSIONS) {
      for (const query of [
        '*',
        '*[_id in path("drafts.**")]',
        `*[text match "${CANARY}*"]`,
        '*[_type == "system.release"]',
      ]) {
        listen(`/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}`)
        const resumed = {'last-event-id': `${first}#`}
        listen(
          `/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}&enableResume=true`,
          resumed,
        )
      }
      listen(`/${version}/data/live/events/production`, {'last-event-id': `${first}#`})
    }
    await eventually(() => greeted.every(Boolean)).toBe(true)
    await lake.client
      .patch('drafts.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await lake.client
      .patch('versions.spring.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await lake.client.action({
      actionType: 'sanity.action.release.edit',
      releaseId: 'spring',
      patch: {set: {'metadata.title': `${CANARY} title`}},
    })
    await lake.client.createOrReplace({_id: 'page', _type: 'page', text: 'public now'})
    await eventually(() => told.filter(event => event.includes('public now')).length).toBeGreaterThanOrEqual(8)
    expect(told.filter(event => event.includes(CANARY))).toEqual([])
    for (const id of PRIVATE) expect(told.filter(event => event.includes(id))).toEqual([])
    for (const close of closes) close()
  })
})
