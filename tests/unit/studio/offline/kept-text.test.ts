import {expect, test} from 'vitest'
import {compare, fieldOf, hasPlace, type KeptText} from '@/studio/offline/kept-text'

const path = ['sections', {_key: 'a'}, 'title']
const kept: KeptText = {id: 'a', path, title: 'Title', before: 'Before', text: 'Mine'}
const withTitle = (title?: string) => ({sections: [{_key: 'a', ...(title !== undefined && {title})}]})

test('a kept text names its field by the path', () => {
  expect(fieldOf(kept)).toBe('sections[_key=="a"].title')
})

test.each([
  ['saved when the document has it', kept, withTitle('Mine'), 'saved'],
  ['unchanged when the field is as before', kept, withTitle('Before'), 'unchanged'],
  ['changed when another editor wrote something else', kept, withTitle('Theirs'), 'changed'],
  ['changed when another editor removed the section', kept, {sections: []}, 'changed'],
  ['saved when its last letter was deleted', {...kept, text: ''}, withTitle(), 'saved'],
  ['unchanged when the field is still empty', {...kept, before: undefined}, withTitle(''), 'unchanged'],
])('a kept text is %s', (_when, text, document, outcome) => {
  expect(compare(text, document)).toBe(outcome)
})

test('rich text is compared by its blocks', () => {
  const block = {_key: 'b', _type: 'block', children: [{_key: 's', _type: 'span', text: 'Mine'}]}
  const text: KeptText = {id: 'a', path: ['body'], title: 'Article', before: [], text: [block]}
  expect(compare(text, {body: [structuredClone(block)]})).toBe('saved')
  expect(compare(text, {body: [{...block, style: 'h2'}]})).toBe('changed')
})

test('a kept text has no place when another editor removed its section', () => {
  expect(hasPlace(kept, withTitle())).toBe(true)
  expect(hasPlace(kept, {sections: []})).toBe(false)
  expect(hasPlace({path: ['title']}, {})).toBe(true)
})
