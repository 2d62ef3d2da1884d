import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {extendedIf} from '../support/extended'
import {openAsEditor} from '../support/second-editor'
import {field, fieldIn, openDocument, test} from '../support/studio'

/* Two editors who type in the same text or table at the same time. */

const WORDS = 12
/** Pause between two keys, in milliseconds. */
const PAUSE = {delay: 60}

/** A row and a column, from 1. */
type Place = readonly [number, number]

const lake = editorClient()
let id = ''

test.beforeEach(async () => {
  id = `post-${randomUUID()}`
  const post = await postLikeNewest(lake, {_id: id, title: 'Together', slug: id})
  const rows = ['r1', 'r2'].map(_key => ({_type: 'tableRow', _key, cells: ['Base.', 'Base.']}))
  await lake.create({
    ...post,
    excerpt: 'Base.',
    body: [{_type: 'table', _key: 'grid', caption: 'Which greys hold', rows}],
  })
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')
const read = (value: string) =>
  lake.fetch(`coalesce(*[_id == $draft][0], *[_id == $id][0]){"value": ${value}}.value`, {id, draft: `drafts.${id}`})

async function openTable(page: Page): Promise<Locator> {
  const article = field(page, 'body').getByTestId('pt-editor')
  await article.click()
  await article.getByText('Which greys hold').first().dblclick()
  return fieldIn(page.getByTestId('nested-object-dialog').last(), 'rows')
}

/** Returns the path of a cell in the document. */
const pathOf = ([row, column]: Place) => `body[_key == "grid"][0].rows[_key == "r${row}"][0].cells[${column - 1}]`
const cellAt = (table: Locator, [row, column]: Place) =>
  table.getByRole('textbox', {name: `Row ${row}, column ${column}`})

/** Has two editors type in the same text, one at its beginning and one at its end. Expects whole words, and all of those of one. */
async function expectWhole([own, others]: [Locator, Locator], path: string): Promise<void> {
  await own.press('Control+Home')
  await others.press('Control+End')
  await Promise.all([
    own.page().keyboard.type('ours '.repeat(WORDS), PAUSE),
    others.page().keyboard.type(' hers'.repeat(WORDS), PAUSE),
  ])
  const whole = /^(ours )*(o|ou|our|ours)?Base\.( hers)*( | h| he| her)?$/
  await expect.poll(() => read(path)).toMatch(whole)
  await expect
    .poll(async () => {
      const shown = await Promise.all([own, others].map(control => control.inputValue()))
      return new Set([...shown, await read(path)]).size
    })
    .toBe(1)
  const text = String(await read(path))
  expect(text).toMatch(whole)
  expect(Math.max(text.split('ours ').length, text.split(' hers').length) - 1).toBe(WORDS)
}

test('two editors who type in one plain text at the same time scramble no word', async ({page, browser}) => {
  const other = await openAsEditor(browser, 'Bea Bracket')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  // One of them goes on; the other's text is read-only in the middle of a word.
  await expectWhole([excerpt(page), excerpt(other.page)], 'excerpt')
  expect(other.trouble).toEqual([])
  await other.close()
})

test('two editors who type in one cell of a table at the same time scramble no word', async ({page, browser}) => {
  const other = await openAsEditor(browser, 'Bea Bracket')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  const [grid, othersGrid] = await Promise.all([openTable(page), openTable(other.page)])
  await expectWhole([cellAt(grid, [1, 1]), cellAt(othersGrid, [1, 1])], pathOf([1, 1]))
  expect(other.trouble).toEqual([])
  await other.close()
})

for (const [where, own, others] of [
  ['two cells of a row', [1, 1], [1, 2]],
  ['two rows', [1, 1], [2, 1]],
] as const) {
  test(
    `two editors who type in ${where} of a table at the same time lose nothing`,
    extendedIf(where === 'two rows'),
    async ({page, browser}) => {
      const other = await openAsEditor(browser, 'Bea Bracket')
      await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
      const [grid, othersGrid] = await Promise.all([openTable(page), openTable(other.page)])
      await cellAt(grid, own).press('End')
      await cellAt(othersGrid, others).press('End')
      await Promise.all([
        page.keyboard.type(' ours'.repeat(WORDS), PAUSE),
        other.page.keyboard.type(' hers'.repeat(WORDS), PAUSE),
      ])
      const ownText = `Base.${' ours'.repeat(WORDS)}`
      const othersText = `Base.${' hers'.repeat(WORDS)}`
      await expect.poll(() => read(pathOf(own))).toBe(ownText)
      await expect.poll(() => read(pathOf(others))).toBe(othersText)
      for (const table of [grid, othersGrid]) {
        await expect(cellAt(table, own)).toHaveValue(ownText)
        await expect(cellAt(table, others)).toHaveValue(othersText)
      }
      expect(other.trouble).toEqual([])
      await other.close()
    },
  )
}
