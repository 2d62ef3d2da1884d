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
/** A word that occurs only in private content. */
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

describe('a caller without a token', () => {
  it('learns nothing about private content from history or references', async () => {
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

  it('learns nothing at any route, by any method', async () => {
    const values: Record<string, string[]> = {
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
      session: ['any'],
    }
    const fill = (address: string): string[] => {
      const [whole = '', name = ''] = /:(\w+)/.exec(address) ?? []
      if (whole === '') return [address]
      expect(Object.keys(values), `":${name}" has test values`).toContain(name)
      return (values[name] ?? []).flatMap(value => fill(address.replace(whole, value)))
    }
    const addresses = lakeAddresses(lake.app).flatMap(fill)
    expect(addresses.length).toBeGreaterThan(150)
    for (const address of addresses.filter(one => !/\/(listen|live|streams|socket)\b/.test(one))) {
      const search = new URLSearchParams({query: QUERIES[0] ?? '', resultSourceMap: 'true', includeAllVersions: 'true'})
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'GET' ? {} : {body: '{"query": "*"}', headers: {'content-type': 'application/json'}}
        const reply = await fetch(`${lake.url}${address}?${search}`, {method, ...body, redirect: 'manual'})
        const responseText = await reply.text()
        expect(reply.status, `${method} ${address}`).toBeLessThan(500)
        expect(responseText, `${method} ${address}`).not.toContain(CANARY)
      }
    }
    expect(await lake.client.fetch('count(*)')).toBeGreaterThan(4)
  })

  it('learns nothing from the result, the source map or the error of any query', async () => {
    for (const dataset of ['production', 'vault']) {
      for (const version of VERSIONS) {
        for (const query of QUERIES) {
          for (const perspective of ['raw', 'published', 'drafts', 'spring,drafts']) {
            const search = new URLSearchParams({query, perspective, resultSourceMap: 'true', returnQuery: 'false'})
            const responseText = await (await fetch(`${lake.url}/${version}/data/query/${dataset}?${search}`)).text()
            if (query !== QUERIES.at(-1)) expect(responseText, query).not.toContain(CANARY)
            for (const id of PRIVATE.filter(one => !query.includes(one))) expect(responseText, query).not.toContain(id)
          }
        }
      }
    }
  })

  it('cannot tell from an entity tag that a draft is being written', async () => {
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

  it('gets the same error body and headers whether or not a document exists, and whatever its content', async () => {
    const responses = new Set<string>()
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
          responses.add(JSON.stringify([reply.status, headers, await reply.text()]))
        }
      }
    }
    expect([...responses]).toHaveLength(1)
  })

  it('does not learn from a stream the id of the last transaction when it changed private content', async () => {
    const {transactionId} = await lake.client
      .transaction()
      .patch('drafts.page', {set: {n: 1}})
      .commit()
    for (const path of ['listen/production?query=*&enableResume=true', 'live/events/production']) {
      const welcomeId = Promise.withResolvers<string | undefined>()
      const open = (headers: Record<string, string>, onEvent: (kind: string, id: string | undefined) => void) =>
        openEventStream(`${lake.url}/v2025-02-19/data/${path}`, headers, ({event, id}) => onEvent(event, id))
      const {close} = open({}, (_, id) => welcomeId.resolve(id))
      const position = await welcomeId.promise
      close()
      expect(position).toMatch(/^@\d+#$/)
      expect(position).not.toContain(transactionId)
      // A client can still resume from it without a gap.
      const {transactionId: next} = await lake.client
        .transaction()
        .createOrReplace({_id: 'page', _type: 'page', text: `after ${path}`})
        .commit()
      const received: string[] = []
      const resumed = open({'last-event-id': position ?? ''}, (kind, id) => received.push(`${kind} ${id}`))
      await eventually(() => received.length).toBe(2)
      resumed.close()
      expect(received[0]).toMatch(/^welcome(back)? @\d+#$/)
      expect(received[1]).toContain(next)
    }
  })

  it('cannot write, and learns nothing from the error', async () => {
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

  it('receives nothing private, with any listener options', async () => {
    const received: string[] = []
    const closes: (() => void)[] = []
    const welcomed: boolean[] = []
    const listen = (path: string, headers = {}) => {
      const index = welcomed.push(false) - 1
      const {close} = openEventStream(`${lake.url}${path}`, headers, event => {
        if (event.event !== 'mutation' && event.event !== 'message') welcomed[index] = true
        received.push(JSON.stringify(event))
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
    await eventually(() => welcomed.every(Boolean)).toBe(true)
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
    await eventually(() => received.filter(event => event.includes('public now')).length).toBeGreaterThanOrEqual(8)
    expect(received.filter(event => event.includes(CANARY))).toEqual([])
    for (const id of PRIVATE) expect(received.filter(event => event.includes(id))).toEqual([])
    for (const close of closes) close()
  })
})
