import type {MutatorActor} from '@sanity/visual-editing/react'
import {expect, test} from 'vitest'
import {loadOrder, readOrder, whenSaved} from '@/components/site/preview/sections/overlay-documents'

const [DRAFT, PUBLISHED] = ['drafts.page-how', 'page-how']

type Document = {sections: {_key: string}[]} | null
const withKeys = (...keys: string[]): Document => ({sections: keys.map(_key => ({_key}))})

/** The state of Sanity's overlays: each document is observed, and loaded some time later. */
function overlays() {
  const documents: Record<string, {getSnapshot: () => object}> = {}
  const listeners = new Set<() => void>()
  const load = (id: string, local: Document, remote = local) => {
    documents[id] = {getSnapshot: () => ({hasTag: (tag: string) => tag === 'ready', context: {local, remote}})}
  }
  for (const id of [DRAFT, PUBLISHED]) documents[id] = {getSnapshot: () => ({hasTag: () => false, context: {}})}
  const actor = {
    getSnapshot: () => ({context: {documents}}),
    on: (_type: string, listener: () => void) => {
      listeners.add(listener)
      return {unsubscribe: () => listeners.delete(listener)}
    },
  }
  const emit = () => {
    for (const listener of listeners) listener()
  }
  return {actor: actor as unknown as MutatorActor, load, emit}
}

test('the order is unknown until the draft and the published document are loaded', async () => {
  const {actor, load} = overlays()
  load(PUBLISHED, withKeys('a', 'b'))
  expect(readOrder(actor, PUBLISHED)).toBeNull()
  const loading = loadOrder(actor, PUBLISHED)
  load(DRAFT, withKeys('b', 'a'))
  expect(readOrder(actor, PUBLISHED)).toEqual(['b', 'a'])
  expect(await loading).toEqual(['b', 'a'])
})

test('without a draft, the order is that of the published document', () => {
  const {actor, load} = overlays()
  load(PUBLISHED, withKeys('a', 'b'))
  load(DRAFT, null)
  expect(readOrder(actor, PUBLISHED)).toEqual(['a', 'b'])
})

test('a move is saved when the stored draft has it, not when only this browser does', async () => {
  const {actor, load, emit} = overlays()
  load(PUBLISHED, withKeys('a', 'b'))
  load(DRAFT, withKeys('b', 'a'), withKeys('a', 'b'))
  let isSaved = false
  const saving = whenSaved(actor, PUBLISHED, order => order.join() === 'b,a').then(saved => {
    isSaved = saved
  })
  emit()
  await Promise.resolve()
  expect(isSaved).toBe(false)
  load(DRAFT, withKeys('b', 'a'))
  emit()
  await saving
  expect(isSaved).toBe(true)
})
