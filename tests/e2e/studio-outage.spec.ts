import {expect, type Page, type Request} from '@playwright/test'
import {routes} from '../../lib/routes'
import {EXTENDED} from '../support/extended'
import {addItemButton, field, openDocument, paneItem} from '../support/studio'
import {
  expectKept,
  expectNothingKept,
  expectOffered,
  expectOnline,
  publishAnother,
  readDraft,
  takeMine,
  test,
} from '../support/studio-offline'

/* Plain texts that are typed while the lake refuses writes or has closed its streams. */

test.use({fields: {excerpt: 'Base.'}})

const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')
const isWrite = (request: Request) => request.url().includes('/data/actions/')
const failedWrite = (page: Page) => page.waitForEvent('requestfailed', isWrite)

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await excerpt(page).press('Control+End')
  await page.keyboard.type(text)
}

async function expectSaved(page: Page, post: string, text: string): Promise<void> {
  await expect.poll(() => readDraft(post, 'excerpt')).toBe(text)
  await expectNothingKept(page)
  await expect(excerpt(page)).toHaveValue(text)
}

test('a text that goes on when Sanity has made the form read-only is saved as a whole', async ({
  page,
  post,
  lakeOutage,
}) => {
  await openDocument(page, 'post', post)
  await typeAtEnd(page, ' Online.')
  await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Online.')
  await lakeOutage.refuseWrites()
  await typeAtEnd(page, ' Begun.')
  await expectKept(page)
  await lakeOutage.closeStreams()
  // This field has no local copy.
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await typeAtEnd(page, ' Gone on.')
  await expect(excerpt(page)).toHaveValue('Base. Online. Begun. Gone on.')
  await lakeOutage.end()
  await expectSaved(page, post, 'Base. Online. Begun. Gone on.')
})

for (const {how, wait, draft} of [
  // Without a draft, Sanity would go on waiting for the edits that the publish has dropped, and make the form read-only.
  {how: 'for a short time', wait: async () => {}, draft: 'Published by another.'},
  // That may be one of Sanity's or of the form: there may be a draft or none.
  {how: 'until the next attempt', wait: failedWrite},
]) {
  test(`a text whose draft another editor publishes while writes fail ${how} is offered, and the form is as before`, async ({
    page,
    post,
    lakeOutage,
  }) => {
    await openDocument(page, 'post', post)
    await typeAtEnd(page, ' Online.')
    await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Online.')
    await lakeOutage.refuseWrites()
    await page.keyboard.type(' Refused.')
    await expectKept(page)
    let failures = 0
    page.on('requestfailed', request => {
      if (isWrite(request)) failures += 1
    })
    await publishAnother(post, {excerpt: 'Published by another.'})
    await wait(page)
    await lakeOutage.end()
    // On a slow machine the next attempt comes earlier.
    const isShort = failures === 0
    await expectOnline(page)
    await expectOffered(page, 'Excerpt', 'Base. Online. Refused.', 'Published by another.')
    if (draft && isShort) await expect.poll(() => readDraft(post, 'excerpt')).toBe(draft)
    await takeMine(page, 'Excerpt')
    await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Online. Refused.')
  })
}

test('a text that begins a draft while writes fail is saved once they succeed, although no stream was lost', async ({
  page,
  post,
  lakeOutage,
}) => {
  await openDocument(page, 'post', post)
  await lakeOutage.refuseWrites()
  await typeAtEnd(page, ' Begun.')
  await expectKept(page)
  await lakeOutage.end()
  await expectSaved(page, post, 'Base. Begun.')
})

test(
  'a text that goes on after its draft could not be created stays whole, and is saved once writes succeed',
  EXTENDED,
  async ({page, post, lakeOutage}) => {
    await openDocument(page, 'post', post)
    await lakeOutage.refuseWrites()
    await excerpt(page).press('Control+End')
    // Sanity drops the edits with the draft as soon as the request has failed.
    const failure = failedWrite(page)
    await page.keyboard.type(' Begun,')
    await failure
    await page.keyboard.type(' gone on', {delay: 100})
    await expectKept(page)
    await excerpt(page).press('Home')
    await page.keyboard.type('Then ')
    await expect(excerpt(page)).toHaveValue('Then Base. Begun, gone on')
    // The next attempt fails too.
    await failedWrite(page)
    await excerpt(page).press('Control+End')
    await page.keyboard.type(' once more.', {delay: 100})
    await lakeOutage.end()
    await expectSaved(page, post, 'Then Base. Begun, gone on once more.')
  },
)

test('a text is typed, without another click, in a form that has become read-only while nobody typed', async ({
  page,
  post,
  lakeOutage,
}) => {
  await openDocument(page, 'post', post)
  await excerpt(page).press('Control+End')
  await lakeOutage.refuseWrites()
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await page.keyboard.type(' Typed while it was down.')
  await expect(excerpt(page)).toHaveValue('Base. Typed while it was down.')
  await expectKept(page)
  await lakeOutage.end()
  await expectSaved(page, post, 'Base. Typed while it was down.')
})

/** Returns for which documents the browser has stored texts. */
const readStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('studio-kept-texts'))
    const keys = await done(database.transaction('documents').objectStore('documents').getAllKeys())
    database.close()
    return keys.join()
  })

test('a text is kept whose form is closed before anybody notices that it cannot be saved, until it is saved', async ({
  page,
  context,
  post,
}) => {
  await page.goto(`${routes.studio}/structure/blog;post;${post}`)
  await expect(excerpt(page)).toBeEditable()
  const isReleased = Promise.withResolvers<void>()
  await page.route(/\/data\/(actions|mutate)\//, async route => {
    await isReleased.promise
    await route.continue()
  })
  await typeAtEnd(page, ' Unsaved.')
  await paneItem(page, 'Authors').click()
  await expect(excerpt(page)).toBeHidden()
  await expect.poll(() => readStored(page)).toContain(post)
  const other = await context.newPage()
  await openDocument(other, 'post', post)
  await expectOffered(other, 'Excerpt', 'Base. Unsaved.')
  await other.close()
  isReleased.resolve()
  await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Unsaved.')
  await expect.poll(() => readStored(page)).not.toContain(post)
})
