import {randomUUID} from 'node:crypto'
import {type Browser, expect} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {addEditor, field, openDocument, openSession, publish, test, watchForTrouble} from '../support/studio'
import {readWorld} from '../support/world'

const EXCERPT = 'What one of them types, the other reads as it is typed.'

const lake = editorClient()
const id = `post-${randomUUID()}`

test.beforeAll(async () => {
  await lake.create(await postLikeNewest(lake, {_id: id, title: 'Two hands', slug: id}))
})
test.afterAll(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

/** Another editor's browser. */
async function openOther(browser: Browser, name: string) {
  const world = readWorld()
  const storageState = await openSession(world, addEditor(world, name))
  const context = await browser.newContext({storageState})
  const page = await context.newPage()
  return {page, trouble: watchForTrouble(page, world), close: () => context.close()}
}

test('two editors see each other, and what the other types', async ({page, browser}) => {
  const other = await openOther(browser, 'Edda Quoin')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  const inForm = (one: typeof page) => one.getByTestId('document-panel-scroller')
  const title = (one: typeof page) => field(one, 'title').locator('input')
  const excerpt = (one: typeof page) => field(one, 'excerpt').locator('textarea')

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
