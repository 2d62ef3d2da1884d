// @vitest-environment jsdom
import {LayerProvider, ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {type ComponentProps, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {type FormPatch, FormValueProvider} from 'sanity'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {valueAfter} from '@/studio/offline/value-after'
import type {Row} from '@/studio/table/grid'
import {TableInput} from '@/studio/table/TableInput'

type Props = ComponentProps<typeof TableInput>

const ROWS = [
  {_key: 'a', _type: 'tableRow', cells: ['Grey sky', 'Holds']},
  {_key: 'b', _type: 'tableRow', cells: ['Cool', 'Yes']},
]
const FORM = {_id: 'p', _type: 'post', _rev: '1', _createdAt: '', _updatedAt: ''}
let root: ReturnType<typeof createRoot> | undefined
let texts: string[][] = []

// The menus of rows and columns need what jsdom lacks.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({matches: false, addEventListener() {}, removeEventListener() {}}))
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

function Table() {
  const [value, setValue] = useState<unknown>(ROWS)
  texts = (value as Row[]).map(({cells = []}) => cells)
  const onChange = (patches: FormPatch[]) => setValue(valueAfter(value, patches))
  return <TableInput {...({value, onChange, path: ['rows'], elementProps: {}} as unknown as Props)} />
}

/** Returns the first cell of a new table, with a selection in it. */
async function openCell(start: number, end: number): Promise<HTMLTextAreaElement> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ThemeProvider theme={buildTheme()}>
      <FormValueProvider value={FORM}>
        <LayerProvider>
          <Table />
        </LayerProvider>
      </FormValueProvider>
    </ThemeProvider>,
  )
  const find = () => document.querySelector<HTMLTextAreaElement>('[data-cell="0-0"]')
  await expect.poll(find).not.toBeNull()
  const cell = find() as HTMLTextAreaElement
  cell.focus()
  cell.setSelectionRange(start, end)
  return cell
}

/** Pastes into a cell. Returns whether the browser would insert the text itself. */
function paste(cell: HTMLTextAreaElement, data: Record<string, string>): boolean {
  const event = new Event('paste', {bubbles: true, cancelable: true})
  const clipboardData = {getData: (type: string) => data[type] ?? ''}
  return cell.dispatchEvent(Object.assign(event, {clipboardData}))
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
