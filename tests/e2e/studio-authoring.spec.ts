import {join, resolve} from 'node:path'
import {expect, type Page} from '@playwright/test'
import {routes, sitemapPartPath} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {withSlowness} from '../support/slowness'
import {addReference, field, fieldIn, insertBlock, openPosts, publish, test} from '../support/studio'

const PUBLIC = join(resolve(import.meta.dirname, '..', '..'), 'public')
const COVER = join(PUBLIC, 'icon-512.png')
const FIGURES = [
  {file: join(PUBLIC, 'apple-touch-icon.png'), alt: 'A grey square'},
  {file: join(PUBLIC, 'icon-192.png'), alt: 'The same square, printed'},
]
const TITLE = 'Seven greys that print'
const PATH = routes.post('seven-greys-that-print')
const EXCERPT = 'Grey is seven inks pretending to be one. Which of them hold on cotton, and which turn green.'
/** Promised maximum time from the click on Publish to the public page. */
const PROMISED_MS = 2000
const EXPECTED = [
  [PATH, 'The same square, printed'],
  [routes.blog, TITLE],
  [routes.feed, TITLE],
  [sitemapPartPath('posts'), PATH],
] as const

const lake = editorClient()
const draft = () => lake.fetch('*[_type == "post" && title == $title && _id in path("drafts.**")][0]', {title: TITLE})

test.afterAll(() => lake.delete({query: '*[_type == "post" && title == $title]', params: {title: TITLE}}))

test('a post with pictures, a table and a product is public two seconds after its publish', async ({page}) => {
  await openPosts(page)
  await page.getByTestId('action-intent-button').first().click()
  await writeHead(page)
  await writeBody(page)
  await expect
    .poll(async () => (await draft())?.body.map(({_type}: {_type: string}) => _type))
    .toEqual(['block', 'figure', 'table', 'productEmbed', 'figure'])
  for (const [path, text] of EXPECTED) expect(await textOf(page, path), path).not.toContain(text)
  const appearances = EXPECTED.map(async ([path, text]) => {
    await expect.poll(() => textOf(page, path), {intervals: [50], message: path}).toContain(text)
    return {path, at: Date.now()}
  })
  const {result: durations, slowness} = await withSlowness(async () => {
    const clickedAt = await publish(page)
    return (await Promise.all(appearances)).map(({path, at}) => ({path, ms: at - clickedAt}))
  })
  expect(
    durations.filter(({ms}) => ms > PROMISED_MS * slowness),
    JSON.stringify({slowness, durations}),
  ).toEqual([])
  expect(await draft()).toBeNull()
  const article = await textOf(page, PATH)
  for (const text of ['Two inks, one over the other', 'A grey square', 'Which greys hold', 'Canvas tote']) {
    expect(article).toContain(text)
  }
})

const textOf = async (page: Page, path: string): Promise<string> => (await page.request.get(path)).text()

async function writeHead(page: Page) {
  await field(page, 'title').locator('input').fill(TITLE)
  await field(page, 'slug').getByRole('button', {name: 'Generate'}).click()
  await expect(field(page, 'slug').locator('input')).toHaveValue('seven-greys-that-print')
  await field(page, 'excerpt').locator('textarea').fill(EXCERPT)
  await expect(page.getByText(`${EXCERPT.length} of 220 characters`)).toBeVisible()
  const cover = page.getByTestId('image-input').first()
  await cover.locator('input[type=file]').first().setInputFiles(COVER)
  await expect(cover.locator('img').first()).toBeVisible()
  await expect(page.getByTestId('picture-visibility').first()).toHaveText(/^Anyone can see this picture/)
  await field(page, 'cover.alt').locator('input').fill('Two inks, one over the other')
  await addReference(page, 'topics', 'Colour')
  await addReference(page, 'authors', 'Joss Abara')
}

async function writeBody(page: Page) {
  await page.getByTestId('pt-editor').click()
  await page.getByTestId('pt-editor').locator('[contenteditable=true]').first().click()
  await page.keyboard.type('Words about grey.')
  await addFigure(page, 0)
  await insertBlock(page, 'Table', async dialog => {
    await fieldIn(dialog(), 'caption').locator('input').fill('Which greys hold')
    await fieldIn(dialog(), 'rows')
      .getByRole('button', {name: /^Start with/})
      .click()
    await expect(dialog().getByRole('textbox', {name: 'Row 1, column 1'})).toBeFocused()
    await page.keyboard.type('Grey')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Holds')
    await expect(dialog().getByRole('textbox', {name: 'Row 1, column 2'})).toHaveValue('Holds')
  })
  await insertBlock(page, 'Product', async dialog => {
    const product = fieldIn(dialog(), 'productId')
    await product.locator('input').first().fill('tote')
    await page.locator('[data-ui=AutoComplete__results]').getByText('Canvas tote').first().click()
    await expect(product.getByText('canvas-tote').first()).toBeVisible()
  })
  await addFigure(page, 1)
}

async function addFigure(page: Page, index: number) {
  const {file = '', alt = ''} = FIGURES[index] ?? {}
  await insertBlock(page, 'Picture', async dialog => {
    await dialog().locator('input[type=file]').first().setInputFiles(file)
    await expect(dialog().locator('img').first()).toBeVisible()
    await fieldIn(dialog(), 'image.alt').locator('input').fill(alt)
  })
}
