import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {readEnvironment} from '../support/environment'
import {addEditor, field, openDocument, test, watchForTrouble} from '../support/studio'
import {openSession} from '../support/studio-session'

/* How a long article appears in the form. */

const PARAGRAPHS = 30
const LAST = `Paragraph ${PARAGRAPHS - 1}`

const lake = editorClient()
const id = `post-${randomUUID()}`
const slug = `opening-${id.slice(5, 13)}`

test.beforeAll(async () => {
  const body = Array.from({length: PARAGRAPHS}, (_, index) => ({
    ...{_type: 'block', _key: `key-${index}`, style: 'normal', markDefs: []},
    children: [{_type: 'span', _key: 'span', text: `Paragraph ${index}`, marks: []}],
  }))
  const post = await postLikeNewest(lake, {_id: id, title: `Opening ${id}`, slug})
  await lake.create({...post, body})
})
test.afterAll(() => lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`, `receipt.${id}`]}}))

type Watching = {__states?: string[]}

/** Records whether the article can be edited, each time the document changes while it has paragraphs. */
const watchArticle = (page: Page) =>
  page.addInitScript(() => {
    const states: string[] = []
    ;(globalThis as Watching).__states = states
    new MutationObserver(() => {
      const article = document.querySelector('[data-testid=field-body] [data-testid=pt-editor]')
      if (!article?.textContent?.includes('Paragraph')) return
      const state = article.querySelector('[contenteditable=true]') ? 'editable' : 'read-only'
      if (states.at(-1) !== state) states.push(state)
    }).observe(document, {childList: true, subtree: true, attributes: true})
  })

const readStates = (page: Page) => page.evaluate(() => (globalThis as Watching).__states)

test('the paragraphs of an article appear when they can be edited, and what is typed into them is stored', async ({
  page,
}) => {
  await watchArticle(page)
  await openDocument(page, 'post', id)
  const article = field(page, 'body').getByTestId('pt-editor')
  await expect(article.getByText(LAST, {exact: true})).toBeVisible()
  expect(await readStates(page)).toEqual(['editable'])
  await article.click()
  await article.getByText('Paragraph 0', {exact: true}).click()
  await page.keyboard.type('!')
  const texts = () =>
    lake.fetch<string[]>('*[_id == $draft][0].body[]{"text": pt::text(@)}.text', {draft: `drafts.${id}`})
  const others = Array.from({length: PARAGRAPHS - 1}, (_, index) => `Paragraph ${index + 1}`)
  await expect.poll(texts).toEqual([expect.stringContaining('!'), ...others])
})

type Opened = {__opened?: {isConnected: boolean; waitedMs: number}}

/** Records whether the page beside the form was connected, and how long the form had waited, when its fields appeared. */
const watchForm = (page: Page) =>
  page.addInitScript(() => {
    let begin = 0
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-testid=form-view]')) begin ||= performance.now()
      if (!document.querySelector('[data-testid=field-title]')) return
      observer.disconnect()
      const edit = [...document.querySelectorAll('label')].find(({textContent}) => textContent?.trim() === 'Edit')
      const isConnected = Boolean(edit?.querySelector('input:enabled'))
      ;(globalThis as Opened).__opened = {isConnected, waitedMs: performance.now() - begin}
    })
    observer.observe(document, {childList: true, subtree: true})
  })

const PREVIEW = `${routes.studio}/presentation?preview=${encodeURIComponent(routes.post(slug))}`

test('in the Preview tool, the form appears once the page beside it is connected, or after four seconds', async ({
  page,
}) => {
  await watchForm(page)
  await page.goto(PREVIEW)
  await expect(field(page, 'title').locator('input')).toBeEditable()
  const opened = await page.evaluate(() => (globalThis as Opened).__opened)
  // Timers of a browser may fire a moment early.
  if (!opened?.isConnected) expect(opened?.waitedMs).toBeGreaterThan(3900)
})

test('the form beside a page that never responds can be edited', async ({page}) => {
  await page.route(`**${routes.enablePreview}*`, () => {})
  await page.goto(PREVIEW)
  await expect(field(page, 'title').locator('input')).toBeEditable()
})

test('a viewer reads all paragraphs of an article and cannot edit them', async ({browser}) => {
  const environment = readEnvironment()
  const storageState = await openSession(environment, addEditor(environment, 'Vera Quoin', 'viewer'))
  const context = await browser.newContext({storageState})
  const page = await context.newPage()
  const trouble = watchForTrouble(page, environment)
  await page.goto(`${routes.studio}/intent/edit/id=${id};type=post`)
  const article = field(page, 'body').getByTestId('pt-editor')
  await expect(article.getByText(LAST, {exact: true})).toBeVisible()
  await expect(page.getByText('does not have permission to edit this document')).toBeVisible()
  await expect(article.locator('[contenteditable=true]')).toHaveCount(0)
  await context.close()
  expect(trouble).toEqual([])
})
