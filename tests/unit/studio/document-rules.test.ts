import type {DocumentActionComponent, NewDocumentOptionsContext, TemplateItem} from 'sanity'
import {expect, test} from 'vitest'
import {actionsFor, newDocumentsFor} from '@/studio/structure/document-rules'

const action = (name: DocumentActionComponent['action']): DocumentActionComponent =>
  Object.assign(() => null, {action: name})
const actions = [
  action('publish'),
  action('schedule'),
  action('unpublish'),
  action('unpublishVersion'),
  action('discardChanges'),
  action('duplicate'),
  action('delete'),
]

test.each(['navigation', 'page', 'policy', 'searchSynonyms', 'settings'])(
  'a %s can be published now or later, but not duplicated or deleted',
  schemaType => {
    expect(actionsFor(actions, {schemaType}).map(({action}) => action)).toEqual([
      'publish',
      'schedule',
      'discardChanges',
    ])
  },
)

test('a post has all actions', () => {
  expect(actionsFor(actions, {schemaType: 'post'})).toHaveLength(actions.length)
})

test('the menus for new documents offer no singletons', () => {
  const templates = ['post', 'page', 'fixed-page', 'searchSynonyms', 'settings', 'author'].map(
    templateId => ({templateId}) as TemplateItem,
  )
  const context = {} as NewDocumentOptionsContext
  expect(newDocumentsFor(templates, context).map(({templateId}) => templateId)).toEqual(['post', 'author'])
})
