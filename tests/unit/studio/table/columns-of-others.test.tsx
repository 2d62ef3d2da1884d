// @vitest-environment jsdom
import {expect, test} from 'vitest'
import type {GridEditor, Row} from '@/studio/table/grid'
import {cellAt, paste, prepareTables, showTable} from './show-table'
import {TwoEditors} from './two-editors'

prepareTables()

const row = (_key: string, ...cells: string[]): Row => ({_key, _type: 'tableRow', cells})
const ROWS = [
  row('a', 'Colour', 'Price', 'In stock'),
  row('b', 'Cool grey', '12 euro', 'Yes'),
  row('c', 'Warm grey', '13 euro', 'No'),
]

async function open(rows: readonly Row[], at: readonly [number, number], caret: number): Promise<TwoEditors> {
  const editors = new TwoEditors(rows)
  await showTable(<editors.Table />)
  const cell = cellAt(...at) as HTMLTextAreaElement
  cell.focus()
  cell.setSelectionRange(caret, caret)
  return editors
}

/** Types where the focus is; nothing when it is in no cell. */
async function type(text: string) {
  for (const letter of text) {
    const cell = document.activeElement
    if (!(cell instanceof HTMLTextAreaElement)) return
    cell.setRangeText(letter, cell.selectionStart, cell.selectionEnd, 'end')
    const value = cell.value
    cell.dispatchEvent(new Event('input', {bubbles: true}))
    await expect.poll(() => cell.closest('td')?.dataset.text).toBe(value)
  }
}

const hasColumns = (count: number) =>
  expect.poll(() => [cellAt(0, count - 1) !== null, cellAt(0, count)]).toEqual([true, null])

type Change = (editor: GridEditor) => ReturnType<GridEditor['fill']>

test.each<[string, Change, number, (cells: string[]) => string[]]>([
  ['adds the first column', editor => editor.addColumn(0, 'before'), 4, cells => ['', ...cells]],
  ['adds a column beside it', editor => editor.addColumn(1, 'before'), 4, cells => cells.toSpliced(1, 0, '')],
  ['adds one after it', editor => editor.addColumn(1, 'after'), 4, cells => cells.toSpliced(2, 0, '')],
  ['removes a column before it', editor => editor.removeColumn(0), 2, cells => cells.slice(1)],
  ['removes a column after it', editor => editor.removeColumn(2), 2, cells => cells.slice(0, 2)],
  ['moves a column over it', editor => editor.moveColumn(0, 1), 3, ([a = '', b = '', c = '']) => [b, a, c]],
  ['moves it', editor => editor.moveColumn(1, 1), 3, ([a = '', b = '', c = '']) => [a, c, b]],
])('letters and the caret stay in their column when another editor %s', async (_what, change, width, expected) => {
  const editors = await open(ROWS, [1, 1], 2)
  const withPrice = (price: string) =>
    ROWS.map(({cells = []}, index) => expected(index === 1 ? cells.with(1, price) : cells))
  await type('.50')
  editors.changeThere(change)
  await hasColumns(width)
  await expect.poll(() => editors.cells).toEqual(withPrice('12.50 euro'))
  await type(' or 13')
  expect(await editors.storedCells()).toEqual(withPrice('12.50 or 13 euro'))
})

test('letters of a cell that was left a moment ago stay as well', async () => {
  const editors = await open(ROWS, [1, 1], 7)
  await type(' a piece')
  cellAt(2, 2)?.focus()
  editors.changeThere(editor => editor.removeColumn(0))
  await expect.poll(() => editors.cells[1]).toEqual(['12 euro a piece', 'Yes'])
  expect(document.activeElement).toBe(cellAt(2, 1))
})

test('letters in an empty cell do not go to the cell that takes its place', async () => {
  const editors = await open([...ROWS, row('d', 'Black', '', 'Soon')], [3, 1], 0)
  await type('14')
  editors.changeThere(editor => editor.removeColumn(0))
  await hasColumns(2)
  await type(' euro')
  expect((await editors.storedCells())[3]).toEqual(['14 euro', 'Soon'])
})

test('letters stay when nothing but them is in the table', async () => {
  const editors = await open([row('a', '', ''), row('b', '', '')], [1, 1], 0)
  await type('abc')
  editors.changeThere(editor => editor.removeColumn(0))
  await hasColumns(1)
  await type('d')
  expect(await editors.storedCells()).toEqual([[''], ['abcd']])
})

test('another editor who changes the text and adds a column is not overwritten', async () => {
  const editors = await open(ROWS, [1, 1], 7)
  await type('s')
  await editors.storedCells()
  editors.changeThere(editor => [...editor.write({row: 1, column: 1}, 'free'), ...editor.addColumn(0, 'before')])
  await hasColumns(4)
  expect((await editors.storedCells())[1]).toEqual(['', 'Cool grey', 'free', 'Yes'])
})

test.each<[string, Change, number, string[]]>([
  ['its column is removed', editor => editor.removeColumn(1), 2, ['Cool grey', 'Yes']],
  [
    'several columns are added at once',
    editor => [...editor.addColumn(0, 'before'), ...editor.addColumn(0, 'before')],
    5,
    ['', '', 'Cool grey', '12 euro', 'Yes'],
  ],
])('nothing is typed into another column when %s', async (_what, change, width, expected) => {
  const editors = await open(ROWS, [1, 1], 7)
  editors.changeThere(change)
  await hasColumns(width)
  await type(' a piece')
  expect((await editors.storedCells())[1]).toEqual(expected)
})

test('the focus stays where this editor pastes, also when the cells look like a column that has moved', async () => {
  const editors = await open(ROWS, [1, 2], 0)
  paste(document.activeElement as HTMLTextAreaElement, {'text/plain': '\tYes'})
  await hasColumns(4)
  expect(document.activeElement).toBe(cellAt(1, 2))
  expect((await editors.storedCells())[1]).toEqual(['Cool grey', '12 euro', '', 'Yes'])
})
