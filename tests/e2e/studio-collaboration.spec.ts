import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {openAsEditor} from '../support/second-editor'
import {addItemButton, field, openDocument, publish, test} from '../support/studio'

const EXCERPT = 'Both editors see what the other types.'

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

test('two editors see each other’s presence and edits', async ({page, browser}) => {
  const other = await openAsEditor(browser, 'Edda Quoin')
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

test('an edit in flight during another editor’s publish ends up in the next draft', async ({page, browser}) => {
  const other = await openAsEditor(browser, 'Otto Serif')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  await excerpt(page).fill('What is published')
  await expect(excerpt(other.page)).toHaveValue('What is published')

  let release = () => {}
  const published = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/data\/(actions|mutate)\//, async route => {
    await published
    await route.continue()
  })
  const editSent = page.waitForRequest(/\/data\/(actions|mutate)\//)
  await excerpt(page).fill('What is published, and some more')
  await editSent
  // These letters wait for the answer.
  await excerpt(page).press('Control+End')
  await page.keyboard.type(', and more')
  await publish(other.page)
  release()
  await expect(excerpt(page)).toHaveValue('What is published, and some more, and more')
  await expect
    .poll(() => lake.fetch('*[_id == $draft][0].excerpt', {draft: `drafts.${id}`}))
    .toBe('What is published, and some more, and more')
  expect(await lake.getDocument(id)).toMatchObject({excerpt: 'What is published'})
  expect(other.trouble).toEqual([])
  await other.close()
})

test('letters that are not sent yet when another editor publishes are not lost', async ({page}) => {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  const read = (value: string) =>
    lake.fetch(`coalesce(*[_id == $draftId][0], *[_id == $publishedId][0]){"value": ${value}}.value`, {
      draftId,
      publishedId,
    })
  const body = field(page, 'body').getByTestId('pt-editor')
  await openDocument(page, 'post', id)
  let words = 'Two hands'
  // Sanity sends the first letter at once and those of the next second together.
  for (const word of ['one', 'two', 'three']) {
    await excerpt(page).fill(`Before ${word}`)
    await expect.poll(() => read('excerpt')).toBe(`Before ${word}`)
    await title(page).press('End')
    await page.keyboard.type(` ${word}`)
    words += ` ${word}`
    await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
    await expect.poll(() => read('title')).toBe(words)
    await expect(title(page)).toHaveValue(words)
    expect(await lake.getDocument(id)).toMatchObject({excerpt: `Before ${word}`})
  }
  await excerpt(page).fill('Before rich text')
  await expect.poll(() => read('excerpt')).toBe('Before rich text')
  await body.click()
  await page.keyboard.type('In rich text')
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
  await expect.poll(() => read('pt::text(body)')).toContain('In rich text')
  await expect(body).toContainText('In rich text')
})

/** Prepares a page's streams to hold back the events of a document. Call it before the page opens its sockets. */
async function prepareToHold(page: Page, document: string) {
  const event = new RegExp(`documentId\\\\?":\\\\?"${document}`)
  const held: (() => void)[] = []
  let isHolding = false
  await page.routeWebSocket(/\/lake\//, socket => {
    socket.connectToServer().onMessage(message => {
      const send = () => socket.send(message)
      if (isHolding && event.test(String(message))) held.push(send)
      else send()
    })
  })
  const hold = () => {
    isHolding = true
  }
  const release = () => {
    isHolding = false
    for (const send of held.splice(0)) send()
  }
  return {hold, release}
}

test('what is typed while another editor’s publish arrives is not lost, and rich text keeps the focus', async ({
  page,
}) => {
  const [draftId, publishedId] = [`drafts.${id}`, id]
  const read = (value: string) => lake.fetch(`*[_id == $draftId][0]{"value": ${value}}.value`, {draftId})
  const body = field(page, 'body').getByTestId('pt-editor')
  const published = await prepareToHold(page, publishedId)
  await openDocument(page, 'post', id)
  await excerpt(page).fill('Published.')
  await expect.poll(() => read('excerpt')).toBe('Published.')
  await expect(page.getByTestId('pane-footer')).toContainText('Saved')
  await body.click()
  await expect(body.locator('[contenteditable=true]')).toBeVisible()
  published.hold()
  await lake.action({actionType: 'sanity.action.document.publish', draftId, publishedId})
  // The deletion of the draft has arrived. This field takes nothing until the rest has.
  await expect(addItemButton(page, 'topics')).toBeDisabled()
  await page.keyboard.type('Typed in between')
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' And more.')
  await expect(excerpt(page)).toHaveValue('Published. And more.')
  published.release()
  await page.keyboard.type(' And after it.')
  const text = 'Published. And more. And after it.'
  await expect.poll(() => read('excerpt')).toBe(text)
  await expect.poll(() => read('pt::text(body)')).toContain('Typed in between')
  await expect(body).toContainText('Typed in between')
  await expect(excerpt(page)).toHaveValue(text)
  await expect(page.getByTestId('offered-text')).toHaveCount(0)
  expect(await lake.getDocument(id)).toMatchObject({excerpt: 'Published.'})
})

test('a plain text says who is writing in it, and waits until they stop', async ({page, browser}) => {
  const other = await openAsEditor(browser, 'Lina Ligature')
  await Promise.all([openDocument(page, 'post', id), openDocument(other.page, 'post', id)])
  await excerpt(page).fill('Base.')
  await expect(excerpt(other.page)).toHaveValue('Base.')
  await title(page).click()
  // The text is read-only there until the first editor has left it.
  await expect(excerpt(other.page)).toBeEditable()
  await excerpt(other.page).press('Control+End')
  const note = field(page, 'excerpt').getByText('Lina Ligature is writing here')
  // She types until the first editor's screen says so.
  await expect(async () => {
    await other.page.keyboard.type(' hers')
    await expect(note).toBeVisible({timeout: 5000})
    await expect(excerpt(page)).not.toBeEditable({timeout: 1000})
  }).toPass()
  const typed = await excerpt(other.page).inputValue()
  expect(typed).toMatch(/^Base\.( hers)+$/)
  await title(other.page).click()
  await expect(note).toBeHidden()
  await expect(excerpt(page)).toBeEditable()
  await expect(excerpt(page)).toHaveValue(typed)
  await excerpt(page).press('Control+End')
  await page.keyboard.type(' ours')
  await expect(excerpt(other.page)).toHaveValue(`${typed} ours`)
  expect(other.trouble).toEqual([])
  await other.close()
})
