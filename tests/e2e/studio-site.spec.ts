import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, restoring} from '../support/editor'
import {field, fieldIn, paneItem, publish, test} from '../support/studio'

/* What an editor changes by clicking, from the list of contents to the public page. */

const lake = editorClient()
const word = `Ink ${randomUUID().slice(0, 6)}`

const readPage = async (page: Page, path: string) => (await page.request.get(path)).text()

/** Opens an item of a list and closes the dialog after `edit`. */
async function editItem(page: Page, list: string, name: string, edit: () => Promise<void>): Promise<void> {
  await field(page, list).getByText(name, {exact: true}).first().click()
  const dialog = page.getByTestId('nested-object-dialog')
  await edit()
  await dialog.getByRole('button', {name: 'Close dialog'}).click()
  await expect(dialog).toHaveCount(0)
}

test.beforeEach(async ({page}) => {
  await page.goto(`${routes.studio}/structure`)
})

test('a link of the navigation is changed and published', async ({page}) => {
  await restoring(lake, 'navigation', async () => {
    await paneItem(page, 'Navigation').click()
    await editItem(page, 'header', 'The Proof', async () => {
      await fieldIn(page.getByTestId('nested-object-dialog'), 'label').locator('input').fill(word)
    })
    await publish(page)
    for (const path of [routes.home, routes.contact]) await expect.poll(() => readPage(page, path)).toContain(word)
  })
})

test('a question and its answer are changed and published', async ({page}) => {
  const id = 'faq-lost-parcel'
  await restoring(lake, id, async () => {
    const {question} = await lake.fetch('*[_id == $id][0]{question}', {id})
    await paneItem(page, 'Questions and answers').click()
    await page.getByTestId('document-list-pane').getByText(question, {exact: true}).click()
    await field(page, 'question').locator('input').fill(`Where is ${word}?`)
    await field(page, 'answer').getByTestId('pt-editor').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` Answered by ${word}.`)
    await expect(field(page, 'answer')).toContainText(`Answered by ${word}.`)
    await publish(page)
    await expect.poll(() => readPage(page, routes.contact)).toContain(`Where is ${word}?`)
    expect(await readPage(page, routes.contact)).toContain(`Answered by ${word}.`)
  })
})
