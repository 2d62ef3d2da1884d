import {randomUUID} from 'node:crypto'
import {expect, type Page} from '@playwright/test'
import sharp from 'sharp'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {field, openDocument, publish, test} from '../support/studio'

/* An article with 60 pictures, pasted at once: in the content lake, in the preview, and on the public page. */

const PICTURES = 60

const lake = editorClient()
const id = `post-${randomUUID()}`
const slug = `many-${id.slice(5, 13)}`
const params = {draft: `drafts.${id}`, published: id}

test.beforeAll(async () => {
  const post = await postLikeNewest(lake, {_id: params.draft, title: `Many pictures ${slug}`, slug})
  const text = {_type: 'span', _key: 'words', text: 'Sixty drawers.', marks: []}
  const body = [{_type: 'block', _key: 'first', style: 'normal', markDefs: [], children: [text]}]
  await lake.create({...post, body})
})
test.afterAll(() => lake.delete({query: '*[_id in $ids]', params: {ids: [id, params.draft, `receipt.${id}`]}}))

/** Returns a small picture of a colour that no other number has. */
async function pictureAs(index: number): Promise<string> {
  const background = {r: index * 4, g: 255 - index * 4, b: 90}
  const png = await sharp({create: {width: 64, height: 48, channels: 3, background}})
    .png()
    .toBuffer()
  return `<p><img src="data:image/png;base64,${png.toString('base64')}" alt="Drawer ${index}"></p>`
}

const paste = (page: Page, html: string) =>
  page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'Sixty drawers')
    const event = new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true})
    document.activeElement?.dispatchEvent(event)
  }, html)

const ALL = Array.from({length: PICTURES}, (_, index) => `Drawer ${index}`)
const readAlts = (name: '$draft' | '$published') =>
  lake.fetch<string[]>(`*[_id == ${name}][0].body[_type == "figure" && defined(image.asset->url)].image.alt`, params)

test('S2-paste 60 pictures that are pasted at once are in the lake, in the preview and on the page', async ({page}) => {
  await openDocument(page, 'post', id)
  const editor = field(page, 'body').getByTestId('pt-editor')
  await editor.click()
  await editor.locator('[contenteditable=true]').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  // What the editor stores says that it has the caret.
  await page.keyboard.type('!')
  await expect.poll(() => lake.fetch('pt::text(*[_id == $draft][0].body)', params)).toBe('Sixty drawers.!')
  await paste(page, (await Promise.all(ALL.map((_, index) => pictureAs(index)))).join(''))
  await expect.poll(() => readAlts('$draft')).toEqual(ALL)

  await publish(page)
  await expect.poll(() => readAlts('$published')).toEqual(ALL)
  const onPage = async () => (await (await page.request.get(routes.post(slug))).text()).match(/alt="Drawer \d+"/g)
  await expect.poll(onPage).toEqual(ALL.map(alt => `alt="${alt}"`))

  await page.goto(`${routes.studio}/presentation?preview=${encodeURIComponent(routes.post(slug))}`)
  // In a preview, invisible marks for the Studio follow a text.
  const shown = page.frameLocator('iframe').getByRole('img', {name: /^Drawer \d+/})
  await expect(shown).toHaveCount(PICTURES)
})
