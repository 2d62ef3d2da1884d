// @vitest-environment jsdom
import {expect, test} from 'vitest'
import {onlyCellOf, readCells} from '@/studio/table/read-cells'

const fromText = (text: string) => readCells({html: '', text})

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\nb',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['"two\nlines"\tb', [['two lines', 'b']]],
  ['"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['5" pipe\t"odd', [['5" pipe', '"odd']]],
  ['\ta', [['', 'a']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('reads the cells of %j', (text, cells) => {
  expect(fromText(text)).toEqual({cells, isCut: false})
})

test('text without tabs and line breaks is no table', () => {
  expect(fromText('One cell')).toBeNull()
  expect(fromText('')).toBeNull()
})

test.each([
  ['One cell\r\n', 'One cell'],
  ['"two\nlines\tand a tab"\n', 'two lines and a tab'],
  ['one\ntwo', null],
  ['one\ttwo', null],
])('the only cell of %j is %j', (text, cell) => {
  expect(onlyCellOf(fromText(text)?.cells ?? [])).toBe(cell)
})

const sheet = (rows: number, columns: number) =>
  Array.from({length: rows}, () => Array.from({length: columns}, () => 'x'))
const toText = (cells: string[][]) => cells.map(row => row.join('\t')).join('\n')
const toHtml = (cells: string[][]) =>
  `<table>${cells.map(row => `<tr>${row.map(text => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`

test.each([
  [501, 2],
  [2, 51],
  [600, 60],
])('a paste of %d rows and %d columns is cut at 500 rows and 50 columns, and says so', (rows, columns) => {
  const cells = sheet(rows, columns)
  const cut = {cells: sheet(Math.min(rows, 500), Math.min(columns, 50)), isCut: true}
  expect(fromText(toText(cells))).toEqual(cut)
  expect(readCells({html: toHtml(cells), text: toText(cells)})).toEqual(cut)
})

test('a paste of 500 rows and 50 columns is whole', () => {
  const cells = sheet(500, 50)
  expect(fromText(toText(cells))).toEqual({cells, isCut: false})
  expect(readCells({html: toHtml(cells), text: ''})).toEqual({cells, isCut: false})
})

test.each([
  ['<p>Colours:</p><ul><li>grey</li><li>blue</li></ul>after', 'Colours: grey blue after'],
  ['one<div>two</div>three<br>four', 'one two three four'],
  ['<h3>Title</h3><table><tr><td>a</td><td>b</td></tr></table>', 'Title a b'],
  ['<p><b>W</b>ord <i>by</i> word</p>', 'Word by word'],
])('the lines of the cell %j are separated by spaces', (html, text) => {
  expect(readCells({html: `<table><tr><td>${html}</td></tr></table>`, text: ''})).toEqual({
    cells: [[text]],
    isCut: false,
  })
})
