import {createRequire} from 'node:module'
import {pathToFileURL} from 'node:url'
import {BufferedDocument, Mutation} from '@sanity/mutator'
import {beforeAll, describe, expect, it} from 'vitest'
import {tolerateInFlightEdits} from '@/studio/tolerate-in-flight-edits'

const edit = {patch: {id: 'drafts.a', set: {title: 'Edited'}}}
const draft = () => ({_id: 'drafts.a', _type: 'post', _rev: '1', title: 'Draft'})
type Commit = {mutation: Mutation; success: () => void; failure: () => void; cancel: (error: Error) => void}

/** The Studio's model of a document with an edit that was sent but not confirmed. */
const openWithPendingEdit = () => {
  const sent: Commit[] = []
  const document = new BufferedDocument(draft())
  document.commitHandler = commit => sent.push(commit)
  document.add(new Mutation({mutations: [edit]}))
  document.commit().catch(() => {})
  const [commit] = sent
  if (!commit) throw new Error('The edit was not sent')
  return {document, commit}
}
const deletion = () =>
  new Mutation({
    transactionId: 'publish',
    previousRev: '1',
    resultRev: 'publish',
    mutations: [{delete: {id: 'drafts.a'}}],
  })

it('the Studio uses the patched copy of @sanity/mutator', () => {
  const fromSanity = createRequire(import.meta.resolve('sanity'))
  expect(pathToFileURL(fromSanity.resolve('@sanity/mutator')).href).toBe(import.meta.resolve('@sanity/mutator'))
})

it('without the patch, deleting a document with an edit in flight throws', () => {
  expect(() => openWithPendingEdit().document.arrive(deletion())).toThrow('only applies to plain objects')
})

describe('an edit in flight when its document is deleted', () => {
  beforeAll(tolerateInFlightEdits)

  it('stays in the form and becomes part of the next draft', () => {
    const {document, commit} = openWithPendingEdit()
    document.arrive(deletion())
    expect(document.LOCAL).toMatchObject({title: 'Edited'})
    commit.success()
    const {transactionId = ''} = commit.mutation
    const created = {...draft(), _rev: transactionId, title: 'Edited'}
    document.arrive(new Mutation({transactionId, resultRev: transactionId, mutations: [{create: created}]}))
    expect(document.document.HEAD).toEqual(created)
    expect(document.LOCAL).toMatchObject({title: 'Edited'})
    expect(document.document.isConsistent()).toBe(true)
  })

  for (const end of ['cancel', 'failure'] as const) {
    it(`is dropped when the lake rejects it (${end})`, () => {
      const {document, commit} = openWithPendingEdit()
      document.arrive(deletion())
      commit[end](new Error('There is nothing to edit'))
      expect(document.LOCAL).toBeNull()
    })
  }
})

describe('a mutation', () => {
  beforeAll(tolerateInFlightEdits)

  it('that only edits returns null without a document', () => {
    expect(new Mutation({mutations: [edit]}).apply(null)).toBeNull()
  })

  it('that creates a document or edits an existing one applies as before', () => {
    const creation = {createIfNotExists: {_id: 'drafts.a', _type: 'post', title: 'Created'}}
    expect(new Mutation({mutations: [creation, edit]}).apply(null)).toMatchObject({title: 'Edited'})
    expect(new Mutation({mutations: [edit]}).apply(draft())).toMatchObject({title: 'Edited'})
    expect(new Mutation({mutations: [{delete: {id: 'drafts.a'}}]}).apply(draft())).toBeNull()
  })
})
