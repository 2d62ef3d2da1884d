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
  [
    'changed when a switch is on again',
    {...kept, before: undefined, text: false},
    {sections: [{_key: 'a', title: true}]},
    'changed',
  ],
  [
    'unchanged when a switch that was turned off is still unset',
    {...kept, before: undefined, text: false},
    withTitle(),
    'unchanged',
  ],
  [
    'unchanged when a number that became 0 is still unset',
    {...kept, before: undefined, text: 0},
    withTitle(),
    'unchanged',
  ],
])('a kept text is %s', (_when, text, document, outcome) => {
  expect(compare(text, document)).toBe(outcome)
})

test('rich text is compared by its blocks', () => {
  const block = {_key: 'b', _type: 'block', children: [{_key: 's', _type: 'span', text: 'Mine'}]}
  const text: KeptText = {id: 'a', path: ['body'], title: 'Article', before: [], text: [block]}
  expect(compare(text, {body: [structuredClone(block)]})).toBe('saved')
  expect(compare(text, {body: [{...block, style: 'h2'}]})).toBe('changed')
})

const block = (key: string, words: string) => ({
  _key: key,
  _type: 'block',
  children: [{_key: 's', _type: 'span', text: words}],
})
const [a, b, c] = [block('a', 'A'), block('b', 'B'), block('c', 'C')]
const [mine, theirs] = [block('mine', 'Mine'), block('theirs', 'Theirs')]

test.each([
  [
    'saved when a changed block is there beside another that somebody added',
    [a, b],
    [block('a', 'My A'), b],
    [block('a', 'My A'), b, theirs],
    'saved',
  ],
  [
    'saved when an added block is there and somebody changed another',
    [a, b],
    [a, mine, b],
    [block('a', 'Their A'), mine, b],
    'saved',
  ],
  ['saved when a removed block is absent', [a, b], [b], [b, theirs], 'saved'],
  ['saved when nothing is left of what was typed', [a], [a], [a, theirs], 'saved'],
  ['saved when it was the first text of the field', undefined, [mine], [theirs, mine], 'saved'],
  ['saved when its blocks were moved as it was', [a, b], [b, a], [b, a, theirs], 'saved'],
  ['unchanged when only the order differs', [a, b], [b, a], [a, b], 'unchanged'],
  ['changed when its blocks were moved otherwise', [a, b, c], [c, a, b], [a, b, c, theirs], 'changed'],
  [
    'changed when somebody changed the same block',
    [a, b],
    [block('a', 'My A'), b],
    [block('a', 'Their A'), b],
    'changed',
  ],
  ['changed when somebody removed the same block', [a, b], [block('a', 'My A'), b], [b], 'changed'],
  ['changed when a removed block is there', [a, b], [b], [a, b, theirs], 'changed'],
  ['changed when the document has not arrived', [a, b], [b], undefined, 'changed'],
])('rich text is %s', (_when, before, text, body, outcome) => {
  expect(compare({path: ['body'], title: 'Article', before, text}, {body})).toBe(outcome)
})

test('a kept text has no place when another editor removed its section', () => {
  expect(hasPlace(kept, withTitle())).toBe(true)
  expect(hasPlace(kept, {sections: []})).toBe(false)
  expect(hasPlace({path: ['title']}, {})).toBe(true)
  expect(hasPlace({path: ['seo', 'title']}, {})).toBe(true)
})

test('a text of a list that an earlier version has kept by its number can only be copied', () => {
  expect(hasPlace({path: ['aliases', 1]}, {aliases: ['one', 'two']})).toBe(false)
})
