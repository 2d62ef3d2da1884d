import {expect, type Locator, type Page} from '@playwright/test'
import {pagePath} from '../../lib/document-paths'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {field, test} from '../support/studio'

/** A page that no other test edits. Pages cannot be created. */
const ID = 'page-why'
// One after the other: both change the same draft.
test.describe.configure({mode: 'default'})

const lake = editorClient()
test.afterEach(() => lake.delete(`drafts.${ID}`))

const readOrder = (id: string): Promise<string[]> => lake.fetch('*[_id == $id][0].sections[]._key', {id})
const readDraft = () => readOrder(`drafts.${ID}`)

/** Opens the page in the Preview tool. Its sections are focusable once the overlays are connected to the Studio. */
async function openPreview(page: Page, count: number) {
  await page.goto(`${routes.studio}/presentation?preview=${encodeURIComponent(pagePath('why'))}`)
  const frame = page.frameLocator('iframe')
  const sections = frame.locator('section[aria-keyshortcuts]')
  await expect(sections).toHaveCount(count)
  const bySection = (key: string) => frame.locator(`section[data-sanity*="path=sections:${key};"]`)
  return {frame, sections, bySection}
}

/** Drags a section to the start of another one. Sections are dropped near the line between two of them. */
async function drag(page: Page, source: Locator, target: Locator) {
  await source.hover({position: {x: 4, y: 4}})
  await source.hover({position: {x: 8, y: 8}})
  await expect(source).toHaveCSS('cursor', 'move')
  const box = await target.boundingBox()
  if (!box) throw new Error('The first section is not visible')
  await page.mouse.down()
  await page.mouse.move(box.x + 8, box.y + 8, {steps: 10})
  await page.mouse.up()
}

test('sections are dragged in the preview, and the move is taken back', async ({page}) => {
  const [first = '', second = '', ...rest] = await readOrder(ID)
  const {frame, sections, bySection} = await openPreview(page, rest.length + 2)
  const rows = field(page, 'sections').getByTestId('default-preview')
  const row = (await rows.nth(1).textContent()) ?? ''

  const source = bySection(second)
  await expect(async () => {
    // A page that is still rendering moves under the pointer: the section may be dropped where it is.
    if ((await readDraft()) === null) await drag(page, source, bySection(first))
    await expect.poll(readDraft).not.toBeNull()
  }).toPass()
  await expect.poll(readDraft).toEqual([second, first, ...rest])
  await expect(sections.first()).toHaveAttribute('data-sanity', new RegExp(`sections:${second};`))
  await expect(rows.first()).toHaveText(row)
  await expect(frame.getByRole('status').filter({hasText: 'Section moved'})).toHaveText(
    `Section moved to place 1 of ${rest.length + 2}`,
  )

  await frame.getByRole('button', {name: 'Undo'}).click()
  await expect(source).toBeFocused()
  await expect.poll(readDraft).toEqual([first, second, ...rest])
  await expect(sections.first()).toHaveAttribute('data-sanity', new RegExp(`sections:${first};`))
  await expect(rows.nth(1)).toHaveText(row)
})

test('sections are moved in the preview with the keyboard', async ({page}) => {
  const [first = '', second = '', third = '', ...rest] = await readOrder(ID)
  const {frame, sections, bySection} = await openPreview(page, rest.length + 3)
  const moved = bySection(first)
  await moved.focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(frame.getByText('This is the first section')).toBeVisible()
  // The second key does not wait until the page has followed the first one.
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(readDraft).toEqual([second, third, first, ...rest])
  await expect(sections.nth(2)).toHaveAttribute('data-sanity', new RegExp(`sections:${first};`))
  await expect(frame.getByText(`Section moved to place 3 of ${rest.length + 3}`)).toBeVisible()
  await expect(moved).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect.poll(readDraft).toEqual([second, first, third, ...rest])
  await expect(frame.getByText(`Section moved back to place 2 of ${rest.length + 3}`)).toBeVisible()
})
