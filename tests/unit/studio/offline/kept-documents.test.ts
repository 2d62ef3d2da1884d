import {expect, test} from 'vitest'
import {documentsOf, keyOf, type StoredDocument} from '@/studio/offline/kept-documents'

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
