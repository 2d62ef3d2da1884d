import type {ClientError} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const mutate = async (mutations: unknown, query = '') => {
  const response = await fetch(`${lake.url}/v1/data/mutate/production${query}`, {
    method: 'POST',
    headers: {authorization: `Bearer ${lake.token}`, 'content-type': 'application/json'},
    body: JSON.stringify({mutations}),
  })
  return {status: response.status, body: await response.json()}
}

const errorOf = async (work: Promise<unknown>): Promise<ClientError> => {
  try {
    await work
  } catch (error) {
    return error as ClientError
  }
  throw new Error('expected the request to fail')
}

describe('creating and deleting', () => {
  it('stores a document with the system fields, and generates an id when there is none', async () => {
    const created = await lake.client.create({_type: 'note', text: 'hello'})
    expect(created).toMatchObject({_type: 'note', text: 'hello', _createdAt: created._updatedAt})
    expect(created._id).toMatch(/^[A-Za-z0-9]{22}$/)
    expect(created._rev).toMatch(/^[A-Za-z0-9]{22}$/)
    const draft = await lake.client.create({_id: 'drafts.', _type: 'note'})
    expect(draft._id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/)
  })

  it('create returns 409 for an existing document; createOrReplace replaces it; createIfNotExists leaves it unchanged', async () => {
    const {_createdAt} = await lake.client.create({_id: 'once', _type: 'note', text: 'one', extra: true})
    const error = await errorOf(lake.client.create({_id: 'once', _type: 'note'}))
    expect(error.statusCode).toBe(409)
    const description = 'Document by ID "once" already exists'
    expect(JSON.parse(String(error.responseBody))).toEqual({
      error: {
        type: 'mutationError',
        description: `The mutation(s) failed: ${description}`,
        items: [{index: 0, error: {type: 'documentAlreadyExistsError', description, id: 'once'}}],
      },
    })
    await lake.client.createIfNotExists({_id: 'once', _type: 'note', text: 'two'})
    expect(await lake.client.getDocument('once')).toMatchObject({text: 'one'})
    const replaced = await lake.client.createOrReplace({_id: 'once', _type: 'note', text: 'three'})
    expect(replaced).toMatchObject({text: 'three', _createdAt})
    expect(replaced).not.toHaveProperty('extra')
  })

  it('stores a document that has a field named query', async () => {
    for (const operation of ['create', 'createOrReplace', 'createIfNotExists'] as const) {
      const document = {_id: `query-field-${operation}`, _type: 'note', query: '*[_type == "note"]', params: {a: 1}}
      expect((await mutate([{[operation]: document}])).status).toBe(200)
      expect(await lake.client.getDocument(document._id)).toMatchObject(document)
    }
  })

  it('deletes by id and by query', async () => {
    for (const number of [1, 2, 3]) await lake.client.create({_id: `gone-${number}`, _type: 'gone', number})
    await lake.client.delete('gone-1')
    await lake.client.delete({query: '*[_type == "gone" && number > $least]', params: {least: 2}})
    await lake.client.delete({query: '*[_type == "gone"][0]'})
    expect(await lake.client.fetch('*[_type == "gone"]._id')).toEqual([])
  })

  it('rejects a query that selects no documents', async () => {
    await lake.client.create({_id: 'selected', _type: 'gone'})
    for (const query of ['*[_id == "selected"]{_type}', '*[_id == "selected"][0]{_type}', '1']) {
      expect(await errorOf(lake.client.delete({query}))).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('must select documents'),
      })
    }
    await lake.client.delete({query: '*[_id == "selected"]._id'})
    expect(await lake.client.getDocument('selected')).toBeUndefined()
  })

  it('keeps the timestamps of a new document, and updates _updatedAt when it is replaced', async () => {
    const times = {_createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00Z'}
    await lake.client.createOrReplace({_id: 'old', _type: 'note', ...times})
    expect(await lake.client.getDocument('old')).toMatchObject(times)
    const replaced = await lake.client.createOrReplace({_id: 'old', _type: 'note', ...times})
    expect(replaced._createdAt).toBe(times._createdAt)
    expect(replaced._updatedAt > times._updatedAt).toBe(true)
  })
})

describe('patching', () => {
  it('applies every operation', async () => {
    await lake.client.createOrReplace({
      _id: 'patched',
      _type: 'note',
      text: 'the quick fox',
      count: 5,
      gone: true,
      tags: ['a', 'b', 'c'],
      items: [{_key: 'k1', n: 1}],
    })
    const result = await lake.client
      .patch('patched')
      .set({title: 'New', 'deep.er': 1, 'items[_key=="k1"].n': 2})
      .setIfMissing({title: 'Ignored', kept: 'yes'})
      .unset(['gone', 'tags[1]'])
      .inc({count: 3})
      .diffMatchPatch({text: '@@ -1,13 +1,12 @@\n the \n-quick\n+slow\n  fox\n'})
      .insert('after', 'tags[-1]', ['d', 'e'])
      .commit()
    expect(result).toMatchObject({
      title: 'New',
      kept: 'yes',
      deep: {er: 1},
      count: 8,
      text: 'the slow fox',
      tags: ['a', 'c', 'd', 'e'],
      items: [{_key: 'k1', n: 2}],
    })
    expect(result).not.toHaveProperty('gone')
    expect(await lake.client.patch('patched').dec({count: 2}).commit()).toMatchObject({count: 6})
  })

  it('inserts before, prepends, appends, splices and replaces', async () => {
    await lake.client.createOrReplace({_id: 'list', _type: 'note', tags: ['b']})
    const commit = async (patch: ReturnType<typeof lake.client.patch>) => (await patch.commit()).tags
    expect(await commit(lake.client.patch('list').prepend('tags', ['a']))).toEqual(['a', 'b'])
    expect(await commit(lake.client.patch('list').append('tags', ['d']))).toEqual(['a', 'b', 'd'])
    expect(await commit(lake.client.patch('list').insert('before', 'tags[2]', ['c']))).toEqual(['a', 'b', 'c', 'd'])
    expect(await commit(lake.client.patch('list').splice('tags', 1, 2, ['x']))).toEqual(['a', 'x', 'd'])
    expect(await commit(lake.client.patch('list').insert('replace', 'tags[0]', ['z']))).toEqual(['z', 'x', 'd'])
    expect(await commit(lake.client.patch('list').insert('replace', 'tags[9]', ['?']))).toEqual(['z', 'x', 'd'])
  })

  it('patches all documents that match a query', async () => {
    for (const number of [1, 2, 3]) await lake.client.create({_id: `many-${number}`, _type: 'many', number})
    await lake.client
      .patch({query: '*[_type == "many" && number < $most]', params: {most: 3}})
      .set({low: true})
      .commit()
    expect(await lake.client.fetch('*[_type == "many" && low]._id')).toEqual(['many-1', 'many-2'])
  })

  it('rejects a stale revision with 409, in the format of the hosted service', async () => {
    const {_rev} = await lake.client.createOrReplace({_id: 'revised', _type: 'note', n: 1})
    await lake.client.patch('revised').ifRevisionId(_rev).set({n: 2}).commit()
    const error = await errorOf(lake.client.patch('revised').ifRevisionId(_rev).set({n: 3}).commit())
    expect(error.statusCode).toBe(409)
    expect(JSON.parse(JSON.stringify(error.response.body))).toMatchObject({
      error: {
        type: 'mutationError',
        items: [{index: 0, error: {type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: _rev}}],
      },
    })
    expect(await lake.client.getDocument('revised')).toMatchObject({n: 2})
  })

  it('rejects a patch of a missing document and a change of the id or type', async () => {
    expect((await errorOf(lake.client.patch('missing').set({a: 1}).commit())).statusCode).toBe(409)
    await lake.client.createOrReplace({_id: 'fixed', _type: 'note'})
    for (const change of [{_id: 'other'}, {_type: 'other'}]) {
      const error = await errorOf(lake.client.patch('fixed').set(change).commit())
      expect(error.statusCode).toBe(400)
      expect(error.message).toContain('immutable attribute')
    }
  })

  it('rejects paths that could harm the process', async () => {
    await lake.client.createOrReplace({_id: 'safe', _type: 'note', list: [1]})
    for (const path of ['__proto__.polluted', 'constructor.prototype.__proto__', 'list[0:999999999]', 'a..', '[']) {
      const {status} = await mutate([{patch: {id: 'safe', set: {[path]: true}}}])
      expect(status, path).toBe(400)
    }
    expect('polluted' in {}).toBe(false)
  })
})

describe('a request that is too large', () => {
  const long = 'x'.repeat(1_000_000)
  const mutationError = async (mutations: unknown) => {
    const {status, body} = await mutate(mutations, '?returnDocuments=true')
    return [status, body.error.items[0].error.type]
  }

  it('is rejected when a patch makes a document too large', async () => {
    const list = Array.from({length: 40}, (_, n) => ({n}))
    await lake.client.create({_id: 'growing', _type: 'growing', list})
    expect(await mutationError([{patch: {id: 'growing', set: {'list[0:40].v': long}}}])).toEqual([
      413,
      'documentTooLargeError',
    ])
    expect(await lake.client.getDocument('growing')).toMatchObject({list})
  })

  it('is rejected when a transaction is too large, in its documents or its patches', async () => {
    const ids = Array.from({length: 140}, (_, n) => `weighty-${n}`)
    await lake.write(ids.map(id => ({create: {_id: id, _type: 'weighty'}})))
    const query = '*[_type == "weighty"]'
    expect(await mutationError([{patch: {query, set: {long}}}])).toEqual([413, 'transactionTooLargeError'])
    // The value matches no path in any document, but the history would store the patch.
    expect(await mutationError([{patch: {query, set: {'none[0:1].v': long}}}])).toEqual([
      413,
      'transactionTooLargeError',
    ])
    expect(await lake.client.fetch('count(*[_type == "weighty" && !defined(long)])')).toBe(140)
  })

  it('is rejected when a patch matches too many paths', async () => {
    const list = Array.from({length: 60}, () => ({v: 0}))
    await lake.client.create({_id: 'places', _type: 'places', list})
    const set = {'list[0:60].v': list, 'list[0:60].v[0:60].v': list, 'list[0:60].v[0:60].v[0:60].v': list}
    const {status, body} = await mutate([{patch: {id: 'places', set}}])
    expect([status, body.error.description]).toEqual([400, expect.stringContaining('take too long')])
    expect(await lake.client.getDocument('places')).toMatchObject({list})
  })

  it('is rejected when the patches of a transaction take too long together', async () => {
    const list = Array.from({length: 20}, () => ({v: Array(20).fill({v: 0})}))
    await lake.write(Array.from({length: 100}, (_, n) => ({create: {_id: `crowd-${n}`, _type: 'crowd', list}})))
    const patch = (v: number) => ({patch: {query: '*[_type == "crowd"]', set: {'list[0:20].v[0:20].v': v}}})
    const {status, body} = await mutate(Array.from({length: 30}, (_, v) => patch(v + 1)))
    expect([status, body.error.description]).toEqual([400, expect.stringContaining('take too long')])
    expect(await lake.client.fetch('count(*[_type == "crowd" && list[0].v[0].v != 0])')).toBe(0)
    await expect(lake.client.patch('crowd-0').set({'list[0:20].v[0:20].v': 7}).commit()).resolves.toBeDefined()
  })
})

describe('transactions', () => {
  it('store all of their mutations or none', async () => {
    const error = await errorOf(
      lake.client
        .transaction()
        .create({_id: 'half', _type: 'note'})
        .patch('missing', {set: {a: 1}})
        .commit(),
    )
    expect(error.statusCode).toBe(409)
    expect(await lake.client.getDocument('half')).toBeUndefined()
  })

  it('read their own earlier mutations, in queries too', async () => {
    const {status} = await mutate([
      {create: {_id: 'seen', _type: 'seen', n: 1}},
      {patch: {id: 'seen', inc: {n: 1}}},
      {patch: {query: '*[_type == "seen" && n == 2]', set: {found: true}}},
    ])
    expect(status).toBe(200)
    expect(await lake.client.getDocument('seen')).toMatchObject({n: 2, found: true})
  })

  it('return ids, operations and documents on request, and use the transaction id of the caller', async () => {
    const result = await lake.client
      .transaction()
      .create({_id: 'note-1', _type: 'note'})
      .createIfNotExists({_id: 'note-1', _type: 'note'})
      .delete('missing')
      .transactionId('chosen-1')
      .commit()
    expect(result).toMatchObject({
      transactionId: 'chosen-1',
      results: [
        {id: 'note-1', operation: 'create'},
        {id: 'note-1', operation: 'none'},
        {id: 'missing', operation: 'none'},
      ],
    })
    expect(await lake.client.getDocument('note-1')).toMatchObject({_rev: 'chosen-1'})
    const again = lake.client.transaction().create({_type: 'note'}).transactionId('chosen-1').commit()
    expect((await errorOf(again)).statusCode).toBe(409)
    const {body} = await mutate([{create: {_id: 'note-2', _type: 'note'}}], '?returnDocuments=true')
    expect(body.results[0]).toMatchObject({id: 'note-2', operation: 'create', document: {_id: 'note-2'}})
    expect((await mutate([{create: {_id: 'note-3', _type: 'note'}}])).body.results).toEqual([])
  })

  it('change nothing in a dry run', async () => {
    const created = await lake.client.create({_id: 'dry', _type: 'note'}, {dryRun: true})
    expect(created._id).toBe('dry')
    expect(await lake.client.getDocument('dry')).toBeUndefined()
  })

  it('add keys to list items on request', async () => {
    const document = {_id: 'keyed', _type: 'note', list: [{a: [{b: 1}]}, {_key: 'mine'}, 'text']}
    await lake.client.create(document, {autoGenerateArrayKeys: true})
    await lake.client
      .patch('keyed')
      .append('list', [{c: 1}])
      .commit({autoGenerateArrayKeys: true})
    await lake.client
      .patch('keyed')
      .set({'list[2]': {d: 1}, 'list[3].inner': {e: 1}})
      .commit({autoGenerateArrayKeys: true})
    expect(await lake.client.getDocument('keyed')).toMatchObject({
      list: [
        {_key: expect.any(String), a: [{_key: expect.any(String), b: 1}]},
        {_key: 'mine'},
        {_key: expect.any(String), d: 1},
        {_key: expect.any(String), c: 1, inner: {e: 1}},
      ],
    })
    expect((await lake.client.getDocument('keyed'))?.list[3].inner).not.toHaveProperty('_key')
  })

  it('are complete when the response arrives, with any visibility', async () => {
    for (const visibility of ['sync', 'async', 'deferred'] as const) {
      await lake.client.createOrReplace({_id: 'visible', _type: 'note', visibility}, {visibility})
      expect(await lake.client.fetch('*[_id == "visible"][0].visibility')).toBe(visibility)
    }
    expect((await mutate([], '?visibility=late')).status).toBe(400)
  })

  it('run one after another when they arrive together', async () => {
    await lake.client.createOrReplace({_id: 'tally', _type: 'note', count: 0})
    await Promise.all(Array.from({length: 40}, () => lake.client.patch('tally').inc({count: 1}).commit()))
    expect(await lake.client.getDocument('tally')).toMatchObject({count: 40})
  })

  it('reject an invalid mutation and describe the error', async () => {
    const wrong: [unknown, RegExp][] = [
      [[{destroy: {id: 'a'}}], /destroy/],
      [[{create: {_type: 'a'}, delete: {id: 'b'}}], /exactly one kind/],
      [[{delete: {}}], /exactly one of "id" and "query"/],
      [[{delete: {id: 'a', query: '*'}}], /exactly one of "id" and "query"/],
      [[{patch: {id: 'a', shout: {}}}], /shout/],
      [[{patch: {id: 'a', inc: {n: '1'}}}], /number/],
      [[{create: {_id: 'untyped'}}], /_type/],
      [[{create: {_id: '-wrong', _type: 'a'}}], /Malformed document ID/],
      [[{create: {_id: 'a..b', _type: 'a'}}], /Malformed document ID/],
      [[{create: {_id: 'x'.repeat(129), _type: 'a'}}], /Malformed document ID/],
      [[{createOrReplace: {_type: 'a'}}], /_id/],
      [[{create: {_id: 'bad', _type: 'a', hasOwnProperty: 1}}], /attribute name/],
      [{create: {_type: 'a'}}, /mutations/],
    ]
    for (const [mutations, reason] of wrong) {
      const {status, body} = await mutate(mutations)
      expect(status, JSON.stringify(mutations)).toBe(400)
      expect(body.error.description).toMatch(reason)
    }
  })
})

describe('references', () => {
  it('that are strong need an existing target at the end of the transaction', async () => {
    const alone = errorOf(lake.client.create({_id: 'from', _type: 'note', to: {_type: 'reference', _ref: 'to'}}))
    expect((await alone).statusCode).toBe(409)
    expect((await alone).message).toContain('references non-existent document "to"')
    await lake.client
      .transaction()
      .create({_id: 'from', _type: 'note', deep: [{to: {_type: 'reference', _ref: 'to'}}]})
      .create({_id: 'to', _type: 'note'})
      .commit()
    expect(await lake.client.getDocument('from')).toBeDefined()
  })

  it('that are strong prevent the deletion of their target', async () => {
    const error = await errorOf(lake.client.delete('to'))
    expect(error.statusCode).toBe(409)
    expect(error.response.body).toMatchObject({
      error: {items: [{error: {type: 'documentHasExistingReferencesError', referencingIDs: ['from']}}]},
    })
    await lake.client.transaction().delete('to').delete('from').commit()
    expect(await lake.client.getDocument('to')).toBeUndefined()
  })

  it('that are weak or cross-dataset may have no target', async () => {
    await lake.client.create({
      _id: 'loose',
      _type: 'note',
      weak: {_type: 'reference', _ref: 'nothing', _weak: true},
      far: {_type: 'crossDatasetReference', _ref: 'nothing', _dataset: 'other', _projectId: 'overprint'},
    })
    expect(await lake.client.fetch('*[_id == "loose"][0].weak->')).toBeNull()
  })
})
