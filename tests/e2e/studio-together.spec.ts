import {randomUUID} from 'node:crypto'
import {type Browser, expect, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {addEditor, field, openDocument, openSession, publish, test, watchForTrouble} from '../support/studio'

const EXCERPT = 'What one of them types, the other reads as it is typed.'

const lake = editorClient()
let id = ''

test.beforeEach(async () => {
  id = `post-${randomUUID()}`
  await lake.create(await postLikeNewest(lake, {_id: id, title: 'Two hands', slug: id}))
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

const inForm = (page: Page) => page.getByTestId('document-panel-scroller')
const title = (page: Page) => field(page, 'title').locator('input')
const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')

/** Another editor's browser. */
async function openOther(browser: Browser, name: string) {
  const world = readEnvironment()
  const storageState = await openSession(world, addEditor(world, name))
  const context = await browser.newContext({storageState})
  const page = await context.newPage()
  return {page, trouble: watchForTrouble(page, world), close: () => context.close()}
}

test('two editors see each other, and what the other types', async ({page, browser}) => {
  const other = await openOther(browser, 'Edda Quoin')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  await title(page).press('End')
  await title(page).pressSequentially(' at one press')
  await expect(title(other.page)).toHaveValue('Two hands at one press')
  await excerpt(other.page).fill(EXCERPT)
  await expect(excerpt(page)).toHaveValue(EXCERPT)

  await excerpt(page).click()
  await expect(inForm(other.page).getByLabel('Administrator').first()).toBeVisible()
  await field(other.page, 'slug').locator('input').click()
  await expect(inForm(page).getByLabel('Edda Quoin').first()).toBeVisible()
  await page.getByRole('button', {name: 'Global presence'}).click()
  await expect(page.getByText('Edda Quoin', {exact: true}).filter({visible: true}).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await publish(other.page)
  await expect(page.getByTestId('pane-footer')).toContainText('published')
  expect(await lake.getDocument(id)).toMatchObject({
    title: 'Two hands at one press',
    excerpt: EXCERPT,
  })
  expect(other.trouble).toEqual([])
  await other.close()
})

test('who writes while another publishes goes on, and what they wrote is in the next draft', async ({
  page,
  browser,
}) => {
  const other = await openOther(browser, 'Otto Serif')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  await excerpt(page).fill('What is published')
  await expect(excerpt(other.page)).toHaveValue('What is published')

  let letGo = () => {}
  const isPublished = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/\/data\/(actions|mutate)\//, async route => {
    await isPublished
    await route.continue()
  })
  const isOnItsWay = page.waitForRequest(/\/data\/(actions|mutate)\//)
  await excerpt(page).fill('What is published, and some more')
  await isOnItsWay
  await publish(other.page)
  letGo()
  await expect(excerpt(page)).toHaveValue('What is published, and some more')
  await expect
    .poll(() => lake.fetch('*[_id == $draft][0].excerpt', {draft: `drafts.${id}`}))
    .toBe('What is published, and some more')
  expect(await lake.getDocument(id)).toMatchObject({excerpt: 'What is published'})
  expect(other.trouble).toEqual([])
  await other.close()
})
