import {randomUUID} from 'node:crypto'
import {type BrowserContext, expect, type Page} from '@playwright/test'
import {editorClient} from '../support/editor'
import {field, fieldIn, openDocument, paneItem} from '../support/studio'
import {
  test as base,
  expectKept,
  expectNothingKept,
  expectOffered,
  expectOnline,
  publishAnother,
  takeMine,
} from '../support/studio-offline'

/* Lists of plain texts, which have no keys, that are changed while nothing can be saved. */

const lake = editorClient()

/** Tests with a page of their own, whose first section has two notes. */
const test = base.extend<{withNotes: string}>({
  withNotes: async ({playwright: _playwright}, use) => {
    const id = `page-${randomUUID()}`
    const hero = await lake.fetch('*[_type == "page" && sections[0]._type == "hero"][0].sections[0]')
    const sections = [{...hero, _key: 'hero', notes: ['One', 'Two']}]
    await lake.create({_id: id, _type: 'page', title: 'Notes', slug: {_type: 'slug', current: id}, sections})
    await use(id)
    await lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`]}})
  },
})

const dialog = (page: Page) => page.getByTestId('nested-object-dialog').last()
const notes = (page: Page) => fieldIn(dialog(page), 'notes').locator('input[type=text]')
/** Reads the notes of the draft, or of the published version when there is none: Sanity may have dropped a draft that was begun offline. */
const readNotes = (id: string) =>
  lake.fetch('*[_id in $ids] | order(_id)[0].sections[0].notes', {ids: [id, `drafts.${id}`]})

async function openNotes(page: Page, id: string): Promise<void> {
  await openDocument(page, 'page', id)
  await field(page, 'sections').getByTestId('default-preview').first().click()
  await expect(notes(page)).toHaveCount(2)
}

/** Opens the notes of a page, and changes the second one without a connection. */
async function changeOffline(page: Page, context: BrowserContext, id: string): Promise<void> {
  await openNotes(page, id)
  await context.setOffline(true)
  await notes(page).nth(1).press('End')
  await page.keyboard.type(', mine')
  await expect(notes(page).nth(1)).toHaveValue('Two, mine')
  await expectKept(page)
}

async function closeNotes(page: Page): Promise<void> {
  await dialog(page).getByRole('button', {name: 'Close dialog'}).click()
  await expect(dialog(page)).toBeHidden()
}

test('a text of a list that is changed offline replaces no other one that another editor has added', async ({
  page,
  context,
  withNotes,
}) => {
  await changeOffline(page, context, withNotes)
  await publishAnother(withNotes, {'sections[_key == "hero"].notes': ['By another', 'One', 'Two']})
  await context.setOffline(false)
  await closeNotes(page)
  await expectOnline(page)
  await expectOffered(page, 'Notes', 'One\nTwo, mine', 'By another\nOne\nTwo')
  await expect.poll(() => readNotes(withNotes)).toEqual(['By another', 'One', 'Two'])
  await takeMine(page, 'Notes')
  await expect.poll(() => readNotes(withNotes)).toEqual(['One', 'Two, mine'])
})

test('the draft of another editor that arrives while a write has no response does not pass for the one of this tab', async ({
  page,
  withNotes,
  lakeOutage,
}) => {
  await openNotes(page, withNotes)
  const goOn = await lakeOutage.holdWrites()
  await notes(page).nth(1).press('End')
  await page.keyboard.type(', mine')
  await expectKept(page)
  const [draftId, publishedId] = [`drafts.${withNotes}`, withNotes]
  await lake.createIfNotExists({...(await lake.getDocument(publishedId)), _id: draftId, _type: 'page'})
  const notesOfAnother = {'sections[_key == "hero"].notes': ['By another', 'One', 'Two']}
  await lake.patch(draftId).set(notesOfAnother).commit()
  await expect(notes(page)).toHaveCount(3)
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
  await expect(notes(page)).toHaveCount(2)
  goOn()
  await closeNotes(page)
  await expectOnline(page)
  await expectOffered(page, 'Notes', 'One\nTwo, mine', 'By another\nOne\nTwo')
  await expect.poll(() => readNotes(withNotes)).toEqual(['By another', 'One', 'Two'])
})

test('a text of a list that is changed offline stays kept when its form is closed and another editor publishes', async ({
  page,
  context,
  withNotes,
}) => {
  await changeOffline(page, context, withNotes)
  await closeNotes(page)
  await paneItem(page, 'Blog').click()
  await publishAnother(withNotes, {'sections[_key == "hero"].notes': ['By another', 'One', 'Two']})
  await context.setOffline(false)
  await page
    .getByTestId('unsaved-documents')
    .getByRole('link', {name: /Two, mine/})
    .click()
  await expectOffered(page, 'Notes', 'One\nTwo, mine')
})

test('a text of a list goes on when Sanity has made the form read-only', async ({page, withNotes, lakeOutage}) => {
  await openNotes(page, withNotes)
  await lakeOutage.refuseWrites()
  await notes(page).nth(1).press('End')
  await page.keyboard.type(', begun')
  await expectKept(page)
  await lakeOutage.closeStreams()
  await expect(fieldIn(dialog(page), 'notes').getByRole('button', {name: 'Add item'})).toBeDisabled()
  await page.keyboard.type(', gone on')
  await expect(notes(page).nth(1)).toHaveValue('Two, begun, gone on')
  await lakeOutage.end()
  await expect.poll(() => readNotes(withNotes)).toEqual(['One', 'Two, begun, gone on'])
  await closeNotes(page)
  await expectNothingKept(page)
})
