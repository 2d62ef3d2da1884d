// @vitest-environment jsdom
import {createRoot, type Root} from 'react-dom/client'
import type {DocumentActionComponent, DocumentActionDescription, DocumentActionProps} from 'sanity'
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest'
import {type FormState, noteForm} from '@/studio/offline/form-states'
import {whenSaved} from '@/studio/offline/when-saved'

const GIVEN: DocumentActionDescription = {
  label: 'Publish',
  title: 'Of Sanity',
  shortcut: 'Ctrl+Alt+P',
  onHandle: () => {},
}
const CUT_OFF = 'Not possible until the connection is back and everything is saved.'

type Name = NonNullable<DocumentActionComponent['action']>
const actionOf = (name: Name, description: DocumentActionDescription | null = GIVEN): DocumentActionComponent =>
  Object.assign(() => description, {action: name})

let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => root.unmount())

type Description = DocumentActionDescription | null
type Shown = {useAction: DocumentActionComponent; props: object; onShow: (description: Description) => void}

function Action({useAction, props, onShow}: Shown) {
  onShow(useAction(props as DocumentActionProps))
  return null
}

/** Renders a wrapped action, as the Studio does, and returns how to read its latest description. */
async function show(action: DocumentActionComponent, props: {id: string; version?: {_id: string}} = {id: 'post-ink'}) {
  const latest: Description[] = []
  root.render(<Action useAction={whenSaved(action)} props={props} onShow={description => latest.push(description)} />)
  await expect.poll(() => latest.length).toBeGreaterThan(0)
  return () => latest.at(-1)
}

function open(documentId: string, state: Partial<FormState>): () => void {
  const close = noteForm(documentId, {isCutOff: false, hasUnsaved: false, ...state})
  onTestFinished(close)
  return close
}

test.each([
  'publish',
  'schedule',
  'unpublish',
  'unpublishVersion',
  'discardChanges',
  'discardVersion',
  'delete',
] as const)('“%s” is disabled with a reason while the form of its document is cut off', async name => {
  const read = await show(actionOf(name))
  expect(read()).toBe(GIVEN)
  const close = open('drafts.post-ink', {isCutOff: true})
  await expect.poll(read).toEqual({...GIVEN, disabled: true, shortcut: null, title: CUT_OFF})
  close()
  await expect.poll(read).toBe(GIVEN)
})

test.each(['publish', 'schedule'] as const)('“%s” waits while the form shows texts that are not saved', async name => {
  const read = await show(actionOf(name))
  const close = open('drafts.post-ink', {hasUnsaved: true})
  const waiting = {...GIVEN, disabled: true, shortcut: null, title: 'Waits until your text is saved.'}
  await expect.poll(read).toEqual(waiting)
  close()
  await expect.poll(read).toBe(GIVEN)
})

test('a draft can be discarded while the form shows texts that are not saved', async () => {
  open('drafts.post-ink', {hasUnsaved: true})
  expect((await show(actionOf('discardChanges')))()).toBe(GIVEN)
})

test('other actions, other documents and other versions of a document are left alone', async () => {
  const duplicate = actionOf('duplicate')
  expect(whenSaved(duplicate)).toBe(duplicate)
  open('drafts.post-other', {isCutOff: true})
  open('versions.r1.post-ink', {isCutOff: true})
  expect((await show(actionOf('publish')))()).toBe(GIVEN)
  const ofRelease = await show(actionOf('discardVersion'), {id: 'post-ink', version: {_id: 'versions.r1.post-ink'}})
  expect(ofRelease()?.title).toBe(CUT_OFF)
})

test('an action that Sanity disables or hides stays as it is', async () => {
  open('post-ink', {isCutOff: true})
  const disabled = {...GIVEN, disabled: true, title: 'Already published'}
  expect((await show(actionOf('publish', disabled)))()).toBe(disabled)
  expect((await show(actionOf('publish', null)))()).toBeNull()
})

test('a wrapped action is the same function each time, so that the Studio keeps its dialog open', () => {
  const action = actionOf('delete')
  expect(whenSaved(action)).toBe(whenSaved(action))
  expect(whenSaved(action).action).toBe('delete')
})
