// @vitest-environment jsdom
import {type ComponentProps, useState} from 'react'
import type {FormPatch} from 'sanity'
import {expect, test} from 'vitest'
import {valueAfter} from '@/studio/offline/value-after'
import type {Row} from '@/studio/table/grid'
import {TableInput} from '@/studio/table/TableInput'
import {paste, prepareTables, showTable} from './show-table'

type Props = ComponentProps<typeof TableInput>

const ROWS = [
  {_key: 'a', _type: 'tableRow', cells: ['Grey sky', 'Holds']},
  {_key: 'b', _type: 'tableRow', cells: ['Cool', 'Yes']},
]
let texts: string[][] = []

prepareTables()

function Table() {
  const [value, setValue] = useState<unknown>(ROWS)
  texts = (value as Row[]).map(({cells = []}) => cells)
  const onChange = (patches: FormPatch[]) => setValue(valueAfter(value, patches))
  return <TableInput {...({value, onChange, path: ['rows'], elementProps: {}} as unknown as Props)} />
}

/** Returns the first cell of a new table, with a selection in it. */
async function openCell(start: number, end: number): Promise<HTMLTextAreaElement> {
  const cell = await showTable(<Table />)
  cell.focus()
  cell.setSelectionRange(start, end)
  return cell
}

const SHEET = {'text/html': '<table><tr><td>dark<br>blue</td></tr></table>', 'text/plain': '"dark\nblue"'}

test.each([
  ['a cell of a spreadsheet with a line break', SHEET],
  ['such a cell as text', {'text/plain': SHEET['text/plain']}],
  ['a line with its end', {'text/plain': 'dark blue\r\n'}],
])('%s is pasted where the caret is, and nothing else changes', async (_what, data) => {
  const cell = await openCell(5, 5)
  expect(paste(cell, data)).toBe(false)
  await expect.poll(() => texts).toEqual([['Grey dark bluesky', 'Holds'], ROWS[1]?.cells])
  expect(cell.selectionStart).toBe('Grey dark blue'.length)
})

test('a cell replaces what is selected', async () => {
  const cell = await openCell(0, 8)
  paste(cell, SHEET)
  await expect.poll(() => texts[0]).toEqual(['dark blue', 'Holds'])
})

test('several lines become several rows, from the cell down', async () => {
  const cell = await openCell(4, 4)
  paste(cell, {'text/plain': 'one\ntwo\nthree'})
  await expect.poll(() => texts.map(([first]) => first)).toEqual(['one', 'two', 'three'])
})

test('text of one line is left to the browser', async () => {
  expect(paste(await openCell(4, 4), {'text/plain': 'one'})).toBe(true)
})

test('a paste with more rows than a table may have says that its end is missing', async () => {
  const cell = await openCell(0, 0)
  paste(cell, {'text/plain': 'x\ty\n'.repeat(500)})
  await expect.poll(() => texts.length).toBe(500)
  expect(document.body.textContent).not.toContain('missing')
  paste(cell, {'text/plain': 'x\ty\n'.repeat(501)})
  const notice = 'The end of the pasted table is missing: a table has at most 500 rows and 50 columns.'
  await expect.poll(() => document.body.textContent).toContain(notice)
  expect(texts.length).toBe(500)
})
