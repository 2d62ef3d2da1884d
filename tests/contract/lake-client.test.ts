import {createClient, type LiveEvent, type MutationEvent, type SanityClient, type WelcomeEvent} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

/*
 * Covers every method of the real client: those that send requests are called at least once, the others are listed with
 * the reason why not.
 */

let lake: TestLake
let client: SanityClient
beforeAll(async () => {
  lake = await startLake()
  client = lake.client
  await client.transaction().create({_id: 'a', _type: 'note', n: 1}).create({_id: 'b', _type: 'note', n: 2}).commit()
})
afterAll(() => lake.close())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const draftOf = (id: string) => client.createOrReplace({_id: `drafts.${id}`, _type: 'note', n: 7})
const version = (releaseId: string, publishedId: string) =>
  client.createVersion({releaseId, publishedId, document: {_type: 'note', n: 9}})
async function releaseWith(releaseId: string, publishedId = 'a') {
  await client.releases.create({releaseId})
  await version(releaseId, publishedId)
}
const stateOf = async (releaseId: string) => (await client.releases.get({releaseId}))?.state
const numberOf = async (id: string) => (await client.getDocument(id))?.n

/** A test for each method that the lake supports. */
const SUPPORTED: Record<string, () => Promise<void>> = {
  fetch: async () => expect(await client.fetch('count(*[_id in ["a", "b"]])')).toBe(2),
  getDocument: async () => expect(await client.getDocument('a')).toMatchObject({_id: 'a'}),
  getDocuments: async () => expect(await client.getDocuments(['a', 'none'])).toEqual([expect.anything(), null]),
  documentsExists: async () => expect(await client.documentsExists(['a', 'none', 'b'])).toEqual(new Set(['a', 'b'])),
  create: async () => {
    expect(await client.create({_type: 'note', n: 3})).toMatchObject({_id: expect.stringMatching(/./), n: 3})
    await expect(client.create({_id: 'a', _type: 'note'})).rejects.toMatchObject({statusCode: 409})
  },
  createIfNotExists: async () => {
    await client.createIfNotExists({_id: 'a', _type: 'note', n: 100})
    expect(await numberOf('a')).not.toBe(100)
  },
  createOrReplace: async () => {
    await client.createOrReplace({_id: 'c', _type: 'note', n: 1})
    await client.createOrReplace({_id: 'c', _type: 'note', n: 2})
    expect(await numberOf('c')).toBe(2)
  },
  delete: async () => {
    await client.create({_id: 'gone', _type: 'note'})
    await client.delete('gone')
    expect(await client.getDocument('gone')).toBeUndefined()
  },
  mutate: async () => {
    const documents = await client.mutate(client.patch('a').inc({n: 1}), {returnFirst: false, returnDocuments: true})
    expect(documents).toMatchObject([{_id: 'a', n: await numberOf('a')}])
  },
  patch: async () => {
    const before = await client.getDocument('a')
    const changed = await client
      .patch('a', {set: {list: [{_key: 'x'}]}})
      .ifRevisionId(before?._rev ?? '')
      .setIfMissing({title: 'A title'})
      .inc({n: 3})
      .dec({n: 1})
      .diffMatchPatch({title: '@@ -1,7 +1,9 @@\n-A\n+One\n  titl\n'})
      .unset(['none'])
      .commit({visibility: 'async'})
    expect(changed).toMatchObject({title: 'One title', n: before?.n + 2})
    // A patch can contain only one insert.
    await client
      .patch('a')
      .insert('after', 'list[-1]', [{_key: 'y'}])
      .commit()
    await client
      .patch('a')
      .append('list', [{_type: 'item'}])
      .commit({autoGenerateArrayKeys: true})
    await client
      .patch('a')
      .prepend('list', [{_key: 'w'}])
      .commit()
    const {list} = await client.patch('a').splice('list', 1, 1).commit()
    expect(list).toEqual([{_key: 'w'}, {_key: 'y'}, {_key: expect.stringMatching(/./), _type: 'item'}])
  },
  transaction: async () => {
    const sent = client
      .transaction([{create: {_id: 't', _type: 'note'}}])
      .patch('t', {set: {n: 5}})
      .delete('b')
    const {transactionId, documentIds} = await sent.commit({returnFirst: false, returnDocuments: false})
    expect(documentIds).toEqual(['t', 't', 'b'])
    expect(await client.getDocument('t')).toMatchObject({n: 5, _rev: transactionId})
    await client.create({_id: 'b', _type: 'note'})
  },
  action: async () => {
    await draftOf('acted')
    await client.action({actionType: 'sanity.action.document.publish', draftId: 'drafts.acted', publishedId: 'acted'})
    expect(await numberOf('acted')).toBe(7)
  },
  createVersion: async () => {
    await client.releases.create({releaseId: 'one'})
    expect(await version('one', 'a')).toHaveProperty('transactionId')
    expect(await numberOf('versions.one.a')).toBe(9)
  },
  replaceVersion: async () => {
    const document = {_id: 'versions.one.a', _type: 'note', n: 10}
    await client.replaceVersion({releaseId: 'one', publishedId: 'a', document})
    expect(await numberOf('versions.one.a')).toBe(10)
  },
  unpublishVersion: async () => {
    await client.unpublishVersion({releaseId: 'one', publishedId: 'b'})
    expect(await client.getDocument('versions.one.b')).toMatchObject({_system: {delete: true}})
  },
  discardVersion: async () => {
    await client.discardVersion({releaseId: 'one', publishedId: 'b'})
    expect(await client.getDocument('versions.one.b')).toBeUndefined()
  },
  request: async () => expect(await client.request({url: '/users/me'})).toHaveProperty('id'),
  dataRequest: async () =>
    expect(await client.dataRequest('query', {query: '*[_id == $id][0]._id', params: {id: 'a'}})).toMatchObject({
      result: 'a',
    }),
  getUrl: async () => expect((await fetch(client.getUrl('/users/me'), authorized())).status).toBe(200),
  getDataUrl: async () =>
    expect((await fetch(client.getUrl(client.getDataUrl('doc', 'a')), authorized())).status).toBe(200),
  listen: async () => {
    const options = {events: ['welcome', 'mutation'] as ['welcome', 'mutation'], includeResult: true}
    const mutation = first<MutationEvent | WelcomeEvent>(client.listen('*[_id == "heard"]', {}, options), event => {
      if (event.type === 'welcome') void client.create({_id: 'heard', _type: 'note', n: 1})
      return event.type === 'mutation'
    })
    expect(((await mutation) as MutationEvent).result).toMatchObject({_id: 'heard', n: 1})
  },
  'live.events': async () => {
    expect(await first<LiveEvent>(client.live.events(), ({type}) => type === 'welcome')).toHaveProperty('id')
  },
  'assets.upload': async () => {
    const asset = await client.assets.upload('file', Buffer.from('words'), {filename: 'words.txt'})
    expect(await (await fetch(asset.url)).text()).toBe('words')
  },
  'datasets.create': async () => void (await client.datasets.create('second', {aclMode: 'private'})),
  'datasets.edit': async () => void (await client.datasets.edit('second', {aclMode: 'public'})),
  'datasets.list': async () =>
    expect(await client.datasets.list()).toContainEqual(expect.objectContaining({name: 'second', aclMode: 'public'})),
  'datasets.delete': async () => {
    await client.datasets.delete('second')
    expect(await client.datasets.list()).not.toContainEqual(expect.objectContaining({name: 'second'}))
  },
  'projects.list': async () => expect(await client.projects.list()).toMatchObject([{id: lake.projectId}]),
  'projects.getById': async () =>
    expect(await client.projects.getById(lake.projectId)).toMatchObject({id: lake.projectId}),
  'users.getById': async () => expect(await client.users.getById('me')).toMatchObject({role: 'administrator'}),
  'releases.create': async () => {
    await client.releases.create({releaseId: 'two', metadata: {title: 'Two', releaseType: 'asap'}})
    expect(await stateOf('two')).toBe('active')
  },
  'releases.get': async () => {
    expect(await client.releases.get({releaseId: 'two'})).toMatchObject({name: 'two', metadata: {title: 'Two'}})
    expect(await client.releases.get({releaseId: 'none'})).toBeUndefined()
  },
  'releases.edit': async () => {
    await client.releases.edit({releaseId: 'two', patch: {set: {'metadata.title': 'Second'}}})
    expect(await client.releases.get({releaseId: 'two'})).toMatchObject({metadata: {title: 'Second'}})
  },
  'releases.fetchDocuments': async () => {
    await releaseWith('three')
    const {result} = await client.releases.fetchDocuments({releaseId: 'three'})
    expect(result).toMatchObject([{_id: 'versions.three.a', n: 9}])
  },
  'releases.publish': async () => {
    await client.releases.publish({releaseId: 'three'})
    expect(await numberOf('a')).toBe(9)
  },
  'releases.archive': async () => {
    await releaseWith('four')
    await client.releases.archive({releaseId: 'four'})
    expect(await stateOf('four')).toBe('archived')
  },
  'releases.unarchive': async () => {
    await client.releases.unarchive({releaseId: 'four'})
    expect(await stateOf('four')).toBe('active')
  },
  'releases.schedule': async () => {
    await client.releases.schedule({releaseId: 'four', publishAt: inAnHour()})
    expect(await stateOf('four')).toBe('scheduled')
  },
  'releases.unschedule': async () => {
    await client.releases.unschedule({releaseId: 'four'})
    expect(await stateOf('four')).toBe('active')
  },
  'releases.delete': async () => {
    await client.releases.archive({releaseId: 'four'})
    await client.releases.delete({releaseId: 'four'})
    expect(await client.releases.get({releaseId: 'four'})).toBeUndefined()
  },
}

/** Methods that send no request. */
const LOCAL = ['clone', 'config', 'withConfig', 'getAuth', 'observeAuth']

/** Methods of features that only the hosted service has, each with a call that the lake rejects. */
const HOSTED_ONLY: Record<string, () => Promise<unknown>> = {
  'datasets.getEmbeddingsSettings': () => client.datasets.getEmbeddingsSettings('production'),
  'datasets.editEmbeddingsSettings': () => client.datasets.editEmbeddingsSettings('production', {enabled: true}),
  agent: () => client.agent.action.prompt({instruction: 'Write.'}),
  functions: () => client.request({url: '/functions/none/invoke', method: 'POST', body: {}}),
  mediaLibrary: () => client.request({url: '/media-libraries/none/video/none/playback-info'}),
  collaboration: () => client.request({url: '/addon-comments/comments'}),
  context: () => client.request({url: '/context/knowledge-bases'}),
}

type Observable<Value> = {
  subscribe: (observer: {next: (value: Value) => void; error: (reason: unknown) => void}) => Subscription
}
type Subscription = {unsubscribe: () => void}
/** Resolves to the first value that matches; rejects with the observable's error. */
async function first<Value>(
  source: Observable<Value>,
  isMatch: (value: Value) => boolean = () => true,
): Promise<Value> {
  const {promise, resolve, reject} = Promise.withResolvers<Value>()
  const subscription = source.subscribe({next: value => isMatch(value) && resolve(value), error: reject})
  return promise.finally(() => subscription.unsubscribe())
}

const authorized = () => ({headers: {authorization: `Bearer ${lake.token}`}})

/** Returns the names of a client's methods. Methods of a sub-client get its name as a prefix, such as `releases.get`. */
function methodsOf(instance: object): string[] {
  const namesOf = (target: object) =>
    new Set([...Object.getOwnPropertyNames(Object.getPrototypeOf(target)), ...Object.keys(target)])
  const named = [...namesOf(instance)].filter(name => !['constructor', 'observable'].includes(name))
  return named.flatMap(name => {
    const value: unknown = Reflect.get(instance, name)
    if (typeof value === 'function' || name in HOSTED_ONLY) return [name]
    return [...namesOf(value as object)].filter(inner => inner !== 'constructor').map(inner => `${name}.${inner}`)
  })
}

describe('the real client', () => {
  it('has no method that is not covered here', () => {
    const known = [...Object.keys(SUPPORTED), ...LOCAL, ...Object.keys(HOSTED_ONLY)]
    expect(
      methodsOf(createClient({projectId: 'a', dataset: 'b', apiVersion: '2025-02-19', useCdn: false})).sort(),
    ).toEqual(known.sort())
  })

  for (const [name, use] of Object.entries(SUPPORTED)) it(`${name} works`, use)

  it('works the same with observables', async () => {
    const {observable} = client
    expect(await first(observable.fetch('*[_id == "a"][0]._id'))).toBe('a')
    const changed = first(observable.patch('a').set({n: 77}).commit({returnDocuments: true}))
    expect(await changed).toMatchObject({_id: 'a', n: 77})
  })

  for (const [name, ask] of Object.entries(HOSTED_ONLY)) {
    it(`${name} is rejected with 404`, async () => {
      await expect(ask()).rejects.toMatchObject({statusCode: 404})
    })
  }
})
