import {randomUUID} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {expect, type Page} from '@playwright/test'
import {dropFiles, PIXEL} from '../support/drop-files'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, openDocument, test} from '../support/studio'
import * as docs from '../unit/studio/paste/fragments/google-docs'

const lake = editorClient()
let id = ''
test.beforeEach(() => {
  id = `post-${randomUUID()}`
})
test.afterEach(() => lake.delete({query: '*[_id in $ids]', params: {ids: [id, `drafts.${id}`]}}))

type Block = {_type: string; style?: string; listItem?: string; image?: {asset?: object; alt?: string}; rows?: object[]}

const readBlocks = () => lake.fetch<Block[]>('*[_id == $draft][0].body', {draft: `drafts.${id}`})
const readLastText = () => lake.fetch<string>('pt::text(*[_id == $draft][0].body[-1])', {draft: `drafts.${id}`})
const readTexts = () =>
  lake.fetch<string[]>('*[_id == $draft][0].body[]{"text": pt::text(@)}.text', {draft: `drafts.${id}`})
const readBold = () =>
  lake.fetch<string[]>('*[_id == $draft][0].body[].children["strong" in marks].text', {draft: `drafts.${id}`})
const kinds = (blocks: Block[]) => blocks.map(({_type, style, listItem}) => listItem ?? style ?? _type)

/** Creates a post with a heading and an empty paragraph, and opens it with the caret in the paragraph. */
async function openWithCaret(page: Page) {
  const post = await postLikeNewest(lake, {_id: `drafts.${id}`, title: `Paste ${id}`, slug: `paste-${id.slice(5, 13)}`})
  const toBlock = (style: string, text: string) => ({
    ...{_type: 'block', _key: `key-${style}`, style, markDefs: []},
    children: [{_type: 'span', _key: 'span', text, marks: []}],
  })
  await lake.create({...post, body: [toBlock('h2', 'Before'), toBlock('normal', 'Here')]})
  await openDocument(page, 'post', id)
  const editor = field(page, 'body').getByTestId('pt-editor')
  await editor.click()
  await editor.locator('[contenteditable=true]').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  // What the editor stores says where its caret is. The browser's selection is ahead of the editor's.
  await page.keyboard.type('!')
  await expect.poll(readLastText).toBe('Here!')
  for (const _letter of 'Here!') await page.keyboard.press('Backspace')
  await expect.poll(readLastText).toBe('')
}

/** Pastes HTML as the browser does. */
const paste = (page: Page, html: string) =>
  page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'Choosing a blank')
    const event = new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true})
    document.activeElement?.dispatchEvent(event)
  }, html)

test('S2-paste headings, a table and pictures are pasted into an article, and a notice names what is missing', async ({
  page,
}) => {
  await openWithCaret(page)
  const picture = `<p><img src="data:image/png;base64,${PIXEL}" alt="A press"></p>`
  await paste(page, docs.article + docs.table + picture + docs.pictures)
  await expect(page.getByText('Pasted without 2 pictures')).toBeVisible()
  await expect(page.getByText('The Studio could not read or upload “A conveyor dryer”, “picture 3”')).toBeVisible()
  await expect
    .poll(async () => kinds(await readBlocks()))
    .toEqual([
      ...['h2', 'h2', 'normal', 'h3', 'normal'],
      ...['normal', 'table', 'normal', 'figure', 'normal', 'bullet'],
    ])
  const blocks = await readBlocks()
  expect(blocks.find(({_type}) => _type === 'table')?.rows).toHaveLength(3)
  const asset = {_type: 'reference', _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1x1-png$/)}
  expect(blocks.find(({_type}) => _type === 'figure')?.image).toMatchObject({asset, alt: 'A press'})
})

test('S2-paste paragraphs that are pasted over a selected text replace it, and one undo brings it back', async ({
  page,
}) => {
  await openWithCaret(page)
  await page.keyboard.type('Hello brave world')
  await expect.poll(readLastText).toBe('Hello brave world')
  // What becomes bold says what the editor has selected, which may be behind the browser's selection.
  await expect(async () => {
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('ControlOrMeta+b')
    await expect.poll(readBold, {timeout: 5000}).toEqual(['Hello brave world'])
  }).toPass()
  await paste(page, '<p>One</p><p>Two</p>')
  await expect.poll(readTexts).toEqual(['Before', 'One', 'Two'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(readTexts).toEqual(['Before', 'Hello brave world'])
})

test('picture files that are dropped into an article become pictures behind the block they are dropped on', async ({
  page,
}, testInfo) => {
  await openWithCaret(page)
  const file = testInfo.outputPath('A press.png')
  writeFileSync(file, Buffer.from(PIXEL, 'base64'))
  const article = field(page, 'body')
  await dropFiles(page, article.getByText('Before', {exact: true}), [file])
  await expect.poll(async () => kinds(await readBlocks())).toEqual(['h2', 'figure', 'normal'])
  const asset = {_type: 'reference', _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1x1-png$/)}
  expect((await readBlocks())[1]?.image).toMatchObject({asset})
  await expect(article.locator('[data-pt-block=object]')).toHaveCount(1)
  await expect(page.getByText('no known conversion')).toHaveCount(0)
})
