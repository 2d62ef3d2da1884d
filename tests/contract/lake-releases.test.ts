import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import type {Action, ClientError, ClientPerspective} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest'
import {parseActions} from '../../services/content-lake/actions/action.ts'
import {openReleaseScheduler} from '../../services/content-lake/actions/release-scheduler.ts'
import {transactActions} from '../../services/content-lake/actions/transact-actions.ts'
import {connectToLake} from '../../services/content-lake/commands/lake-connection.ts'
import {buildLake} from '../../services/content-lake/lake.ts'
import {busyError} from '../../services/content-lake/query/query-limit-error.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const read = (id: string) => lake.client.getDocument(id)
const release = (name: string) => read(`_.releases.${name}`)
const errorOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    const {statusCode, details} = error as ClientError & {details: {items: {error: {type: string}}[]}}
    return `${statusCode} ${details?.items?.[0]?.error.type}`
  }
  throw new Error('the request was not rejected')
}
const version = (releaseId: string, publishedId: string, fields = {}) =>
  lake.client.createVersion({releaseId, publishedId, document: {_type: 'note', ...fields}})
const reschedule = (releaseId: string, publishAt: string) => ({
  actions: [
    {actionType: 'sanity.action.release.unschedule', releaseId},
    {actionType: 'sanity.action.release.schedule', releaseId, publishAt},
  ],
})
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('a release', () => {
  it('is created, edited and published, all of its versions at once', async () => {
    await lake.client.createOrReplace({_id: 'a', _type: 'note', n: 1})
    await lake.client.createOrReplace({_id: 'b', _type: 'note', n: 1})
    const {releaseId} = await lake.client.releases.create({releaseId: 'spring', metadata: {title: 'Spring'}})
    expect(await release(releaseId)).toMatchObject({
      _type: 'system.release',
      name: 'spring',
      state: 'active',
      metadata: {title: 'Spring', releaseType: 'undecided'},
    })
    expect(await errorOf(lake.client.releases.create({releaseId: 'spring'}))).toBe('409 documentAlreadyExistsError')
    await lake.client.releases.edit({releaseId, patch: {set: {'metadata.title': 'Late spring'}}})
    expect(await errorOf(lake.client.releases.edit({releaseId, patch: {set: {state: 'published'}}}))).toBe(
      '400 validationError',
    )
    await version('spring', 'c', {n: 1})
    await version('spring', 'a', {
      n: 2,
      to: {_type: 'reference', _ref: 'c', _weak: true, _strengthenOnPublish: {type: 'note'}},
    })
    await lake.client.unpublishVersion({releaseId: 'spring', publishedId: 'b'})
    expect(await read('versions.spring.b')).toMatchObject({n: 1, _system: {delete: true}})

    const numbersIn = (perspective: ClientPerspective) =>
      lake.client.fetch('*[_id in ["a", "b", "c"]] | order(_id){_id, n}', {}, {perspective})
    const previewed = await numbersIn(['spring'])
    expect(previewed).toEqual([
      {_id: 'a', n: 2},
      {_id: 'c', n: 1},
    ])
    expect(await numbersIn('published')).toEqual([
      {_id: 'a', n: 1},
      {_id: 'b', n: 1},
    ])

    const {transactionId} = await lake.client.releases.publish({releaseId})
    expect(await numbersIn('published')).toEqual(previewed)
    expect(await read('a')).toMatchObject({n: 2, _rev: transactionId, to: {_ref: 'c'}})
    expect(await read('c')).toMatchObject({n: 1, _rev: transactionId})
    expect(await read('b')).toBeUndefined()
    expect(await read('drafts.b')).toMatchObject({_type: 'note', n: 1})
    expect(await read('drafts.b')).not.toHaveProperty('_system')
    expect(await lake.client.fetch('*[_id in path("versions.**")]._id')).toEqual([])
    expect(await release('spring')).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      metadata: {title: 'Late spring'},
      finalDocumentStates: [{id: 'versions.spring.a'}, {id: 'versions.spring.b'}, {id: 'versions.spring.c'}],
    })
    expect(await errorOf(version('spring', 'd'))).toBe('409 releaseStateError')
    await lake.client.releases.delete({releaseId})
    expect(await release('spring')).toBeUndefined()
  })

  it('keeps the documents that it unpublishes as drafts, also those that refer to each other, and no draft is replaced', async () => {
    const to = (_ref: string) => ({_type: 'reference', _ref})
    await lake.client
      .transaction()
      .create({_id: 'kept-note', _type: 'note', n: 1})
      .create({_id: 'u1', _type: 'note', self: to('u1'), list: [{_key: 'k', ...to('u2')}], kept: to('kept-note')})
      .create({_id: 'u2', _type: 'page', other: to('u1'), n: 1})
      .create({_id: 'u3', _type: 'note', n: 1})
      .create({_id: 'drafts.u3', _type: 'note', n: 2})
      .commit()
    await lake.client.releases.create({releaseId: 'farewell'})
    for (const publishedId of ['u1', 'u2', 'u3'])
      await lake.client.unpublishVersion({releaseId: 'farewell', publishedId})
    await lake.client.releases.publish({releaseId: 'farewell'})
    const {u1, ...others} = Object.fromEntries(
      await Promise.all(['u1', 'u2', 'u3'].map(async id => [id, await read(`drafts.${id}`)] as const)),
    )
    const weak = (_ref: string, type: string) => ({...to(_ref), _weak: true, _strengthenOnPublish: {type}})
    expect(u1).toMatchObject({
      self: weak('u1', 'note'),
      list: [{_key: 'k', ...weak('u2', 'page')}],
      kept: {_type: 'reference', _ref: 'kept-note'},
    })
    expect(u1?.kept).not.toHaveProperty('_weak')
    expect(others).toMatchObject({u2: {other: weak('u1', 'note')}, u3: {n: 2}})
    expect(await lake.client.fetch('*[_id in ["u1", "u2", "u3"]]._id')).toEqual([])
  })

  it('is duplicated with the versions that unpublish their documents; the copy to the drafts is an ordinary draft', async () => {
    await lake.client.create({_id: 'leaving', _type: 'note', n: 1})
    for (const releaseId of ['first', 'second']) await lake.client.releases.create({releaseId})
    await lake.client.unpublishVersion({releaseId: 'first', publishedId: 'leaving'})
    const copy = (versionId: string) => ({
      actionType: 'sanity.action.document.version.create' as const,
      publishedId: 'leaving',
      baseId: 'versions.first.leaving',
      versionId,
    })
    await lake.client.action([copy('versions.second.leaving'), copy('drafts.leaving')] as Action[])
    expect(await read('versions.second.leaving')).toMatchObject({n: 1, _system: {delete: true}})
    expect(await read('drafts.leaving')).not.toHaveProperty('_system')
    await lake.client.releases.publish({releaseId: 'second'})
    expect(await read('leaving')).toBeUndefined()
    await lake.client.releases.archive({releaseId: 'first'})
  })

  it('that cannot be published completely is not published at all', async () => {
    await lake.client.releases.create({releaseId: 'broken'})
    await version('broken', 'x', {n: 1})
    const to = {_type: 'reference', _ref: 'nowhere', _weak: true, _strengthenOnPublish: {type: 'note'}}
    await version('broken', 'y', {to})
    expect(await errorOf(lake.client.releases.publish({releaseId: 'broken'}))).toBe(
      '409 documentReferenceDoesNotExistError',
    )
    expect([await read('x'), (await release('broken'))?.state]).toEqual([undefined, 'active'])
  })

  it('is archived and restored with its versions', async () => {
    await lake.client.releases.create({releaseId: 'shelf'})
    await version('shelf', 'kept', {n: 7})
    expect(await errorOf(lake.client.releases.delete({releaseId: 'shelf'}))).toBe('409 releaseStateError')
    await lake.client.releases.archive({releaseId: 'shelf'})
    expect([await read('versions.shelf.kept'), (await release('shelf'))?.state]).toEqual([undefined, 'archived'])
    expect(await errorOf(lake.client.releases.publish({releaseId: 'shelf'}))).toBe('409 releaseStateError')
    await lake.client.releases.unarchive({releaseId: 'shelf'})
    expect(await read('versions.shelf.kept')).toMatchObject({n: 7})
    expect(await release('shelf')).toMatchObject({state: 'active'})
    await lake.client.releases.archive({releaseId: 'shelf'})
    await lake.client.releases.delete({releaseId: 'shelf'})
  })

  it('is a system document that mutations cannot change', async () => {
    await lake.client.releases.create({releaseId: 'own'})
    const error = await lake.client
      .createOrReplace({_id: '_.releases.own', _type: 'system.release', state: 'published'})
      .catch((caught: ClientError) => caught)
    expect(error).toMatchObject({statusCode: 403})
    await lake.client.delete({query: '*[_type == "system.release"]'})
    expect(await release('own')).toMatchObject({state: 'active'})
    // A release would publish it as the other release.
    for (const _id of ['drafts._.releases.own', 'versions.a._.releases.own', 'versions.a.versions.b._.releases.own'])
      expect(await errorOf(lake.client.create({_id, _type: 'note'})), _id).toBe('403 systemDocumentError')
    expect(await lake.visitor.fetch('*[_type == "system.release"]', {}, {perspective: 'raw'})).toEqual([])
  })

  it('is a system document that actions on documents cannot change', async () => {
    await lake.client.releases.create({releaseId: 'fixed'})
    const [publishedId, draftId, versionId] = [
      '_.releases.fixed',
      'drafts._.releases.fixed',
      'versions.a._.releases.fixed',
    ]
    const attributes = {_id: draftId, _type: 'note'}
    const actions: Action[] = [
      {actionType: 'sanity.action.document.create', publishedId, attributes, ifExists: 'ignore'},
      {actionType: 'sanity.action.document.edit', draftId, publishedId, patch: {set: {state: 'published'}}},
      {actionType: 'sanity.action.document.publish', draftId, publishedId},
      {actionType: 'sanity.action.document.unpublish', draftId, publishedId},
      {actionType: 'sanity.action.document.discard', draftId},
      {actionType: 'sanity.action.document.delete', publishedId, includeDrafts: []},
      {actionType: 'sanity.action.document.version.create', publishedId, versionId, baseId: publishedId},
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'copy',
        versionId: 'drafts.copy',
        baseId: publishedId,
      },
      {actionType: 'sanity.action.document.version.replace', document: {_id: versionId, _type: 'note'}},
      {actionType: 'sanity.action.document.version.discard', versionId},
      {actionType: 'sanity.action.document.version.unpublish', versionId, publishedId},
    ]
    for (const action of actions) {
      await expect(lake.client.action(action), JSON.stringify(action)).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('the ID of a system document, which only release actions change'),
      })
    }
    expect(await release('fixed')).toMatchObject({state: 'active'})
    expect(await lake.client.fetch('count(*[_id match "*fixed*" || _id in path("drafts._.**")])')).toBe(1)
  })
})

describe('the names of the other layers', () => {
  it.each(['published', 'drafts'])('"%s" cannot be that of a release or of a version', async releaseId => {
    const attributes = {_type: 'system.release', state: 'active'} as const
    for (const action of [
      {actionType: 'sanity.action.release.create', releaseId},
      {actionType: 'sanity.action.release.import', releaseId, attributes},
    ]) {
      await expect(lake.client.action(action as Action)).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('a name that no release can have'),
      })
    }
    const versionId = `versions.${releaseId}.x`
    const document = {_id: versionId, _type: 'note'}
    for (const write of [
      lake.client.create(document),
      lake.client.createOrReplace(document),
      lake.client.createIfNotExists(document),
      lake.client.action({actionType: 'sanity.action.document.version.create', publishedId: 'x', document}),
    ]) {
      expect(await errorOf(write)).toBe('400 invalidDocumentIdError')
    }
    expect(await read(versionId)).toBeUndefined()
  })

  it('do not make a stored version published or a draft', async () => {
    const old = await startLake()
    const versions = ['versions.published.x', 'versions.drafts.x']
    for (const _id of versions) storeVersion(old, _id)
    expect(await old.client.fetch('*[_type == "note"]._id')).toEqual(versions.toSorted())
    for (const perspective of ['published', 'drafts'] as const)
      expect(await old.client.fetch('*[_type == "note"]._id', {}, {perspective}), perspective).toEqual([])
    for (const id of versions) await old.client.delete(id)
    expect(await old.client.fetch('*[_type == "note"]._id')).toEqual([])
    await old.close()
  })
})

/** Stores a version as an earlier lake did, which accepted every name. */
const storeVersion = ({app, dataset}: TestLake, _id: string) => {
  const timestamp = new Date().toISOString()
  const after = {_id, _type: 'note', _rev: _id, _createdAt: timestamp, _updatedAt: timestamp}
  const change = {id: _id, before: null, after, patches: null, purge: false}
  app.lake.store.commit(dataset, {id: _id, timestamp, author: 'test', changes: [change]})
}

describe('a scheduled release', () => {
  it('is published when it is due, and its versions are locked until then', async () => {
    await lake.client.releases.create({releaseId: 'timed'})
    await version('timed', 't', {n: 1})
    expect(await errorOf(lake.client.releases.schedule({releaseId: 'timed', publishAt: inFuture(-1000)}))).toBe(
      '400 validationError',
    )
    await lake.client.releases.schedule({releaseId: 'timed', publishAt: inFuture(3_600_000)})
    const edit = {actionType: 'sanity.action.document.edit', draftId: 'versions.timed.t', publishedId: 't'}
    expect(await errorOf(lake.client.action({...edit, patch: {set: {n: 2}}} as Action))).toBe('409 releaseStateError')
    expect(await errorOf(lake.client.patch('versions.timed.t').set({n: 2}).commit())).toBe('409 releaseStateError')
    await lake.client.releases.unschedule({releaseId: 'timed'})
    expect(await release('timed')).not.toHaveProperty('publishAt')
    await lake.client.action({...edit, patch: {set: {n: 3}}} as Action)
    await lake.client.releases.schedule({releaseId: 'timed', publishAt: inFuture(5000)})
    await eventually(() => read('t')).toMatchObject({n: 3})
    expect((await release('timed'))?.state).toBe('published')
  })

  it('is not published at its old time when it is rescheduled at that moment', async () => {
    // Its own scheduler does not run.
    const idle = await startLake({isForCommand: true})
    const {store, history, transact} = idle.app.lake
    const [releaseId, later] = ['moved', inFuture(3_600_000)]
    await idle.client.releases.create({releaseId})
    await idle.client.createVersion({releaseId, publishedId: 'm', document: {_type: 'note'}})
    await idle.client.releases.schedule({releaseId, publishAt: inFuture(5000)})

    const [running, due] = [Promise.withResolvers<never[]>(), Promise.withResolvers<void>()]
    const before = [
      transact(idle.dataset, {steps: [() => running.promise]}, {author: 'test'}),
      transactActions(transact, idle.dataset, parseActions(reschedule(releaseId, later)), {author: 'test'}),
    ]
    const scheduler = openReleaseScheduler(store, history, (...args) => {
      due.resolve()
      return transact(...args)
    })
    scheduler.start()
    await due.promise
    running.resolve([])
    await Promise.all(before)
    await scheduler.close()
    expect(await idle.client.getDocument(`_.releases.${releaseId}`)).toMatchObject({
      state: 'scheduled',
      publishAt: later,
    })
    expect(await idle.client.getDocument('m')).toBeUndefined()
    await idle.close()
  })

  it('that cannot be published because of an overload is tried again, and others are published meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const idle = await startLake({isForCommand: true})
    const {store, history, transact} = idle.app.lake
    for (const releaseId of ['one', 'two']) {
      await idle.client.releases.create({releaseId})
      await idle.client.createVersion({releaseId, publishedId: `in-${releaseId}`, document: {_type: 'note'}})
    }
    const publishAt = inFuture(10_000)
    for (const releaseId of ['one', 'two']) await idle.client.releases.schedule({releaseId, publishAt})
    const published: string[] = []
    store.onCommit(({changes}) => published.push(...changes.map(({id}) => id).filter(id => id.startsWith('in-'))))
    let attempts = 0
    const scheduler = openReleaseScheduler(store, history, (...args) =>
      ++attempts === 1 ? Promise.reject(busyError('Too many queries are waiting')) : transact(...args),
    )
    scheduler.start()
    await eventually(() => published).toEqual(['in-two', 'in-one'])
    await scheduler.close()
    await idle.close()
    vi.restoreAllMocks()
  })

  it('that cannot be published becomes active again and stores the reason', async () => {
    await lake.client.releases.create({releaseId: 'stuck'})
    const to = {_type: 'reference', _ref: 'nowhere', _weak: true, _strengthenOnPublish: {type: 'note'}}
    await version('stuck', 's', {to})
    await lake.client.releases.schedule({releaseId: 'stuck', publishAt: inFuture(5000)})
    await eventually(async () => (await release('stuck'))?.state).toBe('active')
    expect((await release('stuck'))?.error.message).toContain('nowhere')
  })

  it('is published at the next start of the service, not by a command, when the lake was not running at its due time', async () => {
    const dataDir = mkdtempSync(`${tmpdir()}/overprint-lake-late-`)
    const options = {dataDir, adminToken: 'late'}
    const headers = {authorization: 'Bearer late'}
    const first = await buildLake(options)
    const publishAt = inFuture(5000)
    const actions = [
      {actionType: 'sanity.action.release.create', releaseId: 'late'},
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'l',
        document: {_id: 'versions.late.l', _type: 'note'},
      },
      {actionType: 'sanity.action.release.schedule', releaseId: 'late', publishAt},
    ]
    const url = '/v2025-02-19/data/actions/production'
    expect((await first.inject({method: 'POST', url, headers, payload: {actions}})).statusCode).toBe(200)
    await first.close()
    await eventually(() => Date.now()).toBeGreaterThan(Date.parse(publishAt))
    const {client, close} = await connectToLake({data: dataDir, dataset: 'production', project: 'overprint'})
    // A change of releases sets the timer of the service.
    await client.releases.create({releaseId: 'another'})
    await client.create({_id: 'last', _type: 'note'})
    expect(await client.getDocument('_.releases.late')).toMatchObject({state: 'scheduled'})
    await close()
    const second = await buildLake(options)
    const find = () => second.lake.store.readDocument('production', 'l')
    await eventually(find).toMatchObject({_type: 'note'})
    await second.close()
    rmSync(dataDir, {recursive: true, force: true})
  })
})
