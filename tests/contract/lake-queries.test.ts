import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake

const get = (path: string, init: RequestInit = {}) => fetch(`${lake.url}${path}`, init)
const queryPath = (query: string, rest = '', version = 'v2025-02-19') =>
  `/${version}/data/query/production?query=${encodeURIComponent(query)}${rest}`

beforeAll(async () => {
  lake = await startLake()
  await lake.client
    .transaction()
    .create({_id: 'ann', _type: 'author', name: 'Ann'})
    .create({_id: 'first', _type: 'post', title: 'First', order: 1, author: {_type: 'reference', _ref: 'ann'}})
    .create({_id: 'second', _type: 'post', title: 'Second', order: 2, author: {_type: 'reference', _ref: 'ann'}})
    .create({_id: 'drafts.second', _type: 'post', title: 'Second, edited', order: 2})
    .create({_id: 'drafts.third', _type: 'post', title: 'Third', order: 3})
    .create({_id: 'versions.spring.second', _type: 'post', title: 'Second in spring', order: 2})
    .commit()
})
afterAll(() => lake.close())

describe('queries through @sanity/client', () => {
  it('evaluate filters, parameters, projections and references', async () => {
    const query = '*[_type == $type && order > $least] | order(order desc) {title, "by": author->name}'
    expect(await lake.visitor.fetch(query, {type: 'post', least: 0})).toEqual([
      {title: 'Second', by: 'Ann'},
      {title: 'First', by: 'Ann'},
    ])
  })

  it('read the bounds of a slice from the parameters of each request', async () => {
    const query = '*[_type == "post"] | order(order asc) [$from..$to].title'
    expect(await lake.visitor.fetch(query, {from: 0, to: 0})).toEqual(['First'])
    expect(await lake.visitor.fetch(query, {from: 1, to: 1})).toEqual(['Second'])
  })

  it('can be long and sent by POST', async () => {
    const query = `*[_type == "post" && title != "${'x'.repeat(14_000)}"] | order(order asc).title`
    expect(await lake.visitor.fetch(query)).toEqual(['First', 'Second'])
  })

  it('return only published documents in the published perspective', async () => {
    const ids = await lake.client.fetch('*[_type == "post"]._id', {}, {perspective: 'published'})
    expect(ids).toEqual(['first', 'second'])
  })

  it('replace published documents with their drafts under the published id', async () => {
    const query = '*[_type == "post"] | order(order asc) {_id, _originalId, title}'
    const expected = [
      {_id: 'first', _originalId: 'first', title: 'First'},
      {_id: 'second', _originalId: 'drafts.second', title: 'Second, edited'},
      {_id: 'third', _originalId: 'drafts.third', title: 'Third'},
    ]
    expect(await lake.client.fetch(query, {}, {perspective: 'drafts'})).toEqual(expected)
    expect(await (await get(queryPath(query, '&perspective=previewDrafts'), admin())).json()).toMatchObject({
      result: expected,
    })
  })

  it('prefer the versions of a release over drafts and published documents', async () => {
    const titles = await lake.client.fetch('*[_id == "second"].title', {}, {perspective: ['spring', 'drafts']})
    expect(titles).toEqual(['Second in spring'])
  })

  it('accept the perspective in the body as a name or a list only', async () => {
    const fetchTitles = async (perspective: unknown) => {
      const headers = {...admin().headers, 'content-type': 'application/json'}
      const body = JSON.stringify({query: '*[_id == "second"].title', perspective})
      const reply = await get('/v2025-02-19/data/query/production', {method: 'POST', headers, body})
      return [reply.status, (await reply.json()).result]
    }
    expect(await fetchTitles(['spring', 'drafts'])).toEqual([200, ['Second in spring']])
    expect(await fetchTitles(['raw'])).toEqual(await fetchTitles('raw'))
    expect(await fetchTitles(['published'])).not.toEqual(await fetchTitles(['spring']))
    for (const wrong of [[], ['raw', 'drafts'], [1], 7, null, {a: 1}]) expect((await fetchTitles(wrong))[0]).toBe(400)
  })

  it('return documents as stored in the raw perspective', async () => {
    expect(await lake.client.fetch('count(*[_type == "post"])', {}, {perspective: 'raw'})).toBe(5)
  })

  it('see a write in the very next query', async () => {
    for (let count = 1; count <= 20; count++) {
      await lake.client.createOrReplace({_id: 'counter', _type: 'counter', count})
      expect(await lake.client.fetch('*[_id == "counter"][0].count')).toBe(count)
    }
    await lake.client.delete('counter')
    expect(await lake.client.fetch('*[_id == "counter"][0]')).toBeNull()
  })

  it('support the search of the Studio, with phrases, prefixes and exclusions', async () => {
    const query = `// findability-mvi:5
      *[_type in $__types && !(_id in path("versions.**"))]
        | score(boost([title] match text::query($__query), 10), ([@, _id] match text::query($__query) || references($__rawQuery)))
        [_score > 0]{_type, _id, _originalId, "orderings": [_score]} | order(orderings[0] desc)[0...$__limit]`
    const search = async (words: string) => {
      const params = {__types: ['post', 'author'], __query: words, __rawQuery: words, __limit: 10}
      const found = await lake.client.fetch<{_id: string}[]>(query, params, {perspective: 'drafts'})
      return found.map(({_id}) => _id)
    }
    expect(await search('sec*')).toEqual(['second'])
    expect(await search('"second edited"')).toEqual(['second'])
    expect(await search('"edited second"')).toEqual([])
    expect((await search('*')).sort()).toEqual(['ann', 'first', 'second', 'third'])
    expect((await search('-edited')).sort()).toEqual(['ann', 'first', 'third'])
    expect(await search('ann')).toEqual(['ann', 'first'])
  })

  it('read documents by id, in request order, with null for a missing one', async () => {
    expect(await lake.client.getDocument('first')).toMatchObject({_id: 'first', title: 'First'})
    expect(await lake.client.getDocument('missing')).toBeUndefined()
    const found = await lake.client.getDocuments(['second', 'missing', 'first'])
    expect(found.map(document => document?._id ?? null)).toEqual(['second', null, 'first'])
  })

  it('return all versions of a document on request', async () => {
    const response = await get('/v1/data/doc/production/second?includeAllVersions=true', admin())
    const {documents} = await response.json()
    expect(documents.map(({_id}: {_id: string}) => _id).sort()).toEqual([
      'drafts.second',
      'second',
      'versions.spring.second',
    ])
  })
})

const admin = (): RequestInit => ({headers: {authorization: `Bearer ${lake.token}`}})

describe('queries over HTTP', () => {
  it('return the result, time and sync tags, and the query unless returnQuery is false', async () => {
    const body = await (await get(queryPath('1 + 1'))).json()
    expect(body).toEqual({query: '1 + 1', result: 2, ms: expect.any(Number), syncTags: []})
    expect(await (await get(queryPath('1 + 1', '&returnQuery=false'))).json()).not.toHaveProperty('query')
  })

  it('use the default perspective of the API version', async () => {
    const count = async (version: string) =>
      (await (await get(queryPath('count(*[_type == "post"])', '', version), admin())).json()).result
    expect(await count('v2025-02-18')).toBe(5)
    expect(await count('v1')).toBe(5)
    expect(await count('v2025-02-19')).toBe(2)
    expect(await count('vX')).toBe(2)
  })

  it('describe a syntax error in the words of the hosted service', async () => {
    const failure = lake.visitor.fetch('*[_type ==')
    await expect(failure).rejects.toThrow(/GROQ query parse error/)
    await expect(failure).rejects.toThrow(/unexpected end-of-file, expected expression/)
    const response = await get(queryPath('*[true] / ]'))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        type: 'queryParseError',
        description: 'unexpected token "]", expected expression',
        query: '*[true] / ]',
        start: 10,
        end: 11,
      },
    })
  })

  it('reject a missing parameter anywhere in the query', async () => {
    for (const query of ['*[slug == $slug]', '*[0..$n]', '*{"a": *[_id == $x]}']) {
      const response = await get(queryPath(query))
      expect(response.status).toBe(400)
      expect((await response.json()).error.description).toMatch(/^param \$\w+ referenced, but not provided$/)
    }
    expect((await get(queryPath('"costs $five" // $nothing'))).status).toBe(200)
  })

  it('return an ETag that is valid until the result changes, or with a token until the next write', async () => {
    const path = queryPath('*[_type == "post"]._id')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const again = await get(path, {headers: {'if-none-match': etag}})
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const known of [`"other", ${etag}`, etag.slice(2), '*']) {
      expect((await get(path, {headers: {'if-none-match': known}})).status, known).toBe(304)
    }
    expect((await get(path, {headers: {'if-none-match': '"other", W/"another"'}})).status).toBe(200)
    expect((await get(path, {headers: {'if-none-match': etag, ...admin().headers}})).status).toBe(200)
    const toAdmin = (await get(path, admin())).headers.get('etag') ?? ''
    const known = {headers: {'if-none-match': toAdmin, ...admin().headers}}
    expect((await get(path, known)).status).toBe(304)
    await lake.client.create({_id: 'drafts.unseen', _type: 'note'})
    expect((await get(path, known)).status).toBe(200)
    expect((await get(path, {headers: {'if-none-match': etag}})).status).toBe(304)
    await lake.client.create({_id: 'seen', _type: 'post'})
    expect((await get(path, {headers: {'if-none-match': etag}})).status).toBe(200)
    await lake.client.delete('seen')
    expect((await get(queryPath('now()'))).headers.get('etag')).toBeNull()
  })

  it('return an ETag for a token that is not valid for other content with the same sequence number, as after a restore', async () => {
    const contents = ['lost', 'new'].map(async text => {
      const started = await startLake()
      try {
        await started.client.create({_id: 'same', _type: 'note', text})
        const address = `${started.url}${queryPath('*[_id == "same"].text')}`
        const response = await fetch(address, {headers: {authorization: `Bearer ${started.token}`}})
        return [started.app.lake.store.sequenceOf(started.dataset), response.headers.get('etag')]
      } finally {
        await started.close()
      }
    })
    const [[sequence, etag] = [], [later, other] = []] = await Promise.all(contents)
    expect(later).toBe(sequence)
    expect(etag).toMatch(/^W\/"/)
    expect(other).not.toBe(etag)
  })

  it('accept request tags, and reject explain', async () => {
    expect(await lake.visitor.withConfig({requestTagPrefix: 'site'}).fetch('1', {}, {tag: 'page.home'})).toBe(1)
    expect((await get(queryPath('1', `&tag=${'x'.repeat(76)}`))).status).toBe(400)
    const response = await get(queryPath('1', '&explain=true'))
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining('explain')])
  })

  it('name an unavailable function in the error', async () => {
    const response = await get(queryPath('*[media::aspect(a, b)]'))
    expect(response.status).toBe(400)
    const unknown = await get(queryPath('missing(1)'))
    expect(unknown.status).toBe(400)
    expect((await unknown.json()).error.description).toBe('Undefined function: missing')
  })
})
