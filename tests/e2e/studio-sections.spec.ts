import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {field, test} from '../support/studio'

/* The sections of a page in its form. The draft is never published. */

/** The schema has a file for each type of section. */
const TYPE_COUNT = readdirSync(join(import.meta.dirname, '..', '..', 'studio', 'schema', 'sections')).length
const PAGE = 'page-print-on-demand'
const DRAFT = `drafts.${PAGE}`

const lake = editorClient()
type Item = {_type: string; isHidden: boolean | null}
const listSections = (): Promise<Item[]> =>
  lake.fetch('coalesce(*[_id == $draft][0], *[_id == $page][0]).sections[]{_type, isHidden}', {
    draft: DRAFT,
    page: PAGE,
  })

test.afterAll(() => lake.delete(DRAFT))

const addButton = (page: Page) => field(page, 'sections').getByRole('button', {name: 'Add item'})
const menuItems = (page: Page) => page.locator('[data-ui=Popover]').last().getByRole('menuitem')
const dialogs = (page: Page) => page.getByTestId('nested-object-dialog')
const lastRow = (page: Page) => field(page, 'sections').getByTestId('default-preview').last()

async function closeDialog(page: Page) {
  await dialogs(page).last().getByRole('button', {name: 'Close dialog'}).click()
  await expect(dialogs(page)).toHaveCount(0)
}

/** Moves the last section one place up, with the keyboard. The Studio announces each step to screen readers. */
async function moveUp(page: Page) {
  const said = page.locator('[id^=DndLiveRegion]').filter({hasText: 'Draggable'})
  await field(page, 'sections').locator('[data-ui=DragHandleButton]').last().focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('was moved over')
  const before = await said.textContent()
  await page.keyboard.press('ArrowUp')
  await expect(said).not.toHaveText(before ?? '')
  await page.keyboard.press('Space')
  await expect(said).toContainText('was dropped')
}

test('every type of section is added, one is moved with the keyboard, and one is hidden', async ({page}) => {
  await page.goto(`${routes.studio}/intent/edit/id=${PAGE};type=page`)
  await addButton(page).click()
  await expect(menuItems(page)).toHaveCount(TYPE_COUNT)
  await page.keyboard.press('Escape')
  const before = await listSections()
  for (let index = 0; index < TYPE_COUNT; index += 1) {
    await addButton(page).click()
    await menuItems(page).nth(index).click()
    await expect(dialogs(page)).toBeVisible()
    await closeDialog(page)
  }
  const listAdded = async () => (await listSections()).slice(before.length).map(({_type}) => _type)
  await expect.poll(async () => new Set(await listAdded()).size).toBe(TYPE_COUNT)

  const added = await listAdded()
  await moveUp(page)
  await expect.poll(listAdded).toEqual([...added.slice(0, -2), added.at(-1), added.at(-2)])

  await lastRow(page).click()
  await dialogs(page)
    .getByRole('checkbox', {name: /^Hidden/})
    .click()
  await closeDialog(page)
  await expect
    .poll(async () => (await listSections()).map(({isHidden}) => Boolean(isHidden)).lastIndexOf(true))
    .toBe(before.length + TYPE_COUNT - 1)
  await expect(lastRow(page)).toContainText('Hidden: ')
})
