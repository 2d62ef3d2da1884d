import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {withSlowness} from '../support/slowness'
import {field, openDocument, paneItem} from '../support/studio'
import {
  closeOffline,
  expectKept,
  expectNothingKept,
  expectOffered,
  expectOnline,
  publishAnother,
  readDraft,
  takeMine,
  test,
} from '../support/studio-offline'

/* Plain texts that are typed offline. Other values are in `studio-offline-choices.spec.ts` and `studio-offline-values.spec.ts`. */

/** Sanity makes a form read-only when an edit could not be saved for this long. */
const READ_ONLY_AFTER_MS = 16_000

const NEW_DATE = '2026-02-03T04:05:06.000Z'

test.use({fields: {excerpt: 'Base.'}})

const title = (page: Page) => field(page, 'title').locator('input')
const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')

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

test('what is typed offline is saved afterwards, or offered beside what another editor has published', async ({
  page,
  context,
  post,
}) => {
  await openDocument(page, 'post', post)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Online.')
  await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Online.')
  const publishButton = page.getByTestId('action-publish')
  await expect(publishButton).toBeEnabled()

  await context.setOffline(true)
  await title(page).press('Control+End')
  const {result, slowness} = await withSlowness(async () => {
    const start = performance.now()
    await page.keyboard.type(', offline')
    await expectKept(page, 'You’re offline; your text is kept here.')
    return performance.now() - start
  })
  expect(result, `slowness ${slowness}`).toBeLessThan(3000 * slowness)
  await expect(publishButton).toBeDisabled()
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Offline:')
  const own = `Base. Online. Offline:${await typeForLong(page)}`
  await expect(excerpt(page)).toHaveValue(own)
  await publishAnother(post, {excerpt: 'Published by another.'})
  await context.setOffline(false)
  await expectOnline(page)
  await expect.poll(() => readDraft(post, 'title')).toBe('Far away, offline')
  await expectOffered(page, 'Excerpt', own, 'Published by another.')
  await takeMine(page, 'Excerpt')
  await expect(excerpt(page)).toHaveValue(own)
  await expect.poll(() => readDraft(post, 'excerpt')).toBe(own)
  await expect(publishButton).toBeEnabled()
})

test('a draft that is begun offline takes in what another editor has published, and offers what is typed beside it', async ({
  page,
  context,
  post,
}) => {
  await openDocument(page, 'post', post)
  await context.setOffline(true)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Offline.')
  await title(page).press('Control+End')
  await page.keyboard.type(', offline')
  await expectKept(page)
  await publishAnother(post, {excerpt: 'Published by another.', publishedAt: NEW_DATE})
  await context.setOffline(false)
  await expectOnline(page)
  await expectOffered(page, 'Excerpt', 'Base. Offline.', 'Published by another.')
  await expect(excerpt(page)).toHaveValue(/^Published by another\./)
  await expect
    .poll(() => readDraft(post, '{title, excerpt, publishedAt}'))
    .toEqual({title: 'Far away, offline', excerpt: await excerpt(page).inputValue(), publishedAt: NEW_DATE})
  await takeMine(page, 'Excerpt')
  await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Offline.')
})

test('what is typed offline in a tab that is closed is found again, and offered when the document is opened', async ({
  page,
  context,
  post,
}) => {
  await openDocument(page, 'post', post)
  await context.setOffline(true)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Before the tab closed.')
  await expect(excerpt(page)).toHaveValue('Base. Before the tab closed.')
  await expectKept(page)
  await closeOffline(page)
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(routes.studio)
  await again.getByRole('link', {name: 'Open Post “Base. Before the tab closed.”'}).click()
  await expectOffered(again, 'Excerpt', 'Base. Before the tab closed.')
  await takeMine(again, 'Excerpt')
  await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Before the tab closed.')
})

test('a document that is begun offline in a tab that is closed is found again', async ({page, context}) => {
  const id = `post-${randomUUID()}`
  await openDocument(page, 'post', id)
  await context.setOffline(true)
  await title(page).fill('Begun on a train')
  await expectKept(page)
  await closeOffline(page)
  await context.setOffline(false)
  // Sanity creates the draft before it sends the title, so it may exist without one.
  await editorClient().createIfNotExists({_id: `drafts.${id}`, _type: 'post'})
  const again = await context.newPage()
  await again.goto(routes.studio)
  await again.getByRole('link', {name: 'Open Post “Begun on a train”'}).click()
  await expectOffered(again, 'Title', 'Begun on a train')
  await takeMine(again, 'Title')
  await expect.poll(() => readDraft(id, 'title')).toBe('Begun on a train')
  await again.goto(routes.studio)
  await expect(paneItem(again, 'Blog')).toBeVisible()
  await expect(again.getByTestId('unsaved-documents')).toBeHidden()
  await editorClient().delete(`drafts.${id}`)
})

for (const hasDraft of [false, true]) {
  test(`a text that the lake refuses is offered, and not sent over and over, ${hasDraft ? 'with' : 'without'} a draft`, async ({
    page,
    post,
  }) => {
    await openDocument(page, 'post', post)
    if (hasDraft) {
      await title(page).press('Control+End')
      await page.keyboard.type(', draft')
      await expect.poll(() => readDraft(post, 'title')).toBe('Far away, draft')
    }
    let refused = 0
    const {promise: isTyped, resolve: answer} = Promise.withResolvers<void>()
    // As when an administrator takes the right to write from an editor whose Studio is open.
    await page.route(/\/data\/(actions|mutate)\//, async route => {
      refused += 1
      await isTyped
      return route.fulfill({status: 403, json: {error: {type: 'mutationError', description: 'You may only read.'}}})
    })
    await excerpt(page).press('Control+End')
    await page.keyboard.type(' Re')
    await expect.poll(() => refused).toBe(1)
    // Sanity keeps these letters, and loses those before.
    await page.keyboard.type('fused.')
    answer()
    await expectOffered(page, 'Excerpt', 'Base. Refused.', 'Base.')
    await expectKept(page, 'Your last change was refused: You may only read.')
    await expect(excerpt(page)).toHaveValue('Base.')
    expect(refused).toBeLessThan(6)
    await page.unrouteAll({behavior: 'wait'})
    await takeMine(page, 'Excerpt')
    await expect.poll(() => readDraft(post, 'excerpt')).toBe('Base. Refused.')
    await expectNothingKept(page)
  })
}
