import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, fieldIn, openDocument, test} from '../support/studio'

const lake = editorClient()
const id = `post-${randomUUID()}`
const slug = `table-${id.slice(5, 13)}`

test.beforeAll(async () => {
  const post = await postLikeNewest(lake, {_id: `drafts.${id}`, title: `Table ${slug}`, slug})
  const rows = [
    {_key: 'r1', _type: 'tableRow', cells: ['Grey', 'Holds']},
    {_key: 'r2', _type: 'tableRow', cells: ['Cool', 'Yes']},
  ]
  await lake.create({
    ...post,
    body: [{_key: 'grid', _type: 'table', caption: 'Which greys hold', hasHeader: true, rows}],
  })
})
test.afterAll(async () => {
  await lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`]}})
})

type StoredRow = {_key: string; _type: string; cells: string[]}
const stored = () =>
  lake.fetch<StoredRow[]>('*[_id == $draft][0].body[_type == "table"][0].rows', {draft: `drafts.${id}`})
const cellsStored = async () => (await stored()).map(({cells}) => cells)
const hasHeader = () =>
  lake.fetch<boolean>('*[_id == $draft][0].body[_type == "table"][0].hasHeader', {draft: `drafts.${id}`})
const cell = (grid: Locator, row: number, column: number) =>
  grid.getByRole('textbox', {name: `Row ${row}, column ${column}`})

async function openTable(page: Page): Promise<Locator> {
  await openDocument(page, 'post', id)
  await field(page, 'body').getByTestId('pt-editor').click()
  await field(page, 'body').getByText('Which greys hold').first().dblclick()
  return fieldIn(page.getByTestId('nested-object-dialog').last(), 'rows')
}

/** Chooses from the menu of a row or column. */
async function choose(page: Page, grid: Locator, menu: string, item: string) {
  await grid.getByRole('button', {name: menu, exact: true}).click()
  await page.getByRole('menuitem', {name: item, exact: true}).click()
}

/** Puts something on the clipboard of a cell and pastes it, as the browser does. */
const paste = (target: Locator, data: Record<string, string>) =>
  target.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
  }, data)

test('a table is written with the keyboard, and its rows and columns are added, moved and removed, and it has no heading row', async ({
  page,
}) => {
  const grid = await openTable(page)
  await cell(grid, 2, 2).click()
  await page.keyboard.press('Tab')
  await expect(cell(grid, 3, 1)).toBeFocused()
  await page.keyboard.type('Warm')
  await page.keyboard.press('Tab')
  await expect(cell(grid, 3, 2)).toBeFocused()
  await page.keyboard.type('No')
  await page.keyboard.press('Enter')
  await expect(cell(grid, 4, 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(grid, 3, 2)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cell(grid, 3, 1)).toBeFocused()
  await expect.poll(cellsStored).toEqual([
    ['Grey', 'Holds'],
    ['Cool', 'Yes'],
    ['Warm', 'No'],
    ['', ''],
  ])

  await choose(page, grid, 'Row 4', 'Remove the row')
  await choose(page, grid, 'Row 3', 'Move up')
  await choose(page, grid, 'Column 2', 'Add a column before')
  await expect.poll(cellsStored).toEqual([
    ['Grey', '', 'Holds'],
    ['Warm', '', 'No'],
    ['Cool', '', 'Yes'],
  ])
  await choose(page, grid, 'Column 3', 'Move left')
  await expect.poll(cellsStored).toEqual([
    ['Grey', 'Holds', ''],
    ['Warm', 'No', ''],
    ['Cool', 'Yes', ''],
  ])
  await choose(page, grid, 'Column 3', 'Remove the column')
  await expect.poll(cellsStored).toEqual([
    ['Grey', 'Holds'],
    ['Warm', 'No'],
    ['Cool', 'Yes'],
  ])

  const html =
    '<meta charset="utf-8"><google-sheets-html-origin><table><tbody><tr><td>Ash</td><td>12 %</td></tr><tr><td colspan="2">Both</td></tr></tbody></table>'
  await paste(cell(grid, 3, 1), {'text/html': html, 'text/plain': 'Ash\t12 %\nBoth\t'})
  await expect.poll(cellsStored).toEqual([
    ['Grey', 'Holds'],
    ['Warm', 'No'],
    ['Ash', '12 %'],
    ['Both', ''],
  ])
  await paste(cell(grid, 1, 2), {'text/plain': '"Two\nlines"\tThird\r\nx\ty\r\n'})
  await expect.poll(cellsStored).toEqual([
    ['Grey', 'Two lines', 'Third'],
    ['Warm', 'x', 'y'],
    ['Ash', '12 %', ''],
    ['Both', '', ''],
  ])
  const header = page.getByRole('checkbox', {name: /^First row is a heading row/})
  await expect(header).toBeChecked()
  await header.click()
  await expect.poll(hasHeader).toBe(false)
  const rows = await stored()
  expect(new Set(rows.map(({_key}) => _key)).size).toBe(4)
  expect(new Set(rows.map(({_type}) => _type))).toEqual(new Set(['tableRow']))
})
