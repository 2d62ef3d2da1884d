import {join, resolve} from 'node:path'
import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {addReference, chooseAction, field, paneItem, signInToStudio, watchForTrouble} from '../support/studio'
import {readWorld} from '../support/world'

const PICTURE = join(resolve(import.meta.dirname, '..', '..'), 'public', 'icon-512.png')
const TITLE = 'Seven greys that print'
const EXCERPT = 'Grey is seven inks pretending to be one. Which of them hold on cotton, and which turn green.'

const world = readWorld()
const lake = editorClient(world)
const idsOf = (title: string) => lake.fetch<string[]>('*[_type == "post" && title == $title]._id', {title})
const published = (title: string) =>
  lake.fetch('*[_type == "post" && title == $title && !(_id in path("drafts.**"))][0]', {title})
let trouble: string[] = []

// Tall, for fields out of sight are not drawn.
test.use({viewport: {width: 1440, height: 2400}})
test.describe.configure({mode: 'serial', timeout: 240_000})
test.beforeEach(async ({page}) => {
  page.setDefaultTimeout(20_000)
  trouble = watchForTrouble(page, world)
  await signInToStudio(page, world)
})
test.afterEach(() => expect(trouble).toEqual([]))

async function openPosts(page: Page) {
  await paneItem(page, 'Blog').click()
  await paneItem(page, 'All posts').click()
}

async function openPost(page: Page, title: string) {
  await openPosts(page)
  await page.getByTestId('document-list-pane').getByText(title).first().click()
  await expect(field(page, 'title').locator('input')).toHaveValue(title, {timeout: 60_000})
}

test('an editor signs in and has the page alone', async ({page}) => {
  for (const name of ['Blog', 'Pages', 'Legal', 'Questions and answers', 'Navigation', 'Redirects', 'Settings']) {
    await expect(paneItem(page, name)).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const headers = (await page.request.get(routes.studio)).headers()
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-security-policy']).not.toContain('unsafe-eval')
})

test('an editor finds a post by words of its title, in the list and in the search over everything', async ({page}) => {
  await openPosts(page)
  const list = page.getByTestId('document-list-pane')
  await expect(list.getByText('The misprint drawer')).toBeVisible({timeout: 60_000})
  await page.getByRole('combobox', {name: 'Search list'}).fill('field tote hand')
  await expect(list.getByText('The misprint drawer')).toHaveCount(0, {timeout: 60_000})
  await expect(list.getByText('A field guide to tote handles')).toBeVisible()
  await page.getByRole('button', {name: 'Open search'}).click()
  // Words in any order, the last one still being typed.
  await page.getByRole('textbox', {name: 'Recent searches'}).fill('navy teal mud')
  const results = page.getByTestId('search-results')
  await expect(results.getByText('Why your teal looks muddy on a navy tee')).toBeVisible({timeout: 60_000})
  await expect(results.getByText('The misprint drawer')).toHaveCount(0)
})

test('a post is written, kept as a draft, and published', async ({page}) => {
  await openPosts(page)
  await page.getByTestId('action-intent-button').first().click()
  await field(page, 'title').locator('input').fill(TITLE)
  await field(page, 'slug').getByRole('button', {name: 'Generate'}).click()
  await field(page, 'excerpt').locator('textarea').fill(EXCERPT)
  await expect(page.getByText(`${EXCERPT.length} of 220 characters`)).toBeVisible()
  await page.getByTestId('image-input').locator('input[type=file]').first().setInputFiles(PICTURE)
  await expect(page.getByTestId('image-input').locator('img').first()).toBeVisible()
  await field(page, 'cover.alt').locator('input').fill('Two inks, one over the other')
  await addReference(page, 'topics', 'Colour')
  await addReference(page, 'authors', 'Joss Abara')
  await page.getByTestId('pt-editor').click()
  await page.getByTestId('pt-editor').locator('[contenteditable=true]').first().click()
  await page.keyboard.type('Words about grey.')
  await expect
    .poll(() => lake.fetch('pt::text(*[_type == "post" && title == $title][0].body)', {title: TITLE}))
    .toBe('Words about grey.')
  expect(await published(TITLE)).toBeNull()
  // A click while the Studio still checks what was typed is not taken: an editor clicks again.
  await expect(async () => {
    await page.getByTestId('action-publish').click({timeout: 2000})
    await expect.poll(() => published(TITLE), {timeout: 5000}).not.toBeNull()
  }).toPass({timeout: 60_000})
  expect(await published(TITLE)).toMatchObject({
    slug: {current: 'seven-greys-that-print'},
    excerpt: EXCERPT,
    cover: {alt: 'Two inks, one over the other', asset: {_type: 'reference'}},
  })
  expect(await idsOf(TITLE)).toHaveLength(1)
})

test('a change is discarded', async ({page}) => {
  await openPost(page, TITLE)
  await field(page, 'excerpt').locator('textarea').fill('A change that nobody wants to keep, whatever it may say.')
  await expect.poll(() => idsOf(TITLE)).toHaveLength(2)
  await chooseAction(page, 'Discard changes')
  await expect.poll(() => idsOf(TITLE), {timeout: 30_000}).toHaveLength(1)
  expect(await published(TITLE)).toMatchObject({excerpt: EXCERPT})
})

test('a post is deleted', async ({page}) => {
  await openPost(page, TITLE)
  await chooseAction(page, 'Delete')
  await expect.poll(() => idsOf(TITLE), {timeout: 30_000}).toEqual([])
})
