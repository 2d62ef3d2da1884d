import {expect, test} from 'vitest'
import {moveFor} from '@/studio/table/moves'

const SIZE = {rows: 2, columns: 3, canGrow: true}
const INSIDE = {isAtStart: false, isAtEnd: false, isOneLine: false}
const key = (name: string) => ({key: name.replace('Shift+', ''), shiftKey: name.startsWith('Shift+')})

test.each([
  ['Tab', [0, 1], [0, 2]],
  ['Tab', [0, 2], [1, 0]],
  ['Tab', [1, 2], 'new row'],
  ['Shift+Tab', [1, 0], [0, 2]],
  ['Shift+Tab', [0, 0], null],
  ['Enter', [0, 1], [1, 1]],
  ['Enter', [1, 1], 'new row'],
  ['Shift+Enter', [1, 1], [0, 1]],
  ['ArrowDown', [0, 1], null],
  ['a', [0, 1], null],
] as const)('%s in cell %j leads to %j', (name, [row, column], expected) => {
  const to = Array.isArray(expected) ? {row: expected[0], column: expected[1]} : expected
  expect(moveFor(key(name), {row, column}, SIZE, INSIDE)).toEqual(to)
})

test('Tab leaves a grid that cannot grow, and Enter adds no row', () => {
  const size = {...SIZE, canGrow: false}
  expect(moveFor(key('Tab'), {row: 1, column: 2}, size, INSIDE)).toBeNull()
  expect(moveFor(key('Enter'), {row: 1, column: 0}, size, INSIDE)).toBeNull()
})

test('arrows leave a cell at the ends of its text and stop at the edge of the grid', () => {
  const from = {row: 0, column: 1}
  expect(moveFor(key('ArrowLeft'), from, SIZE, {...INSIDE, isAtStart: true})).toEqual({row: 0, column: 0})
  expect(moveFor(key('ArrowRight'), from, SIZE, {...INSIDE, isAtEnd: true})).toEqual({row: 0, column: 2})
  expect(moveFor(key('ArrowDown'), from, SIZE, {...INSIDE, isOneLine: true})).toEqual({row: 1, column: 1})
  expect(moveFor(key('ArrowUp'), from, SIZE, {...INSIDE, isOneLine: true})).toBeNull()
  expect(moveFor(key('Shift+ArrowRight'), from, SIZE, {...INSIDE, isAtEnd: true})).toBeNull()
})
