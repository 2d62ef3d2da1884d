import {readdirSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import type {Action, ClientError} from '@sanity/client'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {parseActions} from '../../services/content-lake/actions/action.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.close())

const act = (action: Action | Action[], options = {}) => lake.client.action(action as Action, options)
const read = (id: string) => lake.client.getDocument(id)

const rejectionOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    const {statusCode, details, message} = error as ClientError & {details: {type: string; items: unknown[]}}
    return {
      status: statusCode,
      type: details?.type,
      items: details?.items as {error: {type: string}; index: number}[],
      message,
    }
  }
  throw new Error('the request was not rejected')
}
const actionErrorOf = async (work: Promise<unknown>) => {
  const {status, type, items} = await rejectionOf(work)
  expect(type).toBe('actionError')
  return `${status} ${items[0]?.error.type} ${items[0]?.index}`
}

const create = (publishedId: string, fields = {}, ifExists: 'fail' | 'ignore' = 'fail'): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId,
  attributes: {_id: `drafts.${publishedId}`, _type: 'note', ...fields},
  ifExists,
})
const edit = (publishedId: string, patch: object): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: `drafts.${publishedId}`,
  publishedId,
  patch,
})
const publish = (publishedId: string, guards = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: `drafts.${publishedId}`,
  publishedId,
  ...guards,
})

describe('actions on documents', () => {
  it('create, edit and publish a document, and edit a published one', async () => {
    const {transactionId} = await act(create('life', {title: 'One', list: [{a: 1}]}))
    expect(await read('drafts.life')).toMatchObject({
      title: 'One',
      _rev: transactionId,
      list: [{_key: expect.any(String), a: 1}],
    })
    await act(edit('life', {set: {title: 'Two'}, diffMatchPatch: {}}))
    const draft = await read('drafts.life')
    await act(publish('life', {ifDraftRevisionId: draft?._rev}))
    expect(await read('drafts.life')).toBeUndefined()
    const published = await read('life')
    expect(published).toMatchObject({title: 'Two', _createdAt: draft?._createdAt})

    await act(edit('life', {inc: {n: 1}, set: {title: 'Three'}, setIfMissing: {n: 0}}))
    expect(await read('life')).toEqual(published)
    expect(await read('drafts.life')).toMatchObject({title: 'Three', n: 1})
    await act(publish('life', {ifPublishedRevisionId: published?._rev}))
    expect(await read('life')).toMatchObject({title: 'Three', _createdAt: published?._createdAt})
  })

  it('unpublish, discard, replace and delete', async () => {
    await act([create('gone', {n: 1}), publish('gone')])
    await act({actionType: 'sanity.action.document.unpublish', draftId: 'drafts.gone', publishedId: 'gone'})
    expect([await read('gone'), await read('drafts.gone')]).toMatchObject([undefined, {n: 1}])
    await act({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'gone',
      attributes: {_id: 'drafts.gone', _type: 'note', n: 2},
    })
    expect(await read('drafts.gone')).toMatchObject({n: 2})
    await act(publish('gone'))
    await act(edit('gone', {set: {n: 3}}))
    await act({actionType: 'sanity.action.document.discard', draftId: 'drafts.gone'})
    expect([await read('gone'), await read('drafts.gone')]).toMatchObject([{n: 2}, undefined])
    await act(edit('gone', {set: {n: 4}}))
    const remove: Action = {actionType: 'sanity.action.document.delete', publishedId: 'gone', includeDrafts: []}
    expect(await actionErrorOf(act(remove))).toBe('409 documentHasVersionsError 0')
    await act({...remove, includeDrafts: ['drafts.gone']})
    expect([await read('gone'), await read('drafts.gone')]).toEqual([undefined, undefined])
  })

  it('see the earlier actions of their batch, and are applied all or not at all', async () => {
    await act([create('batch', {n: 1}), edit('batch', {inc: {n: 1}}), publish('batch'), edit('batch', {inc: {n: 1}})])
    expect([await read('batch'), await read('drafts.batch')]).toMatchObject([{n: 2}, {n: 3}])
    expect(await actionErrorOf(act([create('batch-2'), edit('nowhere', {set: {a: 1}})]))).toBe(
      '409 documentNotFoundError 1',
    )
    expect(await read('drafts.batch-2')).toBeUndefined()
    expect(await act([])).toEqual({transactionId: expect.any(String)})
  })

  it("are rejected in the hosted service's format when the document is not as expected", async () => {
    await act([create('guard'), publish('guard'), edit('guard', {set: {a: 1}})])
    expect(await actionErrorOf(act(create('guard')))).toBe('409 documentAlreadyExistsError 0')
    expect(await actionErrorOf(act(publish('guard', {ifDraftRevisionId: 'old'})))).toBe(
      '409 documentRevisionIDDoesNotMatchError 0',
    )
    expect(await actionErrorOf(act(publish('guard', {ifPublishedRevisionId: 'old'})))).toBe(
      '409 documentRevisionIDDoesNotMatchError 0',
    )
    expect(await actionErrorOf(act(edit('guard', {ifRevisionID: 'old', set: {a: 2}})))).toBe(
      '409 documentRevisionIDDoesNotMatchError 0',
    )
    expect(await actionErrorOf(act(publish('absent')))).toBe('409 documentNotFoundError 0')
    expect(await actionErrorOf(act({...publish('guard'), draftId: 'drafts.other'} as Action))).toBe(
      '400 invalidDocumentIdError 0',
    )
    const unpublish = {actionType: 'sanity.action.document.unpublish', draftId: 'drafts.absent', publishedId: 'absent'}
    expect(await actionErrorOf(act(unpublish as Action))).toBe('409 documentNotFoundError 0')
    expect(await actionErrorOf(act({actionType: 'sanity.action.document.discard', draftId: 'drafts.absent'}))).toBe(
      '409 documentNotFoundError 0',
    )
    await act(create('alone'))
    expect(await act(create('alone', {}, 'ignore'))).toEqual({transactionId: expect.any(String)})
  })

  it('keep references intact, and strengthen those marked with _strengthenOnPublish when publishing', async () => {
    const strengthen = {type: 'note', weak: false}
    await act([
      create('from', {to: {_type: 'reference', _ref: 'to', _weak: true, _strengthenOnPublish: strengthen}}),
      create('to'),
    ])
    expect(await actionErrorOf(act(publish('from')))).toBe('409 documentReferenceDoesNotExistError 0')
    await act([publish('from'), publish('to')])
    expect((await read('from'))?.to).toEqual({_type: 'reference', _ref: 'to'})
    const unpublish: Action = {actionType: 'sanity.action.document.unpublish', draftId: 'drafts.to', publishedId: 'to'}
    expect(await actionErrorOf(act(unpublish))).toBe('409 documentHasExistingReferencesError 0')
  })

  it('change nothing in a dry run, and use the transaction id of the caller', async () => {
    await act(create('dry'), {dryRun: true, skipCrossDatasetReferenceValidation: true})
    expect(await read('drafts.dry')).toBeUndefined()
    expect(await act(create('named'), {transactionId: 'my-actions'})).toEqual({transactionId: 'my-actions'})
    expect((await rejectionOf(act(create('named-2'), {transactionId: 'my-actions'}))).status).toBe(409)
  })

  it('require a token with write access', async () => {
    expect((await rejectionOf(lake.visitor.action(create('no') as never))).status).toBe(401)
    const viewer = lake.client.withConfig({token: lake.readToken})
    expect((await rejectionOf(viewer.action(create('no') as never))).status).toBe(403)
  })

  it('are rejected with 400 when they are malformed', async () => {
    const malformed: unknown[] = [
      {actions: {}},
      {actions: [{actionType: 'sanity.action.document.explode'}]},
      {actions: [{...create('x'), surprise: 1}]},
      {actions: [{...create('x'), publishedId: 'drafts.x'}]},
      {actions: [{...create('x'), publishedId: '../x'}]},
      {actions: [{...edit('x', {shout: 1})}]},
      {actions: [], dryRun: 'perhaps'},
      [],
      {actions: [{...create('x'), attributes: {_type: 'a', hasOwnProperty: 1}}]},
    ]
    for (const body of malformed) {
      const reply = await fetch(`${lake.url}/v2025-02-19/data/actions/production`, {
        method: 'POST',
        headers: {authorization: `Bearer ${lake.token}`, 'content-type': 'application/json'},
        body: JSON.stringify(body),
      })
      expect(reply.status, JSON.stringify(body)).toBe(400)
      expect((await reply.json()).error.description).toMatch(/Malformed actions/)
    }
  })
})

describe('the actions of the client', () => {
  it('are all supported, except those on variants, which are rejected by name', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@sanity/client'))
    const types = readdirSync(folder).filter(name => name.endsWith('.d.ts'))
    const source = types.map(name => readFileSync(join(folder, name), 'utf8')).join('')
    const known = new Set([...source.matchAll(/['"](sanity\.action\.[\w.]+)['"]/g)].map(([, name = '']) => name))
    expect(known.size).toBeGreaterThan(20)
    const unsupported = [...known].filter(actionType => {
      try {
        parseActions({actions: [{actionType}]})
        return false
      } catch (error) {
        // A supported action is only rejected for its missing fields.
        return !/at "actions\.0\.(?!actionType)/.test(String(error))
      }
    })
    expect(unsupported.sort()).toEqual([
      'sanity.action.document.variant.create',
      'sanity.action.document.variant.delete',
      'sanity.action.document.variant.edit',
      'sanity.action.document.variant.publish',
      'sanity.action.document.variant.unpublish',
      'sanity.action.variant.definition.create',
      'sanity.action.variant.definition.delete',
      'sanity.action.variant.definition.edit',
    ])
    for (const actionType of unsupported) {
      expect(() => parseActions({actions: [{actionType}]})).toThrow(
        `does not support document variants, so "${actionType}" is unknown`,
      )
    }
  })
})

describe('versions of documents', () => {
  it('are created from content or from another version, replaced, edited, published and discarded', async () => {
    await act([create('v', {n: 1}), publish('v')])
    await lake.client.createVersion({releaseId: 'spring', publishedId: 'v', document: {_type: 'note', n: 2}})
    expect(await read('versions.spring.v')).toMatchObject({n: 2})
    await lake.client.createVersion({releaseId: 'autumn', publishedId: 'v', baseId: 'v'})
    expect(await read('versions.autumn.v')).toMatchObject({n: 1})
    const again = lake.client.createVersion({releaseId: 'autumn', publishedId: 'v', baseId: 'v'})
    expect(await actionErrorOf(again)).toBe('409 documentAlreadyExistsError 0')
    const stale = {releaseId: 'winter', publishedId: 'v', baseId: 'v', ifBaseRevisionId: 'old'}
    expect(await actionErrorOf(lake.client.createVersion(stale))).toBe('409 documentRevisionIDDoesNotMatchError 0')
    await lake.client.replaceVersion({releaseId: 'autumn', publishedId: 'v', document: {_type: 'note', n: 5}})
    await act({...edit('v', {inc: {n: 1}}), draftId: 'versions.autumn.v'} as Action)
    expect(await read('versions.autumn.v')).toMatchObject({n: 6})
    await act({...publish('v'), draftId: 'versions.autumn.v'} as Action)
    expect([await read('v'), await read('versions.autumn.v')]).toMatchObject([{n: 6}, undefined])
    await lake.client.discardVersion({releaseId: 'spring', publishedId: 'v'})
    expect(await read('versions.spring.v')).toBeUndefined()
    const absent = lake.client.replaceVersion({releaseId: 'spring', publishedId: 'v', document: {_type: 'note'}})
    expect(await actionErrorOf(absent)).toBe('409 documentNotFoundError 0')
  })
})
