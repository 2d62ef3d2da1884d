import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {field, signInToStudio, watchForTrouble} from '../support/studio'
import {readWorld} from '../support/world'

const world = readWorld()
const lake = editorClient(world)
const id = `post-${randomUUID()}`
const slug = `told-${id.slice(5, 13)}`
let trouble: string[] = []

test.use({viewport: {width: 1440, height: 2400}})
test.describe.configure({mode: 'serial', timeout: 240_000})
test.beforeAll(async () => {
  const model = await lake.fetch('*[_type == "post"] | order(publishedAt desc)[0]')
  const {_id, _rev, _createdAt, _updatedAt, ...fields} = model
  const own = {title: `Told ${slug}`, slug: {_type: 'slug', current: slug}}
  await lake.create({...fields, ...own, _id: `drafts.${id}`})
})
test.afterAll(async () => {
  const ids = [id, `drafts.${id}`, `receipt.${id}`, 'receipt.settings']
  await lake.delete({query: '*[_id in $ids]', params: {ids}})
})
test.beforeEach(async ({page}) => {
  page.setDefaultTimeout(20_000)
  trouble = watchForTrouble(page, world)
  await signInToStudio(page, world)
  await page.goto(`${routes.studio}/structure/blog;post;${id}`)
  await expect(field(page, 'title').locator('input')).toHaveValue(/^Told/, {timeout: 60_000})
})
test.afterEach(() => expect(trouble).toEqual([]))

const receiptIn = (page: Page): Locator => page.getByTestId('receipt')

/** Clicks Publish until it is taken: a click while the Studio still checks what was typed is not. */
async function publish(page: Page, isPublished: () => Promise<boolean>) {
  await expect(async () => {
    await page.getByTestId('action-publish').click({timeout: 2000})
    await expect.poll(isPublished, {timeout: 5000}).toBe(true)
  }).toPass({timeout: 120_000})
}

test('after a publish the editor sees which pages show it, and how long it took', async ({page}) => {
  await expect(receiptIn(page)).toHaveCount(0)
  await publish(page, async () => (await lake.getDocument(id)) !== undefined)
  const receipt = receiptIn(page)
  await expect(receipt).toContainText(/On the site since \d\d:\d\d:\d\d: \d+ pages in [\d.]+ m?s/, {timeout: 20_000})
  await receipt.getByText('Which pages').click()
  for (const path of [routes.post(slug), routes.blog, routes.home]) {
    await expect(receipt.getByRole('link', {name: path, exact: true})).toHaveAttribute('href', path)
  }
  const page404 = await page.request.get(routes.post(slug))
  expect(page404.status()).toBe(200)
})

test('whoever opens the document later sees it too, and what a rename did', async ({page}) => {
  await expect(receiptIn(page)).toContainText('On the site since')
  await field(page, 'slug').locator('input').fill(`${slug}-again`)
  const isRenamed = async () => (await lake.getDocument(id))?.slug.current === `${slug}-again`
  await publish(page, isRenamed)
  const moved = `${routes.post(slug)} leads to ${routes.post(`${slug}-again`)}.`
  await expect(receiptIn(page)).toContainText(moved, {timeout: 20_000})
})

test('what is unpublished is told to be off the site', async ({page}) => {
  // Offered where one looks at what is published.
  await page.goto(`${routes.studio}/structure/blog;post;${id}?perspective=published`)
  await expect(receiptIn(page)).toContainText('On the site since', {timeout: 60_000})
  await page.getByRole('button', {name: 'Unpublish'}).click()
  await page.getByTestId('confirm-button').click()
  await expect(receiptIn(page)).toContainText('Off the site since', {timeout: 20_000})
})

test('a page that does not show the change is named, until it does', async ({page}) => {
  const published = await lake.getDocument('settings')
  await page.goto(`${routes.studio}/structure/settings`)
  const unproven = [{_key: 'a', path: routes.contact, reason: 'Too slow.'}]
  await lake.createOrReplace({
    _id: 'receipt.settings',
    _type: 'receipt',
    document: 'settings',
    rev: published?._rev,
    updatedAt: null,
    at: new Date().toISOString(),
    ms: 900,
    pages: [],
    unproven,
    redirect: null,
  })
  await expect(receiptIn(page)).toContainText('1 page of 1 still as before. It is tried again by itself.')
  await lake
    .patch('receipt.settings')
    .set({unproven: [], pages: [{_key: 'a', path: routes.contact, outcome: 'refreshed'}]})
    .commit()
  await expect(receiptIn(page)).toContainText('1 page in 900 ms.')
})

test('receipts are found by no search', async ({page}) => {
  await page.getByRole('button', {name: 'Open search'}).click()
  await page.getByRole('textbox', {name: 'Recent searches'}).fill('settings')
  const results = page.getByTestId('search-results')
  await expect(results.getByText('Settings').first()).toBeVisible({timeout: 60_000})
  await expect(results.getByText(/receipt/i)).toHaveCount(0)
})
