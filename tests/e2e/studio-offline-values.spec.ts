import {randomUUID} from 'node:crypto'
import {type BrowserContext, expect, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {prepareLakeOutage} from '../support/lake-outage'
import {addItemButton, field, fieldIn, openDocument, test} from '../support/studio'

/* Rich text and tables that are typed offline, or while the lake is away. Plain texts are in `studio-offline.spec.ts`. */

const lake = editorClient()
let id = ''

const paragraph = (_key: string, text: string) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 'text', text, marks: []}],
})
const row = (_key: string, ...cells: string[]) => ({_type: 'tableRow', _key, cells})
const table = (...rows: object[]) => ({_type: 'table', _key: 'grid', caption: 'Which greys hold', rows})

test.beforeEach(async () => {
  id = `post-${randomUUID()}`
  const post = await postLikeNewest(lake, {_id: id, title: 'Far away', slug: id})
  const body = [table(row('r1', 'Grey', 'Holds'), row('r2', 'Cool', 'Yes')), paragraph('p', 'Base.')]
  await lake.create({...post, body})
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

const article = (page: Page) => field(page, 'body').getByTestId('pt-editor')
const notice = (page: Page) => page.getByTestId('offline-notice')
const offered = (page: Page, title: string) =>
  page.getByTestId('offered-text').filter({hasText: `You wrote “${title}”`})
const readDraft = (value: string) => lake.fetch(`*[_id == $draft][0]{"value": ${value}}.value`, {draft: `drafts.${id}`})
const readCells = () => readDraft('body[_type == "table"][0].rows[].cells')

/** Publishes other values, as another editor does. */
async function publishAnother(values: Record<string, unknown>): Promise<void> {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  await lake.createIfNotExists({...(await lake.getDocument(id)), _id: draftId, _type: 'post'})
  await lake.patch(draftId).set(values).commit()
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
}

async function openOffline(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openDocument(page, 'post', id)
  await article(page).click()
  await expect(article(page).locator('[contenteditable=true]')).toBeVisible()
  await context.setOffline(true)
  return page
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

// The fixture does not watch these contexts: offline, the browser logs every request.

test('rich text typed offline is offered beside what another editor has published', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await openOffline(context)
  const own = await typeInArticle(page)
  await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
  await publishAnother({'body[_key == "p"].children[_key == "text"].text': 'Published by another.'})
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(offered(page, 'Article')).toContainText(own)
  await expect(offered(page, 'Article')).toContainText('Published by another.')
  await offered(page, 'Article').getByRole('button', {name: 'Use mine'}).click()
  await expect.poll(() => readDraft('pt::text(body)')).toBe(own)
  await expect(offered(page, 'Article')).toBeHidden()
  await context.close()
})

// The editor sends the form what is typed a quarter of a second after the last letter, and not while the form is read-only.
test('rich text typed as the connection comes back is offered beside what another editor has published', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await openOffline(context)
  await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
  await publishAnother({'body[_key == "p"].children[_key == "text"].text': 'Published by another.'})
  const own = await typeInArticle(page)
  await context.setOffline(false)
  await expect(offered(page, 'Article')).toContainText(own)
  await expect(offered(page, 'Article')).toContainText('Published by another.')
  await offered(page, 'Article').getByRole('button', {name: 'Use mine'}).click()
  await expect.poll(() => readDraft('pt::text(body)')).toBe(own)
  await context.close()
})

test('rich text typed as the connection comes back is saved', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await openOffline(context)
  await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
  const own = await typeInArticle(page)
  await context.setOffline(false)
  await expect.poll(() => readDraft('pt::text(body)')).toBe(own)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  await context.close()
})

test('cells typed offline are offered beside what another editor has published', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await openOffline(context)
  await typeInCell(page, ', typed offline')
  await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
  await publishAnother({'body[_key == "grid"].rows[_key == "r2"].cells': ['Cool', 'By another']})
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(offered(page, 'Rows')).toContainText('Cool | Yes, typed offline')
  await expect(offered(page, 'Rows')).toContainText('Cool | By another')
  await offered(page, 'Rows').getByRole('button', {name: 'Use mine'}).click()
  await expect.poll(readCells).toEqual([
    ['Grey', 'Holds'],
    ['Cool', 'Yes, typed offline'],
  ])
  await expect(offered(page, 'Rows')).toBeHidden()
  await context.close()
})

test('rich text and cells are typed in a form that has become read-only, and saved afterwards', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await article(page).click()
  await expect(article(page).locator('[contenteditable=true]')).toBeVisible()
  await lakeOutage.refuseWrites()
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  const own = await typeInArticle(page)
  await typeInCell(page, ', typed while it was down')
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.end()
  await expect.poll(() => readDraft('pt::text(body)')).toBe(own)
  await expect.poll(readCells).toEqual([
    ['Grey', 'Holds'],
    ['Cool', 'Yes, typed while it was down'],
  ])
  await expect(notice(page)).toBeHidden()
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  await context.close()
})

test('rich text that goes on after its draft could not be created stays whole, and is saved once writes succeed', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await article(page).click()
  await expect(article(page).locator('[contenteditable=true]')).toBeVisible()
  await lakeOutage.refuseWrites()
  const failure = page.waitForEvent('requestfailed', request => request.url().includes('/data/actions/'))
  const begun = await typeInArticle(page)
  await failure
  await page.keyboard.type(' Gone on.', {delay: 100})
  const own = begun.replace('Typed offline.', 'Typed offline. Gone on.')
  await expect(article(page).getByText(own)).toBeVisible()
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.end()
  await expect.poll(() => readDraft('pt::text(body)')).toBe(own)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  await context.close()
})
