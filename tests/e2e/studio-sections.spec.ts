import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, type Page} from '@playwright/test'
import {pagePath} from '../../lib/document-paths'
import {routes} from '../../lib/routes'
import {editorClient, restoring} from '../support/editor'
import {addItemButton, field, publish, test} from '../support/studio'

/* The sections of a page, from its form to the public page. */

/** The schema has a file for each type of section. */
const TYPE_COUNT = readdirSync(join(import.meta.dirname, '..', '..', 'studio', 'schema', 'sections')).length
/** A page that no other test publishes. */
const PAGE = 'page-print-on-demand'
const DRAFT = `drafts.${PAGE}`
/** A page has one opening, at its start: an added one is hidden. */
const OPENING = 'hero'
/** The type that is hidden later. Its dialog shows no picture, which a busy machine may answer late. */
const HIDDEN = 'metrics'

const lake = editorClient()
type Item = {_key: string; _type: string; isHidden?: boolean}
const listSections = (): Promise<Item[]> =>
  lake.fetch('coalesce(*[_id == $draft][0], *[_id == $page][0]).sections', {draft: DRAFT, page: PAGE})

const menuItems = (page: Page) => page.locator('[data-ui=Popover]').last().getByRole('menuitem')
const dialogs = (page: Page) => page.getByTestId('nested-object-dialog')
const rows = (page: Page) => field(page, 'sections').getByTestId('default-preview')

async function closeDialog(page: Page) {
  await dialogs(page).last().getByRole('button', {name: 'Close dialog'}).click()
  await expect(dialogs(page)).toHaveCount(0)
}

async function addEveryType(page: Page) {
  await addItemButton(page, 'sections').click()
  await expect(menuItems(page)).toHaveCount(TYPE_COUNT)
  await page.keyboard.press('Escape')
  for (let index = 0; index < TYPE_COUNT; index += 1) {
    await addItemButton(page, 'sections').click()
    await menuItems(page).nth(index).click()
    await expect(dialogs(page)).toBeVisible()
    await closeDialog(page)
  }
}

const anchorOf = ({_type}: Pick<Item, '_type'>) => `added-${_type.toLowerCase()}`

/** Fills the added sections in with what sections of the sample pages have, and gives each an anchor of its own. */
async function fillIn(added: Item[]) {
  const samples = await lake.fetch<Item[]>('*[_type == "page" && !(_id in path("drafts.**"))].sections[]')
  const filled = added.map(item => ({
    ...samples.find(({_type, isHidden}) => _type === item._type && !isHidden),
    _key: item._key,
    anchor: anchorOf(item),
  }))
  for (const item of filled) await lake.patch(DRAFT, {set: {[`sections[_key == "${item._key}"]`]: item}}).commit()
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

async function hide(page: Page, index: number) {
  await rows(page).nth(index).click()
  await dialogs(page)
    .getByRole('checkbox', {name: /^Hidden/})
    .click()
  await closeDialog(page)
  await expect(rows(page).nth(index)).toContainText('Hidden: ')
}

/** Returns the anchors of the added sections on the public page, in its order. */
async function listPublic(page: Page): Promise<string[]> {
  const html = await (await page.request.get(pagePath('print-on-demand'))).text()
  return [...html.matchAll(/<section[^>]* id="(added-[a-z]+)"/g)].map(([, anchor = '']) => anchor)
}

test('every type of section is added, one is moved with the keyboard and one is hidden, and the page follows', async ({
  page,
}) => {
  await restoring(lake, PAGE, async () => {
    const before = await listSections()
    const listAdded = async () => (await listSections()).slice(before.length)
    await page.goto(`${routes.studio}/intent/edit/id=${PAGE};type=page`)
    await addEveryType(page)
    await expect.poll(async () => new Set((await listAdded()).map(({_type}) => _type)).size).toBe(TYPE_COUNT)
    const added = await listAdded()
    await fillIn(added)
    const place = (type: string) => before.length + added.findIndex(({_type}) => _type === type)
    await hide(page, place(OPENING))
    await publish(page)
    const shown = added.filter(({_type}) => _type !== OPENING).map(anchorOf)
    await expect.poll(() => listPublic(page)).toEqual(shown)

    await moveUp(page)
    await hide(page, place(HIDDEN))
    await publish(page)
    const [last = '', lastButOne = ''] = shown.toReversed()
    const moved = [...shown.slice(0, -2), last, lastButOne]
    await expect.poll(() => listPublic(page)).toEqual(moved.filter(anchor => anchor !== anchorOf({_type: HIDDEN})))
  })
})
