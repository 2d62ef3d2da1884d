import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {editorClient} from '../support/editor'
import {EXTENDED} from '../support/extended'
import {addItemButton, field, openDocument} from '../support/studio'
import {
  test as base,
  closeOffline,
  expectKept,
  expectNothingKept,
  expectOffered,
  expectOnline,
  publishAnother,
  readDraft,
  takeMine,
} from '../support/studio-offline'

/* Addresses, dates, references, lists, numbers and switches that are changed offline. */

const CITED = [
  {_key: 'one', _type: 'reference', _ref: 'topic-colour'},
  {_key: 'two', _type: 'reference', _ref: 'topic-files'},
]

const lake = editorClient()

/** Tests with a question of their own. */
const test = base.extend<{question: string}>({
  fields: {publishedAt: '2026-01-02T03:04:05.000Z', topics: CITED, seo: undefined},
  question: async ({playwright: _playwright}, use) => {
    const id = `faq-${randomUUID()}`
    const {_rev, ...entry} = (await lake.fetch('*[_type == "faqEntry" && category == "products"][0]')) ?? {}
    await lake.create({...entry, _id: id, category: 'products', order: 700, fits: ['hats']})
    await use(id)
    await lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`]}})
  },
})

const input = (page: Page, path: string): Locator => field(page, path).locator('input').first()

test('an address, a date and references that are changed offline are offered beside what another editor has published', async ({
  page,
  context,
  post,
}) => {
  await openDocument(page, 'post', post)
  await context.setOffline(true)
  await input(page, 'slug').fill(`${post}-typed-offline`)
  await input(page, 'publishedAt').fill('2026-05-06 12:00')
  await page.keyboard.press('Enter')
  // The last button adds a topic, the one before it opens the menu of the last topic.
  await field(page, 'topics').getByRole('button').nth(-2).click()
  await page.getByRole('menuitem', {name: 'Remove'}).click()
  await expectKept(page, 'You’re offline; your text is kept here.')
  await publishAnother(post, {
    'slug.current': `${post}-by-another`,
    publishedAt: '2026-03-03T03:03:03.000Z',
    topics: [CITED[0], {...CITED[1], _ref: 'topic-selling'}],
  })
  await context.setOffline(false)
  await expectOnline(page)
  await expectOffered(page, 'Address', `${post}-typed-offline`, `${post}-by-another`)
  await takeMine(page, 'Address')
  await expect.poll(() => readDraft(post, 'slug')).toEqual({_type: 'slug', current: `${post}-typed-offline`})
  await expect(input(page, 'slug')).toHaveValue(`${post}-typed-offline`)
  await takeMine(page, 'Published')
  await expect.poll(() => readDraft(post, 'publishedAt')).toMatch(/^2026-05-0/)
  await expectOffered(page, 'Topics', 'Selling')
  await takeMine(page, 'Topics')
  await expect.poll(() => readDraft(post, 'topics[]._ref')).toEqual(['topic-colour'])
})

test('a choice, a number and keys that are changed offline in a tab that is closed are offered when the document is opened again', async ({
  page,
  context,
  question,
}) => {
  await openDocument(page, 'faqEntry', question)
  await context.setOffline(true)
  await field(page, 'category').locator('select').selectOption({label: 'Shipping'})
  await input(page, 'order').fill('701')
  await input(page, 'fits').fill('wrap')
  await page.keyboard.press('Enter')
  await expect(field(page, 'fits')).toContainText('wrap')
  await expectKept(page)
  await closeOffline(page)
  await context.setOffline(false)
  const again = await context.newPage()
  await openDocument(again, 'faqEntry', question)
  await expectOffered(again, 'Category', 'Shipping', 'Products')
  for (const title of ['Category', 'Position in its category', 'Products that it fits']) await takeMine(again, title)
  await expect
    .poll(() => readDraft(question, '{category, order, fits}'))
    .toEqual({category: 'shipping', order: 701, fits: ['hats', 'wrap']})
})

test(
  'a number and a choice go on when Sanity has made the form read-only',
  EXTENDED,
  async ({page, question, lakeOutage}) => {
    await openDocument(page, 'faqEntry', question)
    await lakeOutage.refuseWrites()
    await input(page, 'order').fill('70')
    await expectKept(page)
    await lakeOutage.closeStreams()
    await expect(field(page, 'fits').locator('input')).not.toBeEditable()
    await page.keyboard.type('2')
    await field(page, 'category').locator('select').selectOption({label: 'Shipping'})
    await expect(input(page, 'order')).toHaveValue('702')
    await lakeOutage.end()
    await expect.poll(() => readDraft(question, '{category, order}')).toEqual({category: 'shipping', order: 702})
    await expectNothingKept(page)
  },
)

test(
  'an address and a switch go on when Sanity has made the form read-only',
  EXTENDED,
  async ({page, post, lakeOutage}) => {
    await openDocument(page, 'post', post)
    await lakeOutage.refuseWrites()
    await input(page, 'slug').fill(`${post}-begun`)
    await expectKept(page)
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
    await expectNothingKept(page)
  },
)
