import type {Action, ClientError, SanityDocument} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

type Event = {type: string; timestamp: string; author: string; versionId?: string; publishCause?: string} & Record<
  string,
  unknown
>
type Line = {id: string; documentIDs: string[]; effects: Record<string, {apply: unknown[]; revert: unknown[]}>}

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const readPast = async (ids: string, query: Record<string, unknown> = {}): Promise<SanityDocument[]> => {
  const url = `/data/history/production/documents/${ids}`
  return (await lake.client.request<{documents: SanityDocument[]}>({url, query: query as never})).documents
}
const readTransactions = async (ids: string, fields: Record<string, string> = {}): Promise<Line[]> => {
  const search = new URLSearchParams({effectFormat: 'mendoza', excludeContent: 'true', ...fields})
  const url = `${lake.url}/v2025-02-19/data/history/production/transactions/${ids}?${search}`
  const reply = await fetch(url, {headers: {authorization: `Bearer ${lake.token}`}})
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}
const readEvents = async (id: string, query = {}): Promise<{events: Event[]; nextCursor: string}> => {
  const url = `/data/history/production/events/documents/${id}`
  const reply = await lake.client.request<{events: Record<string, Event[]>; nextCursor: string}>({url, query})
  return {events: reply.events[id] ?? [], nextCursor: reply.nextCursor}
}
const typesOf = async (id: string) => (await readEvents(id)).events.map(({type}) => type)
const act = (...actions: unknown[]) => lake.client.action(actions as Action[])
const on = (kind: string, publishedId: string, fields = {}) => ({
  actionType: `sanity.action.document.${kind}`,
  publishedId,
  draftId: `drafts.${publishedId}`,
  ...fields,
})
const create = (publishedId: string, fields = {}) => ({
  actionType: 'sanity.action.document.create',
  publishedId,
  attributes: {_id: `drafts.${publishedId}`, _type: 'note', ...fields},
})

describe('a past revision of a document', () => {
  it('is found by revision, by time, and as the last revision', async () => {
    const states = [await lake.client.create({_id: 'past', _type: 'note', n: 0, text: 'Grüße'})]
    for (let n = 1; n <= 5; n++)
      states.push(
        await lake.client
          .patch('past')
          .set({n, [`f${n}`]: [n]})
          .commit(),
      )
    await lake.client.delete('past')
    for (const state of states) {
      expect(await readPast('past', {revision: state._rev})).toEqual([state])
    }
    expect(await readPast('past', {lastRevision: true})).toEqual([states.at(-1)])
    expect(await readPast('past')).toEqual([])
    expect(await readPast('past', {time: '2001-01-01T00:00:00Z'})).toEqual([])
    const created = await lake.client.createOrReplace({_id: 'past', _type: 'note', n: 9})
    expect(await readPast('past', {time: new Date().toISOString()})).toEqual([created])
    expect(await readPast('past', {revision: states[2]?._rev})).toEqual([states[2]])
    expect(await readPast('past,nothing', {revision: 'unknown'})).toEqual([])
  })

  it('can be read for several ids as of one transaction', async () => {
    const published = await lake.client.create({_id: 'pair', _type: 'note', n: 1})
    const draft = await lake.client.create({_id: 'drafts.pair', _type: 'note', n: 2})
    await lake.client.patch('drafts.pair').set({n: 3}).commit()
    const found = await readPast('pair,drafts.pair,versions.x.pair', {revision: draft._rev})
    expect(found).toEqual([published, draft])
  })

  it('can be restored the same as in the Studio', async () => {
    await act(create('restored', {n: 1}), on('publish', 'restored'))
    const first = await lake.client.getDocument('restored')
    await act(on('edit', 'restored', {patch: {set: {n: 2}}}), on('publish', 'restored'))
    const [old] = await readPast('restored,drafts.restored', {revision: first?._rev})
    const {_updatedAt, ...attributes} = {...old, _id: 'drafts.restored'} as SanityDocument
    await act({actionType: 'sanity.action.document.replaceDraft', publishedId: 'restored', attributes})
    expect(await lake.client.getDocument('drafts.restored')).toMatchObject({n: 1})
  })

  it('rejects more than one point in time, and invalid ones', async () => {
    for (const query of [{revision: 'a', lastRevision: true}, {time: 'yesterday'}, {lastRevision: 'perhaps'}]) {
      await expect(readPast('past', query), JSON.stringify(query)).rejects.toMatchObject({statusCode: 400})
    }
    await expect(readPast('a..b')).rejects.toMatchObject({statusCode: 400})
  })

  it('is deleted by a purge', async () => {
    const created = await lake.client.create({_id: 'purged', _type: 'note', text: 'secret'})
    await lake.client.patch('purged').set({n: 1}).commit()
    await lake.client.mutate([{delete: {id: 'purged', purge: true}} as never])
    expect(await readPast('purged', {revision: created._rev})).toEqual([])
    expect(await readPast('purged', {lastRevision: true})).toEqual([])
    expect(JSON.stringify(await readTransactions('purged'))).not.toContain('secret')
  })
})

describe('the transactions of a document', () => {
  it('have effects that rebuild the current document from nothing, and revert it', async () => {
    await lake.client.create({_id: 'log', _type: 'note', list: [{_key: 'a', text: 'one'}]})
    await lake.client
      .patch('log')
      .append('list', [{_key: 'b', text: 'zwei'}])
      .commit()
    await lake.client.patch('log').set({'list[_key=="a"].text': 'eins'}).commit()
    const {_rev, ...document} = (await lake.client.getDocument('log')) as SanityDocument
    const all = await readTransactions('log')
    let state: unknown = null
    for (const {effects} of all) state = applyPatch(state, effects.log?.apply ?? [])
    expect(state).toEqual(document)
    for (const {effects} of all.toReversed()) state = applyPatch(state, effects.log?.revert ?? [])
    expect(state).toBeNull()
    expect(all.at(-1)?.id).toBe(_rev)
  })

  it('can be filtered by transaction, time, author and limit, and reversed', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await lake.client.createOrReplace({_id: 'cut', _type: 'note', n}))._rev)
    const idsOf = async (fields: Record<string, string>) => (await readTransactions('cut', fields)).map(({id}) => id)
    expect(await idsOf({})).toEqual(ids)
    expect(await idsOf({fromTransaction: ids[1] ?? '', toTransaction: ids[3] ?? ''})).toEqual(ids.slice(1, 4))
    expect(await idsOf({fromTransaction: '', limit: '2'})).toEqual(ids.slice(0, 2))
    expect(await idsOf({reverse: 'true', limit: '2'})).toEqual(ids.toReversed().slice(0, 2))
    expect(await idsOf({toTime: '2001-01-01T00:00:00Z'})).toEqual([])
    expect(await idsOf({fromTime: '2001-01-01T00:00:00Z'})).toEqual(ids)
    expect(await idsOf({authors: 'unknown'})).toEqual([])
    expect(await idsOf({authors: 'unknown,administrator'})).toEqual(ids)
    expect(await idsOf({fromTransaction: 'unknown'})).toEqual([])
  })

  it('include only the requested documents on request', async () => {
    const both = lake.client.transaction().create({_id: 'one', _type: 'note'}).create({_id: 'two', _type: 'note'})
    await both.commit()
    const [all] = await readTransactions('one')
    const [only] = await readTransactions('one', {includeIdentifiedDocumentsOnly: 'true'})
    expect([all?.documentIDs, only?.documentIDs]).toEqual([['one', 'two'], ['one']])
    expect(Object.keys(only?.effects ?? {})).toEqual(['one'])
  })
})

describe('document events', () => {
  it('provide the timelines of the draft and the published document', async () => {
    const {transactionId: created} = await act(create('life', {n: 1}))
    const {transactionId: edited} = await act(on('edit', 'life', {patch: {set: {n: 2}}}))
    const {transactionId: published} = await act(on('publish', 'life'))
    await act(on('edit', 'life', {patch: {set: {n: 3}}}))
    await act({actionType: 'sanity.action.document.version.discard', versionId: 'drafts.life'})
    await act(on('unpublish', 'life'))
    await act(on('publish', 'life'))
    await act({actionType: 'sanity.action.document.delete', publishedId: 'life', includeDrafts: []})

    const ofPublished = (await readEvents('life')).events.toReversed()
    expect(ofPublished.map(({type}) => type)).toEqual([
      'publishDocumentVersion',
      'unpublishDocument',
      'publishDocumentVersion',
      'deleteDocumentGroup',
    ])
    expect(ofPublished[0]).toEqual({
      type: 'publishDocumentVersion',
      documentId: 'life',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      author: 'administrator',
      revisionId: published,
      versionId: 'drafts.life',
      versionRevisionId: edited,
      publishCause: 'document.publish',
      contributors: ['administrator'],
    })
    const ofDraft = (await readEvents('drafts.life')).events.toReversed()
    expect(ofDraft.map(({type}) => type)).toEqual([
      'createDocumentVersion',
      'publishDocumentVersion',
      'createDocumentVersion',
      'deleteDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
      'deleteDocumentGroup',
    ])
    expect(ofDraft[0]).toMatchObject({documentId: 'life', versionId: 'drafts.life', versionRevisionId: created})
    // The Studio requests the edits between these two revisions.
    const between = await readTransactions('drafts.life', {fromTransaction: created, toTransaction: edited})
    expect(between.map(({id}) => id)).toEqual([created, edited])
    expect((await readPast('life', {revision: published}))[0]).toMatchObject({n: 2, _rev: published})
  })

  it('distinguish documents changed without drafts from published ones', async () => {
    await lake.client.create({_id: 'direct', _type: 'note', n: 1})
    await lake.client.patch('direct').inc({n: 1}).commit()
    await lake.client.delete('direct')
    expect(await typesOf('direct')).toEqual(['deleteDocumentGroup', 'updateLiveDocument', 'createLiveDocument'])
  })

  it('include releases: creation, scheduling and publishing', async () => {
    await lake.client.releases.create({releaseId: 'rel', metadata: {title: 'R', releaseType: 'asap'}})
    await lake.client.createVersion({releaseId: 'rel', publishedId: 'in', document: {_type: 'note'}})
    await lake.client.createVersion({releaseId: 'rel', publishedId: 'out', document: {_type: 'note'}})
    await lake.client.discardVersion({releaseId: 'rel', publishedId: 'out'})
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    await lake.client.releases.schedule({releaseId: 'rel', publishAt})
    await lake.client.releases.unschedule({releaseId: 'rel'})
    await lake.client.releases.publish({releaseId: 'rel'})
    const ofVersion = (await readEvents('versions.rel.in')).events.toReversed()
    expect(ofVersion.map(({type}) => type)).toEqual([
      'createDocumentVersion',
      'scheduleDocumentVersion',
      'unscheduleDocumentVersion',
      'publishDocumentVersion',
    ])
    expect(ofVersion[1]).toMatchObject({releaseId: 'rel', state: 'unscheduled', publishAt})
    expect(ofVersion[3]).toMatchObject({releaseId: 'rel', publishCause: 'release.publish'})

    const url = '/data/history/production/events/releases/rel'
    const {events: ofRelease} = await lake.client.request<{events: Event[]}>({url})
    expect(ofRelease.toReversed().map(({type}) => type)).toEqual([
      'createRelease',
      'addDocumentToRelease',
      'addDocumentToRelease',
      'discardDocumentFromRelease',
      'scheduleRelease',
      'unscheduleRelease',
      'publishRelease',
    ])
    expect(ofRelease.at(-1)).toMatchObject({releaseName: 'rel', change: {releaseType: 'asap'}})
    expect(ofRelease.at(-2)).toMatchObject({documentId: 'in', documentType: 'note', versionId: 'versions.rel.in'})
  })

  it('are paginated, each event once', async () => {
    for (let n = 0; n < 7; n++) await lake.client.createOrReplace({_id: 'paged', _type: 'note', n})
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await readEvents('paged', {limit: '3', ...(cursor ? {nextCursor: cursor} : {})})
      seen.push(...page.events.map(({revisionId}) => revisionId))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual((await readTransactions('paged')).map(({id}) => id).reverse())
    expect(await readEvents('never-was')).toEqual({events: [], nextCursor: ''})
  })
})

describe('references to a document', () => {
  it('are counted in the same dataset and in others', async () => {
    await lake.client.create({_id: 'target', _type: 'note'})
    await lake.client.create({
      _id: 'source',
      _type: 'note',
      links: [{_key: 'a', to: {_type: 'reference', _ref: 'target', _weak: true}}],
      text: 'says "_ref":"target" only',
    })
    await lake.client.datasets.create('elsewhere', {aclMode: 'public'})
    const other = lake.client.withConfig({dataset: 'elsewhere'})
    const far = {_type: 'crossDatasetReference', _ref: 'target', _dataset: 'production', _projectId: 'overprint'}
    await other.create({_id: 'far', _type: 'note', far})
    await other.create({_id: 'near', _type: 'note', near: {_type: 'reference', _ref: 'target', _weak: true}})
    const url = '/data/references/production/documents/target/to'
    expect(await lake.client.request({url})).toEqual({
      totalCount: 2,
      references: [
        {projectId: 'overprint', datasetName: 'elsewhere', documentId: 'far', paths: ['far']},
        {projectId: 'overprint', datasetName: 'production', documentId: 'source', paths: ['links[0].to']},
      ],
    })
    const query = {excludeInternalReferences: 'true', excludePaths: 'true'}
    expect(await lake.client.request({url, query})).toEqual({
      totalCount: 1,
      references: [{projectId: 'overprint', datasetName: 'elsewhere', documentId: 'far'}],
    })
  })
})

describe('history', () => {
  it('requires a token', async () => {
    for (const url of [
      '/data/history/production/documents/past',
      '/data/history/production/documents/drafts.pair?lastRevision=true',
      '/data/history/production/transactions/past',
      '/data/history/production/events/documents/past',
      '/data/history/production/events/releases/rel',
      '/data/references/production/documents/target/to',
    ]) {
      const error = await lake.visitor.request({url}).catch((caught: ClientError) => caught)
      expect(error, url).toMatchObject({statusCode: 401})
    }
    const viewer = lake.client.withConfig({token: lake.readToken})
    expect(await viewer.request({url: '/data/history/production/documents/pair'})).toMatchObject({documents: [{}]})
  })
})
