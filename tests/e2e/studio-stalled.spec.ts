import {randomUUID} from 'node:crypto'
import {expect, type Page, type Request, type Route} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {EXTENDED} from '../support/extended'
import {addItemButton, field, openDocument, test} from '../support/studio'

/** Requests to the lake that have neither a response nor an error, and the sockets that deliver nothing. */
type Stalled = {held: Route[]; restore: () => void}

const lake = editorClient()
const id = `post-${randomUUID()}`

test.beforeEach(async () => {
  await lake.create({...(await postLikeNewest(lake, {_id: id, title: 'Stalled', slug: id})), excerpt: 'Base.'})
})
test.afterEach(() => lake.delete({query: '*[_id in [$id, $draft]]', params: {id, draft: `drafts.${id}`}}))

const excerpt = (page: Page) => field(page, 'excerpt').locator('textarea')
const notice = (page: Page) => page.getByTestId('offline-notice')
const isWrite = (request: Request) => /\/data\/(actions|mutate)\//.test(request.url())
const readDraft = () => lake.fetch('*[_id == $draft][0].excerpt', {draft: `drafts.${id}`})

/** Prepares a network that can stop to deliver anything, without an error. Call it before the page makes requests. */
async function prepareStall(page: Page): Promise<() => Stalled> {
  const held: Route[] = []
  const messages: (() => void)[] = []
  const {promise: restored, resolve: goOn} = Promise.withResolvers<void>()
  let isStalled = false
  // From the start: the first requests after `route` may pass it.
  await page.route(/\/lake\//, async route => {
    if (isStalled) {
      held.push(route)
      await restored
    }
    // The Studio may have aborted it meanwhile.
    await route.continue().catch(() => {})
  })
  await page.routeWebSocket(/\/lake\//, socket => {
    const server = socket.connectToServer()
    const deliver = (send: () => void) => (isStalled ? messages.push(send) : send())
    socket.onMessage(message => deliver(() => server.send(message)))
    server.onMessage(message => deliver(() => socket.send(message)))
  })
  const restore = () => {
    isStalled = false
    goOn()
    for (const send of messages.splice(0)) send()
  }
  return () => {
    isStalled = true
    return {held, restore}
  }
}

test('a form says that a connection has stalled before anything fails, and saves what was typed when it goes on', async ({
  page,
}) => {
  const failed: string[] = []
  page.on('requestfailed', request => isWrite(request) && failed.push(request.url()))
  const stall = await prepareStall(page)
  await openDocument(page, 'post', id)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' Online.')
  await expect.poll(readDraft).toBe('Base. Online.')

  const {held, restore} = stall()
  await page.keyboard.type(' Stalled.')
  await expect(notice(page)).toContainText('You seem to be offline; your text is kept here.')
  // Sanity's forms are read-only when nothing was saved for longer.
  await expect(addItemButton(page, 'topics')).toBeEnabled()
  expect(failed).toEqual([])
  expect(held.filter(route => isWrite(route.request()))).not.toEqual([])
  await page.keyboard.type(' Gone on.')
  expect(await readDraft()).toBe('Base. Online.')

  restore()
  await expect.poll(readDraft).toBe('Base. Online. Stalled. Gone on.')
  await expect(notice(page)).toBeHidden()
  await expect(excerpt(page)).toHaveValue('Base. Online. Stalled. Gone on.')
  await expect(page.getByTestId('offered-text')).toBeHidden()
})

test(
  'a text typed in a stalled tab that is closed is offered when the document is opened again',
  EXTENDED,
  async ({page}) => {
    const stall = await prepareStall(page)
    await openDocument(page, 'post', id)
    stall()
    await excerpt(page).press('Control+End')
    await page.keyboard.type(' Before the tab closed.')
    await expect(notice(page)).toContainText('You seem to be offline; your text is kept here.')
    await page.close()
    // Chromium may send a held request when its page closes. Here it is the one that creates the draft, without the text.
    expect([null, 'Base.']).toContain(await readDraft())
    const again = await page.context().newPage()
    await openDocument(again, 'post', id)
    await expect(again.getByTestId('offered-text')).toContainText('Base. Before the tab closed.')
  },
)
