import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, openDocument, test} from '../support/studio'
import * as docs from '../unit/studio/paste/fragments/google-docs'

const lake = editorClient()
const ids: string[] = []
test.afterAll(() => lake.delete({query: '*[_id in $ids]', params: {ids: ids.flatMap(id => [id, `drafts.${id}`])}}))

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type Block = {_type: string; style?: string; listItem?: string; image?: {asset?: object; alt?: string}; rows?: object[]}

/** Creates a post with one heading and an empty paragraph, and opens it with the caret in the paragraph. */
async function openNewPost(page: Page): Promise<() => Promise<Block[]>> {
  const id = `post-${randomUUID()}`
  ids.push(id)
  const draft = `drafts.${id}`
  const post = await postLikeNewest(lake, {_id: draft, title: `Paste ${id}`, slug: `paste-${id.slice(5, 13)}`})
  const toBlock = (style: string, text: string) => ({
    ...{_type: 'block', _key: `key-${style}`, style, markDefs: []},
    children: [{_type: 'span', _key: 'span', text, marks: []}],
  })
  await lake.create({...post, body: [toBlock('h2', 'Before'), toBlock('normal', '')]})
  await openDocument(page, 'post', id)
  await field(page, 'body').getByTestId('pt-editor').click()
  await field(page, 'body').getByText('Before').click()
  await page.keyboard.press('ArrowDown')
  return () => lake.fetch<Block[]>('*[_id == $draft][0].body', {draft})
}

/** Pastes as the browser does. */
const paste = (page: Page, data: Record<string, string>, file = '') =>
  page.evaluate(
    ([types, content]) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
      const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
      if (content) clipboardData.items.add(new File([bytes], 'image.png', {type: 'image/png'}))
      const event = new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true})
      document.activeElement?.dispatchEvent(event)
    },
    [data, file] as const,
  )

const kinds = (blocks: Block[]) => blocks.map(({_type, style, listItem}) => listItem ?? style ?? _type)

test('S2-paste an article of Google Docs keeps headings, lists and tables, and a notice names its pictures', async ({
  page,
}) => {
  const stored = await openNewPost(page)
  const html = docs.article + docs.nestedLists + docs.table + docs.pictures
  await paste(page, {'text/html': html, 'text/plain': 'Choosing a blank'})
  await expect(page.getByText('Pasted without 2 pictures')).toBeVisible()
  await expect(page.getByText('The Studio cannot read “A conveyor dryer”, “picture 2”')).toBeVisible()
  await expect
    .poll(async () => kinds(await stored()))
    .toEqual([
      ...['h2', 'h2', 'normal', 'h3', 'normal'],
      ...['bullet', 'bullet', 'bullet', 'bullet', 'number', 'number'],
      ...['normal', 'table', 'normal', 'normal', 'bullet'],
    ])
  expect((await stored()).find(({_type}) => _type === 'table')?.rows).toHaveLength(3)
})

test('S2-paste pictures of the clipboard are uploaded', async ({page}) => {
  const stored = await openNewPost(page)
  const html = `<p>One</p><p><img src="data:image/png;base64,${PIXEL}" alt="A press"></p><p>Two</p><p><img src="file:///C:/clip_image001.png"></p>`
  await paste(page, {'text/html': html, 'text/plain': 'One Two'}, PIXEL)
  await expect.poll(async () => kinds(await stored())).toEqual(['h2', 'normal', 'figure', 'normal', 'figure'])
  const asset = {_type: 'reference', _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1x1-png$/)}
  const pictures = (await stored()).flatMap(({image}) => image ?? [])
  expect(pictures).toMatchObject([{asset, alt: 'A press'}, {asset}])
})
