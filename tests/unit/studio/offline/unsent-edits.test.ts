import {expect, test} from 'vitest'
import {changesTo, type Seen, watchForLoss} from '@/studio/offline/unsent-edits'

const published = {_id: 'post', _rev: '1', title: 'A'}
const draft = {_id: 'drafts.post', _rev: '2', title: 'A mine'}
const newer = {_id: 'post', _rev: '3', title: 'A'}
const seen = (state: Partial<Seen>): Seen => ({draft: null, published, isLocked: false, isSaved: false, ...state})

test('a draft that is published while edits wait to be sent is lost, once', () => {
  const see = watchForLoss()
  expect(see(seen({draft}))).toBeNull()
  expect(see(seen({isLocked: true}))).toBeNull()
  expect(see(seen({published: newer, isLocked: true}))).toBeNull()
  expect(see(seen({published: newer}))).toEqual({draft, published: newer})
  expect(see(seen({published: newer}))).toBeNull()
})

test('a draft whose published version arrives first is lost too', () => {
  const see = watchForLoss()
  see(seen({draft}))
  see(seen({draft, published: newer, isLocked: true}))
  expect(see(seen({published: newer}))).toEqual({draft, published: newer})
})

test('a draft that is discarded or deleted has no published version', () => {
  const see = watchForLoss()
  see(seen({draft}))
  expect(see(seen({}))).toEqual({draft, published: null})
  see(seen({draft}))
  expect(see(seen({published: null}))).toEqual({draft, published: null})
})

test('a draft of which everything was sent is not lost', () => {
  const see = watchForLoss()
  see(seen({draft}))
  expect(see(seen({published: newer, isSaved: true}))).toBeNull()
})

test('each text that differs is a change for itself', () => {
  const body = (text: string) => [{_key: 'a', children: [{_key: 'b', text}]}]
  const before = {_rev: '1', title: 'A', body: body('One'), seo: {title: 'S'}, tags: ['x']}
  const after = {_rev: '2', body: body('Two'), seo: {title: 'S', text: 'T'}, tags: ['y']}
  expect(changesTo(after, before)).toEqual([
    {path: ['title'], value: undefined},
    {path: ['body', {_key: 'a'}, 'children', {_key: 'b'}, 'text'], value: 'Two'},
    {path: ['seo', 'text'], value: 'T'},
    {path: ['tags'], value: ['y']},
  ])
})

test('a list with other items, or in another order, is one change', () => {
  const [a, b] = [{_key: 'a'}, {_key: 'b'}]
  expect(changesTo({list: [b, a]}, {list: [a, b]})).toEqual([{path: ['list'], value: [b, a]}])
  expect(changesTo({list: [a]}, {list: [a, b]})).toEqual([{path: ['list'], value: [a]}])
})

test('a reference that publishing made strong is no change', () => {
  const [weak, strong] = [{_ref: 'a', _weak: true, _strengthenOnPublish: {type: 'author'}}, {_ref: 'a'}]
  const withItem = (reference: object) => ({author: reference, list: [{_key: 'k', ...reference}]})
  expect(changesTo(withItem(weak), withItem(strong))).toEqual([])
  expect(changesTo({author: {...weak, _ref: 'b'}}, {author: strong})).toContainEqual({
    path: ['author', '_ref'],
    value: 'b',
  })
})
