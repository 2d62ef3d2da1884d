import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from './editor'
import {type LakeOutage, prepareLakeOutage} from './lake-outage'
import {test as base} from './studio'

const lake = editorClient()

type Fixtures = {
  /** Fields of the post, instead of those of the newest sample post. */
  fields: Record<string, unknown>
  /** The id of a published post of the test's own. */
  post: string
  lakeOutage: LakeOutage
}

/** Tests of a Studio that cannot save. They ignore its errors, because a browser that is offline logs every request. */
export const test = base.extend<Fixtures>({
  trouble: ({playwright: _playwright}, use) => use([]),
  fields: [{}, {option: true}],
  post: async ({fields}, use) => {
    const id = `post-${randomUUID()}`
    await lake.create({...(await postLikeNewest(lake, {_id: id, title: 'Far away', slug: id})), ...fields})
    await use(id)
    await lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`]}})
  },
  lakeOutage: async ({page}, use) => use(await prepareLakeOutage(page)),
})

/** Publishes other values, as another editor does. */
export async function publishAnother(id: string, values: Record<string, unknown>): Promise<void> {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  const published = await lake.getDocument(id)
  await lake.createIfNotExists({...published, _id: draftId, _type: published?._type ?? ''})
  await lake.patch(draftId).set(values).commit()
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
}

/** Reads a GROQ expression of a document's draft. Returns null when there is no draft. */
export const readDraft = (id: string, expression: string) =>
  lake.fetch(`*[_id == $draft][0]{"value": ${expression}}.value`, {draft: `drafts.${id}`})

const notice = (page: Page): Locator => page.getByTestId('offline-notice')

/** Waits until the form says that it keeps what is typed. */
export const expectKept = (page: Page, message = 'your text is kept here.') =>
  expect(notice(page)).toContainText(message)

/** Waits until the form no longer says that nothing can be saved. */
export const expectOnline = (page: Page) => expect(notice(page)).toBeHidden()

/** Waits until everything is saved and nothing is offered. */
export async function expectNothingKept(page: Page): Promise<void> {
  await expectOnline(page)
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
}

/**
 * Closes a tab that is offline. Leaves the Studio first: Chromium ends the emulated outage before a busy page is closed, and the Studio
 * sends what was typed.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.close()
}

/** Locates what the form offers for a field. */
export const offered = (page: Page, title: string): Locator =>
  page.getByTestId('offered-text').filter({hasText: new RegExp(`You (wrote|changed) “${title}”`)})

/** Waits until the form offers a field's text, beside the text of the document. */
export async function expectOffered(page: Page, title: string, own: string, present = ''): Promise<void> {
  await expect(offered(page, title)).toContainText(own)
  await expect(offered(page, title)).toContainText(present)
}

/** Takes what the form offers for a field. */
export async function takeMine(page: Page, title: string): Promise<void> {
  await offered(page, title).getByRole('button', {name: 'Use mine'}).click()
  await expect(offered(page, title)).toHaveCount(0)
}
