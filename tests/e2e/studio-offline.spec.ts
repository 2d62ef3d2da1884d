import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {prepareLakeOutage} from '../support/lake-outage'
import {withSlowness} from '../support/slowness'
import {addItemButton, field, openDocument, test} from '../support/studio'

/** Sanity makes a form read-only when an edit could not be saved for this long. */
const READ_ONLY_AFTER_MS = 16_000

const WRITES = /\/data\/actions\//
const NEW_DATE = '2026-02-03T04:05:06.000Z'

const lake = editorClient()
let id = ''

test.beforeEach(async () => {
  id = `post-${randomUUID()}`
  await lake.create({...(await postLikeNewest(lake, {_id: id, title: 'Far away', slug: id})), excerpt: 'Base.'})
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

const title = (page: Page) => field(page, 'title').locator('input')
const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')
const notice = (page: Page) => page.getByTestId('offline-notice')
const offered = (page: Page) => page.getByTestId('offered-text').filter({hasText: 'You wrote “Excerpt”'})
const readDraft = (name: string) => lake.fetch(`*[_id == $draft][0].${name}`, {draft: `drafts.${id}`})

/** Types words for longer than Sanity's forms go on by themselves. Returns them. */
async function typeForLong(page: Page): Promise<string> {
  const start = Date.now()
  let typed = ''
  await expect(async () => {
    await page.keyboard.type(' word')
    typed += ' word'
    expect(Date.now() - start).toBeGreaterThan(READ_ONLY_AFTER_MS)
  }).toPass({intervals: [1000]})
  return typed
}

/** Publishes another text, as another editor does. */
async function publishAnother(text: string, more: Record<string, unknown> = {}): Promise<void> {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  await lake.createIfNotExists({...(await lake.getDocument(id)), _id: draftId, _type: 'post'})
  await lake
    .patch(draftId)
    .set({excerpt: text, ...more})
    .commit()
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
}

// The fixture does not watch these contexts: offline, the browser logs every request.

test('what is typed offline is saved afterwards, or offered beside what another editor has published', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  await openDocument(page, 'post', id)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Online.')
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Online.')

  await context.setOffline(true)
  await title(page).press('Control+End')
  const {result, slowness} = await withSlowness(async () => {
    const start = performance.now()
    await page.keyboard.type(', offline')
    await expect(notice(page)).toContainText('You’re offline; your text is kept here.')
    return performance.now() - start
  })
  expect(result, `slowness ${slowness}`).toBeLessThan(3000 * slowness)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Offline:')
  const own = `Base. Online. Offline:${await typeForLong(page)}`
  await expect(excerpt(page)).toHaveValue(own)
  await publishAnother('Published by another.')
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => readDraft('title')).toBe('Far away, offline')
  await expect(offered(page)).toContainText(own)
  await expect(offered(page)).toContainText('Published by another.')
  await offered(page).getByRole('button', {name: 'Use mine'}).click()
  await expect(excerpt(page)).toHaveValue(own)
  await expect.poll(() => readDraft('excerpt')).toBe(own)
  await expect(offered(page)).toBeHidden()
  await context.close()
})

test('a draft that is begun offline takes in what another editor has published, and offers what is typed beside it', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  await openDocument(page, 'post', id)
  await context.setOffline(true)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Offline.')
  await title(page).press('Control+End')
  await page.keyboard.type(', offline')
  await expect(notice(page)).toContainText('your text is kept here.')
  await publishAnother('Published by another.', {publishedAt: NEW_DATE})
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(offered(page)).toContainText('Base. Offline.')
  await expect(offered(page)).toContainText('Published by another.')
  await expect(excerpt(page)).toHaveValue(/^Published by another\./)
  const read = () => lake.fetch('*[_id == $draft][0]{title, excerpt, publishedAt}', {draft: `drafts.${id}`})
  await expect
    .poll(read)
    .toEqual({title: 'Far away, offline', excerpt: await excerpt(page).inputValue(), publishedAt: NEW_DATE})
  await offered(page).getByRole('button', {name: 'Use mine'}).click()
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Offline.')
  await expect(offered(page)).toBeHidden()
  await context.close()
})

test('what is typed offline in a tab that is closed is offered when the document is opened again', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  await openDocument(page, 'post', id)
  await context.setOffline(true)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Before the tab closed.')
  await expect(excerpt(page)).toHaveValue('Base. Before the tab closed.')
  await expect(notice(page)).toContainText('your text is kept here.')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openDocument(again, 'post', id)
  await expect(offered(again)).toContainText('Base. Before the tab closed.')
  await offered(again).getByRole('button', {name: 'Use mine'}).click()
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Before the tab closed.')
  await expect(offered(again)).toBeHidden()
  await context.close()
})

test('a text that goes on when Sanity has made the form read-only is saved as a whole', async ({browser, session}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Online.')
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Online.')
  await lakeOutage.refuseWrites()
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Begun.')
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.closeStreams()
  // This field has no local copy.
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Gone on.')
  await expect(excerpt(page)).toHaveValue('Base. Online. Begun. Gone on.')
  await lakeOutage.end()
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Online. Begun. Gone on.')
  await expect(notice(page)).toBeHidden()
  await expect(excerpt(page)).toHaveValue('Base. Online. Begun. Gone on.')
  await expect(offered(page)).toBeHidden()
  await context.close()
})

for (const {how, wait, draft} of [
  // Without a draft, Sanity would go on waiting for the edits that the publish has dropped, and make the form read-only.
  {how: 'for a short time', wait: async () => {}, draft: 'Published by another.'},
  // That may be one of Sanity's or of the form: there may be a draft or none.
  {
    how: 'until the next attempt',
    wait: (page: Page) => page.waitForEvent('requestfailed', request => WRITES.test(request.url())),
  },
]) {
  test(`a text whose draft another editor publishes while writes fail ${how} is offered, and the form is as before`, async ({
    browser,
    session,
  }) => {
    const context = await browser.newContext({storageState: session})
    const page = await context.newPage()
    const lakeOutage = await prepareLakeOutage(page)
    await openDocument(page, 'post', id)
    await excerpt(page).press('Control+End')
    await page.keyboard.type(' Online.')
    await expect.poll(() => readDraft('excerpt')).toBe('Base. Online.')
    await lakeOutage.refuseWrites()
    await page.keyboard.type(' Refused.')
    await expect(notice(page)).toContainText('your text is kept here.')
    await publishAnother('Published by another.')
    await wait(page)
    await lakeOutage.end()
    await expect(notice(page)).toBeHidden()
    await expect(offered(page)).toContainText('Base. Online. Refused.')
    await expect(offered(page)).toContainText('Published by another.')
    if (draft) await expect.poll(() => readDraft('excerpt')).toBe(draft)
    await offered(page).getByRole('button', {name: 'Use mine'}).click()
    await expect.poll(() => readDraft('excerpt')).toBe('Base. Online. Refused.')
    await expect(offered(page)).toBeHidden()
    await context.close()
  })
}

test('a text that begins a draft while writes fail is saved once they succeed, although no stream was lost', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await lakeOutage.refuseWrites()
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Begun.')
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.end()
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Begun.')
  await expect(notice(page)).toBeHidden()
  await expect(excerpt(page)).toHaveValue('Base. Begun.')
  await expect(offered(page)).toBeHidden()
  await context.close()
})

test('a text that goes on after its draft could not be created stays whole, and is saved once writes succeed', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await lakeOutage.refuseWrites()
  await excerpt(page).press('Control+End')
  // Sanity drops the edits with the draft as soon as the request has failed.
  const failure = page.waitForEvent('requestfailed', request => WRITES.test(request.url()))
  await page.keyboard.type(' Begun,')
  await failure
  await page.keyboard.type(' gone on', {delay: 100})
  await expect(notice(page)).toContainText('your text is kept here.')
  await excerpt(page).press('Home')
  await page.keyboard.type('Then ')
  await expect(excerpt(page)).toHaveValue('Then Base. Begun, gone on')
  // The next attempt fails too.
  await page.waitForEvent('requestfailed', request => WRITES.test(request.url()))
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' once more.', {delay: 100})
  await lakeOutage.end()
  await expect.poll(() => readDraft('excerpt')).toBe('Then Base. Begun, gone on once more.')
  await expect(notice(page)).toBeHidden()
  await expect(excerpt(page)).toHaveValue('Then Base. Begun, gone on once more.')
  await expect(offered(page)).toBeHidden()
  await context.close()
})

test('a text is typed, without another click, in a form that has become read-only while nobody typed', async ({
  browser,
  session,
}) => {
  const context = await browser.newContext({storageState: session})
  const page = await context.newPage()
  const lakeOutage = await prepareLakeOutage(page)
  await openDocument(page, 'post', id)
  await excerpt(page).press('Control+End')
  await lakeOutage.refuseWrites()
  await lakeOutage.closeStreams()
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await page.keyboard.type(' Typed while it was down.')
  await expect(excerpt(page)).toHaveValue('Base. Typed while it was down.')
  await expect(notice(page)).toContainText('your text is kept here.')
  await lakeOutage.end()
  await expect.poll(() => readDraft('excerpt')).toBe('Base. Typed while it was down.')
  await expect(notice(page)).toBeHidden()
  await expect(offered(page)).toBeHidden()
  await context.close()
})
