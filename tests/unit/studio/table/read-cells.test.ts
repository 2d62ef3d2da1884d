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
  expect(fromText(text)).toEqual(cells)
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
  expect(onlyCellOf(fromText(text) ?? [])).toBe(cell)
})

test('a paste brings at most 500 rows and 50 columns', () => {
  const cells = fromText(Array.from({length: 600}, () => 'x\t'.repeat(60)).join('\n'))
  expect([cells?.length, cells?.[0]?.length]).toEqual([500, 50])
})

test.each([
  ['<p>Colours:</p><ul><li>grey</li><li>blue</li></ul>after', 'Colours: grey blue after'],
  ['one<div>two</div>three<br>four', 'one two three four'],
  ['<h3>Title</h3><table><tr><td>a</td><td>b</td></tr></table>', 'Title a b'],
  ['<p><b>W</b>ord <i>by</i> word</p>', 'Word by word'],
])('the lines of the cell %j are separated by spaces', (html, text) => {
  expect(readCells({html: `<table><tr><td>${html}</td></tr></table>`, text: ''})).toEqual([[text]])
})
