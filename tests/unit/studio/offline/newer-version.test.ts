import {expect, test} from 'vitest'
import {newerFields, ownFields} from '@/studio/offline/newer-version'

const item = (key: string, text: string) => ({_key: key, text})
const sections = (...items: ReturnType<typeof item>[]) => ({sections: items})
const [a, b, c] = [item('a', 'A'), item('b', 'B'), item('c', 'C')]

test('a field that only the published version changed is taken, one that only the draft changed stays', () => {
  const base = {_id: 'post', _rev: '1', title: 'A', excerpt: 'E', cover: {alt: 'C'}}
  const published = {...base, _rev: '2', title: 'New', cover: undefined, tags: ['x']}
  const draft = {...base, _id: 'drafts.post', excerpt: 'Mine'}
  expect(newerFields({base, published, draft})).toEqual({title: 'New', cover: undefined, tags: ['x']})
})

test('a text that both changed is the published one', () => {
  expect(newerFields({base: {title: 'A'}, published: {title: 'Theirs'}, draft: {title: 'Mine'}})).toEqual({
    title: 'Theirs',
  })
})

test('a field that both changed to the same value is set, because the lake has got the difference twice', () => {
  const [base, other] = [
    {title: 'A', excerpt: 'E'},
    {title: 'B', excerpt: 'E'},
  ]
  expect(newerFields({base, published: other, draft: {...other}})).toEqual({title: 'B'})
  const without = {title: 'A'}
  expect(newerFields({base, published: without, draft: {...without}})).toEqual({excerpt: undefined})
})

test('without a newer version nothing changes', () => {
  const base = {title: 'A', ...sections(a)}
  expect(newerFields({base, published: {...base}, draft: {title: 'Mine', ...sections(b)}})).toEqual({})
})

test('fields of an object that the two changed are put together', () => {
  const base = {seo: {title: 'A', text: 'B', old: 'C'}}
  const published = {seo: {title: 'Theirs', text: 'B'}}
  const draft = {seo: {title: 'A', text: 'Mine', old: 'C', new: 'D'}}
  expect(newerFields({base, published, draft})).toEqual({seo: {title: 'Theirs', text: 'Mine', new: 'D'}})
})

test('items that the two added, changed, removed and moved are put together', () => {
  const [mine, theirs] = [item('mine', 'Mine'), item('theirs', 'Theirs')]
  const merge = (published: (typeof a)[], own: (typeof a)[]) => {
    const draft = sections(...own)
    return {...draft, ...newerFields({base: sections(a, b, c), published: sections(...published), draft})}.sections
  }
  expect(merge([a, theirs, b, c], [a, b, mine, c])).toEqual([a, theirs, b, mine, c])
  expect(merge([item('a', 'New'), b, c], [a, item('b', 'Mine'), c])).toEqual([item('a', 'New'), item('b', 'Mine'), c])
  expect(merge([c, a, b], [a, item('b', 'Mine'), c])).toEqual([c, a, item('b', 'Mine')])
  // Removed by the other, removed here.
  expect(merge([b, c], [a, b])).toEqual([b])
  // Nothing that one of them changed is removed by the other.
  expect(merge([b, c], [item('a', 'Mine'), b, c])).toEqual([item('a', 'Mine'), b, c])
  expect(merge([a, b, item('c', 'New')], [a, b])).toEqual([a, b, item('c', 'New')])
  expect(merge([a, b, c, theirs], [mine, a, b, c])).toEqual([mine, a, b, c, theirs])
})

test('an item that was added behind a removed one stays behind the one before that', () => {
  const mine = item('mine', 'Mine')
  const merge = (published: (typeof a)[], own: (typeof a)[]) =>
    newerFields({base: sections(a, b, c), published: sections(...published), draft: sections(...own)}).sections
  expect(merge([a, c], [a, b, mine, c])).toEqual([a, mine, c])
  expect(merge([c], [a, b, mine, c])).toEqual([mine, c])
})

test('a text block that both changed is the published one as a whole, with no word twice', () => {
  const span = (key: string, text: string, marks: string[] = []) => ({_key: key, _type: 'span', text, marks})
  const body = (...children: object[]) => ({body: [{_key: 'b', _type: 'block', children}]})
  const base = body(span('s0', 'Hello world'))
  const draft = body(span('s0', 'Hello '), span('s1', 'world', ['strong']))
  const published = body(span('s0', 'Hello wide world'))
  expect(newerFields({base, published, draft})).toEqual(published)
})

test('a newer field is for what this editor typed, also while the connection came back, not for a draft of somebody else', () => {
  const newer = {title: 'Theirs', excerpt: 'Theirs', date: 'Theirs', old: 'Theirs'}
  const base = {title: 'A', excerpt: 'A', date: 'A', old: 'A'}
  const begun = {title: 'Mine', excerpt: 'Mine', date: 'Mine', old: 'Mine'}
  const draft = {title: 'Mine', excerpt: 'Mine, too', date: 'Other'}
  const kept = {excerpt: {text: 'Mine, too'}, date: {text: 'Mine'}}
  expect(ownFields(newer, {base, draft, begun, kept})).toEqual({title: 'Theirs', excerpt: 'Theirs'})
  expect(ownFields(newer, {base, draft, begun, kept: {...kept, old: {text: ''}}})).toMatchObject({old: 'Theirs'})
})
