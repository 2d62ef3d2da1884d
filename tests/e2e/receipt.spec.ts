import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, openDocument, openPosts, publish, search, test, yes} from '../support/studio'

const lake = editorClient()
const id = `post-${randomUUID()}`
const slug = `receipt-${id.slice(5, 13)}`

test.describe.configure({mode: 'serial'})
test.beforeAll(async () => {
  await lake.create(await postLikeNewest(lake, {_id: `drafts.${id}`, title: `Receipt ${slug}`, slug}))
})
test.afterAll(async () => {
  const ids = [id, `drafts.${id}`, `receipt.${id}`, 'receipt.settings']
  await lake.delete({query: '*[_id in $ids]', params: {ids}})
})

const receiptIn = (page: Page): Locator => page.getByTestId('receipt')

test('shows which pages a publish changed and how long it took', async ({page}) => {
  await openDocument(page, 'post', id)
  await expect(receiptIn(page)).toHaveCount(0)
  await publish(page)
  const receipt = receiptIn(page)
  await expect(receipt).toContainText(/On the site since \d\d:\d\d:\d\d: \d+ pages in [\d.]+ m?s/)
  await receipt.getByText('Which pages').click()
  for (const path of [routes.post(slug), routes.blog, routes.home]) {
    await expect(receipt.getByRole('link', {name: path, exact: true})).toHaveAttribute('href', path)
  }
  expect((await page.request.get(routes.post(slug))).status()).toBe(200)
})

test('shows the receipt to anyone who opens the document later, with the redirect after a rename', async ({page}) => {
  await openDocument(page, 'post', id)
  await expect(receiptIn(page)).toContainText('On the site since')
  await field(page, 'slug').locator('input').fill(`${slug}-again`)
  await publish(page)
  const moved = `${routes.post(slug)} now redirects to ${routes.post(`${slug}-again`)}.`
  await expect(receiptIn(page)).toContainText(moved)
})

test('shows that an unpublished document is off the site', async ({page}) => {
  // The button only appears in the published perspective.
  await page.goto(`${routes.studio}/structure/blog;post;${id}?perspective=published`)
  await expect(receiptIn(page)).toContainText('On the site since')
  await page.getByRole('button', {name: 'Unpublish'}).click()
  await yes(page).click()
  await expect(receiptIn(page)).toContainText('Off the site since')
})

test('lists a page that does not show the change until it does', async ({page}) => {
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
  await expect(receiptIn(page)).toContainText('1 page of 1 not updated. The site will try again automatically.')
  await lake
    .patch('receipt.settings')
    .set({unproven: [], pages: [{_key: 'a', path: routes.contact, outcome: 'refreshed'}]})
    .commit()
  await expect(receiptIn(page)).toContainText('1 page in 900 ms.')
})

test('receipts do not appear in search results', async ({page}) => {
  await openPosts(page)
  const results = await search(page, 'settings')
  await expect(results.getByText('Settings').first()).toBeVisible()
  await expect(results.getByText(/receipt/i)).toHaveCount(0)
})
