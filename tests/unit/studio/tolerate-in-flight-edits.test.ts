import {createRequire} from 'node:module'
import {pathToFileURL} from 'node:url'
import {BufferedDocument, Mutation} from '@sanity/mutator'
import {beforeAll, describe, expect, it} from 'vitest'
import {tolerateInFlightEdits} from '@/studio/tolerate-in-flight-edits'

const edit = {patch: {id: 'drafts.a', set: {title: 'Edited'}}}
const draft = () => ({_id: 'drafts.a', _type: 'post', _rev: '1', title: 'Draft'})
type Commit = {mutation: Mutation; success: () => void; failure: () => void; cancel: (error: Error) => void}

/** A document as the Studio keeps it, with an edit that has been sent and not been answered. */
const openWithLateEdit = () => {
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

it('the Studio has the model of a document that is mended', () => {
  const fromSanity = createRequire(import.meta.resolve('sanity'))
  expect(pathToFileURL(fromSanity.resolve('@sanity/mutator')).href).toBe(import.meta.resolve('@sanity/mutator'))
})

it('Sanity’s model of a document throws when its document goes with an edit on its way', () => {
  expect(() => openWithLateEdit().document.arrive(deletion())).toThrow('only applies to plain objects')
})

describe('an edit that is on its way when its document goes', () => {
  beforeAll(tolerateInFlightEdits)

  it('stays in the form, and is the next draft’s once the lake has made that', () => {
    const {document, commit} = openWithLateEdit()
    document.arrive(deletion())
    expect(document.LOCAL).toMatchObject({title: 'Edited'})
    commit.success()
    const {transactionId = ''} = commit.mutation
    const made = {...draft(), _rev: transactionId, title: 'Edited'}
    document.arrive(new Mutation({transactionId, resultRev: transactionId, mutations: [{create: made}]}))
    expect(document.document.HEAD).toEqual(made)
    expect(document.LOCAL).toMatchObject({title: 'Edited'})
    expect(document.document.isConsistent()).toBe(true)
  })

  for (const end of ['cancel', 'failure'] as const) {
    it(`comes to nothing when the lake refuses it (${end})`, () => {
      const {document, commit} = openWithLateEdit()
      document.arrive(deletion())
      commit[end](new Error('There is nothing to edit'))
      expect(document.LOCAL).toBeNull()
    })
  }
})

describe('a mutation', () => {
  beforeAll(tolerateInFlightEdits)

  it('that only edits is nothing without a document', () => {
    expect(new Mutation({mutations: [edit]}).apply(null)).toBeNull()
  })

  it('that makes a document, or edits one that is there, is applied as ever', () => {
    const make = {createIfNotExists: {_id: 'drafts.a', _type: 'post', title: 'Made'}}
    expect(new Mutation({mutations: [make, edit]}).apply(null)).toMatchObject({title: 'Edited'})
    expect(new Mutation({mutations: [edit]}).apply(draft())).toMatchObject({title: 'Edited'})
    expect(new Mutation({mutations: [{delete: {id: 'drafts.a'}}]}).apply(draft())).toBeNull()
  })
})
