import {randomUUID} from 'node:crypto'
import {expect} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {EXTENDED} from '../support/extended'
import {chooseAction, field, openDocument, openHistory, publish, test, yes} from '../support/studio'

const lake = editorClient()
const createdIds: string[] = []

test.afterEach(async () => {
  for (const id of createdIds.splice(0).reverse()) {
    await lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}})
  }
})

/** Creates a published post for one test. */
async function addPost(title: string, fields: object = {}): Promise<string> {
  const _id = `post-${randomUUID()}`
  await lake.create({...(await postLikeNewest(lake, {_id, title, slug: _id})), ...fields})
  createdIds.push(_id)
  return _id
}

const publishedTitle = (id: string) => lake.fetch('*[_id == $id][0].title', {id})
const draftTitle = (id: string) => publishedTitle(`drafts.${id}`)

test('the layout is not remounted when the project’s features load', async ({page}) => {
  const id = await addPost('Mounted once')
  await page.addInitScript(() => {
    const navbars = new Set<Element>()
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[data-testid=studio-navbar]')) navbars.add(bar)
      document.documentElement.dataset.navbars = String(navbars.size)
    }).observe(document, {childList: true, subtree: true})
  })
  // Delays the response until the layout would be visible without it.
  await page.route(/\/features\?/, async route => {
    await page
      .getByTestId('studio-navbar')
      .waitFor({timeout: 3000})
      .catch(() => {})
    await route.continue()
  })
  await openDocument(page, 'post', id)
  expect(await page.locator('html').getAttribute('data-navbars')).toBe('1')
})

test('discards a change', EXTENDED, async ({page}) => {
  const id = await addPost('Keep this title')
  await openDocument(page, 'post', id)
  await field(page, 'title').locator('input').fill('Nobody wants this one')
  await expect.poll(() => draftTitle(id)).toBe('Nobody wants this one')
  await chooseAction(page, 'Discard changes', yes(page))
  await yes(page).click()
  await expect.poll(() => draftTitle(id)).toBeNull()
  await expect(field(page, 'title').locator('input')).toHaveValue('Keep this title')
  expect(await publishedTitle(id)).toBe('Keep this title')
})

test('an unpublished post leaves the site and remains a draft', async ({page}) => {
  const id = await addPost('Not for everybody')
  await expect.poll(async () => (await page.request.get(routes.post(id))).status()).toBe(200)
  await openDocument(page, 'post', id)
  await page.getByTestId('document-header-Published-chip').click()
  await page.getByTestId('action-unpublish').click()
  await yes(page).click()
  await expect.poll(() => draftTitle(id)).toBe('Not for everybody')
  expect(await publishedTitle(id)).toBeNull()
  await expect.poll(async () => (await page.request.get(routes.post(id))).status()).toBe(404)
})

test('duplicates a post, and the copy cannot be published at the same address', async ({page}) => {
  const id = await addPost('One of two')
  await openDocument(page, 'post', id)
  const slugError = field(page, 'slug').getByTestId('input-validation-icon-error')
  await chooseAction(page, 'Duplicate', slugError)
  const copies = () => lake.fetch<string[]>('*[_type == "post" && title == "One of two" && _id != $id]._id', {id})
  await expect.poll(async () => (await copies()).length).toBe(1)
  const copy = (await copies())[0]?.replace('drafts.', '') ?? ''
  createdIds.push(copy)
  await expect(page).toHaveURL(new RegExp(copy))
  await expect(page.getByTestId('action-publish')).toBeDisabled()
})

test('deletes a post', EXTENDED, async ({page}) => {
  const id = await addPost('Gone for good')
  await openDocument(page, 'post', id)
  await chooseAction(page, 'Delete', yes(page))
  await yes(page).click()
  await expect.poll(() => publishedTitle(id)).toBeNull()
  await expect.poll(async () => (await page.request.get(routes.post(id))).status()).toBe(404)
})

test('a referenced document lists its references and cannot be deleted', async ({page, trouble}) => {
  const author = `author-${randomUUID()}`
  const slug = {_type: 'slug', current: author}
  await lake.create({_id: author, _type: 'author', name: 'Nell Platen', role: 'Minder', slug})
  createdIds.push(author)
  await addPost('By Nell alone', {authors: [{_key: 'a', _type: 'reference', _ref: author}]})
  await openDocument(page, 'author', author)
  const dialog = page.getByRole('dialog', {name: 'Delete document?'})
  await chooseAction(page, 'Delete', dialog)
  await expect(dialog).toContainText('1 document refers to “Nell Platen”')
  await expect(dialog.getByTestId('internal-references')).toContainText('By Nell alone')
  await dialog.getByRole('button', {name: 'Delete anyway'}).click()
  await expect(page.getByText('there are other documents that refers to it')).toBeVisible()
  expect(await lake.getDocument(author)).toMatchObject({name: 'Nell Platen'})
  // The lake's error response, and the browser's log of it.
  expect(trouble.splice(0)).toEqual([expect.stringMatching(/^409 .*document\.delete/), expect.stringContaining('409')])
})

test('shows changes and restores an old revision', EXTENDED, async ({page}) => {
  const id = await addPost('The first title')
  const title = field(page, 'title').locator('input')
  await openDocument(page, 'post', id)
  await title.fill('The second title')
  await publish(page)
  await title.fill('The third title')
  await expect.poll(() => draftTitle(id)).toBe('The third title')

  await openHistory(page)
  await page.getByRole('tab', {name: 'Review changes'}).click()
  const review = page.getByTestId('review-changes-pane').last()
  await expect(review).toContainText('Title')
  await expect(review.locator('del').first()).toBeVisible()

  await page.getByRole('tab', {name: 'History'}).click()
  await page.getByTestId('timeline-item-button').last().click()
  await expect(title).toHaveValue('The first title')
  await page.getByTestId('action-reverttorevision').click()
  await yes(page).click()
  await expect.poll(() => draftTitle(id)).toBe('The first title')
  await expect(title).toHaveValue('The first title')
  expect(await publishedTitle(id)).toBe('The second title')
})
