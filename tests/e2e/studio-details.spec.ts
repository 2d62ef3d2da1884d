import {randomUUID} from 'node:crypto'
import {expect} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {chooseAction, expandArticle, openDocument, publish, test} from '../support/studio'

const lake = editorClient()
/** A post for each test: the links that stay without an address can be neither scheduled nor published. */
const [linked, scheduled, published] = [`post-${randomUUID()}`, `post-${randomUUID()}`, `post-${randomUUID()}`]
const slugOf = (post: string) => `details-${post.slice(5, 13)}`

test.beforeAll(async () => {
  for (const post of [linked, scheduled, published]) {
    const slug = slugOf(post)
    await lake.create(await postLikeNewest(lake, {_id: `drafts.${post}`, title: `Details ${slug}`, slug}))
  }
})
test.afterAll(async () => {
  const ids = [linked, scheduled, published].flatMap(post => [post, `drafts.${post}`, `receipt.${post}`])
  await lake.delete({query: '*[_id in $ids]', params: {ids}})
})

test('the dialogs of links take what is typed at once', async ({page}) => {
  await expandArticle(page, linked)
  const paragraphs = page.getByTestId('pt-editor').locator('[data-testid=text-block__text]')
  for (const [index, button] of ['action-button-link', 'action-button-internalLink'].entries()) {
    await paragraphs.nth(index).dblclick({position: {x: 40, y: 12}})
    await page.locator(`[data-testid=${button}][aria-hidden=false]`).click()
    const dialog = page.getByTestId('popover-edit-dialog')
    const input = dialog.locator('input').first()
    await expect(input).toBeFocused()
    await page.keyboard.type('/contact')
    await expect(input).toHaveValue('/contact')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('the dialog to schedule a publish opens with a moment ahead and without an error', async ({page}) => {
  await openDocument(page, 'post', scheduled)
  const dialog = page.getByRole('dialog')
  await chooseAction(page, 'Schedule publish', dialog)
  await expect(dialog.getByTestId('confirm-button')).toBeEnabled()
  await expect(dialog.getByText('Schedule for a future time')).toHaveCount(0)
  expect(Date.parse(await dialog.getByTestId('date-input').inputValue())).toBeGreaterThan(Date.now())
})

test('a form says which fields publishing needs before anything is typed', async ({page}) => {
  await page.goto(`${routes.studio}/structure/blog;author`)
  await page.getByTestId('action-intent-button').first().click()
  await expect(page.getByText('(required)')).toHaveText(
    ['Name', 'Address', 'Role', 'About', 'Portrait'].map(title => `${title} (required)`),
  )
})

test('nobody is asked to invite people where that is not possible', async ({page}) => {
  await page.goto(routes.studio)
  await page.locator('#global-presence-menu').click()
  await expect(page.getByText('People who have the Studio open at the same time appear here.')).toBeVisible()
  await expect(page.getByText(/invite/i)).toHaveCount(0)
})

test('the receipt appears in the expanded editor', async ({page}) => {
  await expandArticle(page, published)
  await publish(page)
  const receipt = page.getByTestId('receipt')
  await expect(receipt).toHaveCount(1)
  await expect(receipt).toContainText('On the site since')
  // Playwright clicks only what nothing covers.
  await receipt.getByText('Which pages').click()
  await expect(receipt.getByRole('link', {name: routes.post(slugOf(published)), exact: true})).toBeVisible()
  await page.getByTestId('fullscreen-button-collapse').click()
  await expect(receipt).toHaveCount(1)
  await expect(receipt).toContainText('On the site since')
})

test('the sign-in page shows the logo and the name of the site', async ({page}) => {
  const {lake: source, siteUrl} = readEnvironment()
  await page.goto(`${source.url}/v1/auth/login/local?${new URLSearchParams({origin: siteUrl})}`)
  await expect(page).toHaveTitle('Sign in · Overprint')
  const logo = page.locator('main img')
  await expect
    .poll(() => logo.evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
})
