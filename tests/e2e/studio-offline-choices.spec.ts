import {randomUUID} from 'node:crypto'
import {type Browser, expect, type Locator, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {prepareLakeOutage} from '../support/lake-outage'
import {addItemButton, field, openDocument, test} from '../support/studio'
import type {Session} from '../support/studio-session'

/* Addresses, dates, references, lists, numbers and switches that are changed offline. */

const lake = editorClient()
const post = `post-${randomUUID()}`
const question = `faq-${randomUUID()}`
const CITED = [
  {_key: 'one', _type: 'reference', _ref: 'topic-colour'},
  {_key: 'two', _type: 'reference', _ref: 'topic-files'},
]

test.beforeEach(async () => {
  const {seo: _seo, ...like} = await postLikeNewest(lake, {_id: post, title: 'Far away', slug: post})
  await lake.create({...like, publishedAt: '2026-01-02T03:04:05.000Z', topics: CITED})
  const {_rev, ...entry} = (await lake.fetch('*[_type == "faqEntry" && category == "products"][0]')) ?? {}
  await lake.create({...entry, _id: question, category: 'products', order: 700, fits: ['hats']})
})
test.afterEach(() => {
  const ids = [post, question].flatMap(id => [id, `drafts.${id}`])
  return lake.delete({query: '*[_id in $ids]', params: {ids}})
})

const notice = (page: Page) => page.getByTestId('offline-notice')
const offered = (page: Page, title: string) =>
  page.getByTestId('offered-text').filter({hasText: `You changed “${title}” while nothing could be saved.`})
const input = (page: Page, path: string): Locator => field(page, path).locator('input').first()
const readDraft = (id: string, value: string) =>
  lake.fetch(`*[_id == $draft][0]{"value": ${value}}.value`, {draft: `drafts.${id}`})

async function takeMine(page: Page, title: string): Promise<void> {
  await offered(page, title).getByRole('button', {name: 'Use mine'}).click()
  await expect(offered(page, title)).toHaveCount(0)
}

/** Publishes other values, as another editor does. */
async function publishAnother(id: string, values: Record<string, unknown>): Promise<void> {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  const published = await lake.getDocument(id)
  await lake.createIfNotExists({...published, _id: draftId, _type: published?._type ?? ''})
  await lake.patch(draftId).set(values).commit()
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
}

/** Opens a document in a context that the fixture does not watch: offline, the browser logs every request. */
async function openOffline(browser: Browser, session: Session, type: string, id: string) {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  await openDocument(page, type, id)
  await context.setOffline(true)
  return {context, page}
}

test('an address, a date and references that are changed offline are offered beside what another editor has published', async ({
  browser,
  session,
}) => {
  const {context, page} = await openOffline(browser, session, 'post', post)
  await input(page, 'slug').fill(`${post}-typed-offline`)
  await input(page, 'publishedAt').fill('2026-05-06 12:00')
  await page.keyboard.press('Enter')
  // The last button adds a topic, the one before it opens the menu of the last topic.
  await field(page, 'topics').getByRole('button').nth(-2).click()
  await page.getByRole('menuitem', {name: 'Remove'}).click()
  await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
  await publishAnother(post, {
    'slug.current': `${post}-by-another`,
    publishedAt: '2026-03-03T03:03:03.000Z',
    topics: [CITED[0], {...CITED[1], _ref: 'topic-selling'}],
  })
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(offered(page, 'Address')).toContainText(`${post}-typed-offline`)
  await expect(offered(page, 'Address')).toContainText(`${post}-by-another`)
  await takeMine(page, 'Address')
  await expect.poll(() => readDraft(post, 'slug')).toEqual({_type: 'slug', current: `${post}-typed-offline`})
  await expect(input(page, 'slug')).toHaveValue(`${post}-typed-offline`)
  await takeMine(page, 'Published')
  await expect.poll(() => readDraft(post, 'publishedAt')).toMatch(/^2026-05-0/)
  await expect(offered(page, 'Topics')).toContainText('Selling')
  await takeMine(page, 'Topics')
  await expect.poll(() => readDraft(post, 'topics[]._ref')).toEqual(['topic-colour'])
  await context.close()
})

test('a choice, a number and keys that are changed offline in a tab that is closed are offered when the document is opened again', async ({
  browser,
  session,
}) => {
  const {context, page} = await openOffline(browser, session, 'faqEntry', question)
  await field(page, 'category').locator('select').selectOption({label: 'Shipping'})
  await input(page, 'order').fill('701')
  await input(page, 'fits').fill('wrap')
  await page.keyboard.press('Enter')
  await expect(field(page, 'fits')).toContainText('wrap')
  await expect(notice(page)).toContainText('your text is kept here.')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openDocument(again, 'faqEntry', question)
  await expect(offered(again, 'Category')).toContainText('Shipping')
  await expect(offered(again, 'Category')).toContainText('Products')
  for (const title of ['Category', 'Position in its category', 'Products that it fits']) await takeMine(again, title)
  await expect
    .poll(() => readDraft(question, '{category, order, fits}'))
    .toEqual({category: 'shipping', order: 701, fits: ['hats', 'wrap']})
  await context.close()
})

test('a number and a choice go on when Sanity has made the form read-only', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'faqEntry', question)
  await lakeOutage.refuseWrites()
  await input(page, 'order').fill('70')
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.closeStreams()
  await expect(field(page, 'fits').locator('input')).not.toBeEditable()
  await page.keyboard.type('2')
  await field(page, 'category').locator('select').selectOption({label: 'Shipping'})
  await expect(input(page, 'order')).toHaveValue('702')
  await lakeOutage.end()
  await expect.poll(() => readDraft(question, '{category, order}')).toEqual({category: 'shipping', order: 702})
  await expect(notice(page)).toBeHidden()
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  await context.close()
})

test('an address and a switch go on when Sanity has made the form read-only', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', post)
  await lakeOutage.refuseWrites()
  await input(page, 'slug').fill(`${post}-begun`)
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await page.keyboard.type('-gone-on')
  await expect(input(page, 'slug')).toHaveValue(`${post}-begun-gone-on`)
  await page.getByRole('tab', {name: 'Search and sharing'}).click()
  const isHidden = page.getByRole('checkbox', {name: /^Keep out of search engines/})
  await isHidden.click()
  await expect(isHidden).toBeChecked()
  await lakeOutage.end()
  await expect
    .poll(() => readDraft(post, '{"slug": slug.current, "noIndex": seo.noIndex}'))
    .toEqual({slug: `${post}-begun-gone-on`, noIndex: true})
  await expect(notice(page)).toBeHidden()
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  await context.close()
})
