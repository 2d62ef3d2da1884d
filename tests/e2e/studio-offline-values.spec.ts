import {writeFileSync} from 'node:fs'
import {type BrowserContext, expect, type Page} from '@playwright/test'
import {dropFiles, PIXEL} from '../support/drop-files'
import {EXTENDED} from '../support/extended'
import {addItemButton, field, fieldIn, openDocument} from '../support/studio'
import {
  expectKept,
  expectNothingKept,
  expectOffered,
  expectOnline,
  publishAnother,
  readDraft,
  takeMine,
  test,
} from '../support/studio-offline'

/* Rich text and tables that are typed offline, or while the lake is away. */

const paragraph = (_key: string, text: string) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 'text', text, marks: []}],
})
const row = (_key: string, ...cells: string[]) => ({_type: 'tableRow', _key, cells})
const table = (...rows: object[]) => ({_type: 'table', _key: 'grid', caption: 'Which greys hold', rows})

test.use({
  fields: {body: [table(row('r1', 'Grey', 'Holds'), row('r2', 'Cool', 'Yes')), paragraph('p', 'Base.')]},
})

const article = (page: Page) => field(page, 'body').getByTestId('pt-editor')
const readText = (post: string) => readDraft(post, 'pt::text(body)')
const readCells = (post: string) => readDraft(post, 'body[_type == "table"][0].rows[].cells')

async function openArticle(page: Page, post: string): Promise<void> {
  await openDocument(page, 'post', post)
  await article(page).click()
  await expect(article(page).locator('[contenteditable=true]')).toBeVisible()
}

async function openOffline(page: Page, context: BrowserContext, post: string): Promise<void> {
  await openArticle(page, post)
  await context.setOffline(true)
}

/** Types into the paragraph. Returns its text: the caret follows the mouse with a delay. */
async function typeInArticle(page: Page): Promise<string> {
  const text = ' Typed offline.'
  await article(page).getByText('Base.').click()
  await page.keyboard.type(text)
  const paragraph = article(page).getByText(text)
  await expect(paragraph).toBeVisible()
  return (await paragraph.textContent()) ?? ''
}

async function typeInCell(page: Page, text: string): Promise<void> {
  await article(page).getByText('Which greys hold').first().dblclick()
  const dialog = page.getByTestId('nested-object-dialog').last()
  const cell = fieldIn(dialog, 'rows').getByRole('textbox', {name: 'Row 2, column 2'})
  await cell.press('End')
  await page.keyboard.type(text)
  await expect(cell).toHaveValue(`Yes${text}`)
  await dialog.getByRole('button', {name: 'Close dialog'}).click()
}

test('rich text typed offline is offered beside what another editor has published', async ({page, context, post}) => {
  await openOffline(page, context, post)
  const own = await typeInArticle(page)
  await expectKept(page, 'You’re offline; your text is kept here.')
  await publishAnother(post, {'body[_key == "p"].children[_key == "text"].text': 'Published by another.'})
  await context.setOffline(false)
  await expectOnline(page)
  await expectOffered(page, 'Article', own, 'Published by another.')
  await takeMine(page, 'Article')
  await expect.poll(() => readText(post)).toBe(own)
})

// The editor sends the form what is typed a quarter of a second after the last letter, and not while the form is read-only.
test(
  'rich text typed as the connection comes back is offered beside what another editor has published',
  EXTENDED,
  async ({page, context, post}) => {
    await openOffline(page, context, post)
    await expectKept(page, 'You’re offline; your text is kept here.')
    await publishAnother(post, {'body[_key == "p"].children[_key == "text"].text': 'Published by another.'})
    const own = await typeInArticle(page)
    await context.setOffline(false)
    await expectOffered(page, 'Article', own, 'Published by another.')
    await takeMine(page, 'Article')
    await expect.poll(() => readText(post)).toBe(own)
  },
)

test('rich text typed as the connection comes back is saved', EXTENDED, async ({page, context, post}) => {
  await openOffline(page, context, post)
  await expectKept(page, 'You’re offline; your text is kept here.')
  const own = await typeInArticle(page)
  await context.setOffline(false)
  await expect.poll(() => readText(post)).toBe(own)
  await expectNothingKept(page)
})

test('cells typed offline are offered beside what another editor has published', async ({page, context, post}) => {
  await openOffline(page, context, post)
  await typeInCell(page, ', typed offline')
  await expectKept(page, 'You’re offline; your text is kept here.')
  await publishAnother(post, {'body[_key == "grid"].rows[_key == "r2"].cells': ['Cool', 'By another']})
  await context.setOffline(false)
  await expectOnline(page)
  await expectOffered(page, 'Rows', 'Cool | Yes, typed offline', 'Cool | By another')
  await takeMine(page, 'Rows')
  await expect
    .poll(() => readCells(post))
    .toEqual([
      ['Grey', 'Holds'],
      ['Cool', 'Yes, typed offline'],
    ])
})

test('rich text and cells are typed in a form that has become read-only, and saved afterwards', async ({
  page,
  post,
  lakeOutage,
}) => {
  await openArticle(page, post)
  await lakeOutage.refuseWrites()
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  const own = await typeInArticle(page)
  await typeInCell(page, ', typed while it was down')
  await expectKept(page)
  await lakeOutage.end()
  await expect.poll(() => readText(post)).toBe(own)
  await expect
    .poll(() => readCells(post))
    .toEqual([
      ['Grey', 'Holds'],
      ['Cool', 'Yes, typed while it was down'],
    ])
  await expectNothingKept(page)
})

test(
  'rich text that goes on after its draft could not be created stays whole, and is saved once writes succeed',
  EXTENDED,
  async ({page, post, lakeOutage}) => {
    await openArticle(page, post)
    await lakeOutage.refuseWrites()
    const failure = page.waitForEvent('requestfailed', request => request.url().includes('/data/actions/'))
    const begun = await typeInArticle(page)
    await failure
    await page.keyboard.type(' Gone on.', {delay: 100})
    const own = begun.replace('Typed offline.', 'Typed offline. Gone on.')
    await expect(article(page).getByText(own)).toBeVisible()
    await expectKept(page)
    await lakeOutage.end()
    await expect.poll(() => readText(post)).toBe(own)
    await expectNothingKept(page)
  },
)

test('a picture that is dropped into a text that cannot be saved is named, and not added', async ({
  page,
  post,
  lakeOutage,
}, testInfo) => {
  await openArticle(page, post)
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  const own = await typeInArticle(page)
  const file = testInfo.outputPath('A press.png')
  writeFileSync(file, Buffer.from(PIXEL, 'base64'))
  await dropFiles(page, article(page).getByText(own), [file])
  await expect(page.getByText('“A press.png” had been uploaded. Add them again.')).toBeVisible()
  await lakeOutage.end()
  await expect.poll(() => readText(post)).toBe(own)
  expect(await readDraft(post, 'body[]._type')).toEqual(['table', 'block'])
  await expectNothingKept(page)
})
