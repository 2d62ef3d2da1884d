import {expect, test} from 'vitest'
import {documentsOf, keyOf, type StoredDocument, unsavedTexts} from '@/studio/offline/kept-documents'

const owner = {project: 'project', dataset: 'production', user: 'ann'}
const stored: StoredDocument = {
  keptAt: 1,
  type: 'post',
  texts: [{id: 'a', path: ['title'], title: 'Title', before: '', text: 'Mine'}],
}

test('a draft and its published version share the key of their kept texts', () => {
  expect(keyOf(owner, 'drafts.a')).toBe(keyOf(owner, 'a'))
})

test('the documents of an owner are found again, and those of others and of releases are not', () => {
  const {type: _type, ...earlier} = stored
  const documents = documentsOf(owner, [
    [keyOf(owner, 'drafts.mine'), stored],
    [keyOf({...owner, user: 'ben'}, 'theirs'), stored],
    [keyOf({...owner, dataset: 'test'}, 'elsewhere'), stored],
    [keyOf(owner, 'versions.spring.mine'), stored],
    [keyOf(owner, 'of-an-earlier-version'), earlier],
  ])
  expect(documents).toEqual([{id: 'mine', type: 'post', texts: stored.texts}])
})

test('the documents of an owner are listed from the latest on', () => {
  const documents = documentsOf(owner, [
    [keyOf(owner, 'earlier'), stored],
    [keyOf(owner, 'later'), {...stored, keptAt: 2}],
  ])
  expect(documents.map(({id}) => id)).toEqual(['later', 'earlier'])
})

test('the unsaved texts of a document are those that the version of the lake lacks', () => {
  const document = {id: 'mine', type: 'post', texts: stored.texts}
  const version = {_id: 'drafts.mine', _type: 'post', _rev: '1', _createdAt: '', _updatedAt: ''}
  expect(unsavedTexts(document, undefined)).toEqual(stored.texts)
  // Sanity creates a draft before it sends the first text.
  expect(unsavedTexts(document, version)).toEqual(stored.texts)
  expect(unsavedTexts(document, {...version, title: 'Theirs'})).toEqual(stored.texts)
  expect(unsavedTexts(document, {...version, title: 'Mine'})).toEqual([])
})
