import {randomUUID} from 'node:crypto'
import {expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {editorClient, postLikeNewest} from '../support/editor'
import {openDocument, publish, test} from '../support/studio'

/* An editor drags the crop and the hotspot of a post's cover; the page shows both after the publish. */

const lake = editorClient()
const id = `post-${randomUUID()}`
const draft = `drafts.${id}`
const slug = `hotspot-${id.slice(5, 13)}`

type Cover = {asset: {_ref: string}; crop?: {right: number}; hotspot?: {x: number; y: number; height: number}}

test.beforeAll(async () => {
  const post = await postLikeNewest(lake, {_id: draft, title: `Hotspot ${slug}`, slug})
  const {crop: _crop, hotspot: _hotspot, ...cover} = post.cover as Cover
  await lake.create({...post, cover})
})
test.afterAll(() => lake.delete({query: '*[_id in $ids]', params: {ids: [id, draft, `receipt.${id}`]}}))

const readCover = (document: string) => lake.fetch<Cover | null>('*[_id == $document][0].cover', {document})
const readDraft = () => readCover(draft)

type Point = {x: number; y: number}

/** Drags a handle of the tool to a point that is given the centres of the handle and of the hotspot, and the tool's size. */
async function drag(
  page: Page,
  tool: Locator,
  handle: string,
  to: (grip: Point, hotspot: Point, size: Point) => Point,
) {
  const centreOf = async (name: string): Promise<Point> => {
    const box = await tool.locator(`[data-handle=${name}]`).last().boundingBox()
    if (!box) throw new Error(`The tool shows no ${name}`)
    return {x: box.x + box.width / 2, y: box.y + box.height / 2}
  }
  const grip = await centreOf(handle)
  const size = await tool.boundingBox()
  const target = to(grip, await centreOf('hotspot'), {x: size?.width ?? 0, y: size?.height ?? 0})
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, {steps: 8})
  await page.mouse.up()
}

/** Drags a handle until the draft has changed: the tool may still place its handles after the last change, and a drag misses them. */
const dragUntil = (isDone: (cover: Cover | null) => boolean, ...dragged: Parameters<typeof drag>) =>
  expect(async () => {
    await drag(...dragged)
    await expect.poll(async () => isDone(await readDraft()), {timeout: 10_000}).toBe(true)
  }).toPass()

test('S9-image a crop and a hotspot that are dragged in the Studio show on the page after the publish', async ({
  page,
}) => {
  await openDocument(page, 'post', id)
  await page.getByTestId('image-input').first().getByTestId('options-menu-edit-details').click()
  const tool = page.getByRole('dialog').locator('svg:has([data-handle=hotspot])')
  await expect(tool).toBeVisible()
  const isCropped = (cover: Cover | null) => (cover?.crop?.right ?? 0) > 0.2
  await dragUntil(isCropped, page, tool, 'crop-right', (grip, _, size) => ({x: grip.x - 0.3 * size.x, y: grip.y}))
  // Half the size first: a hotspot as large as the crop has nowhere to go.
  const isSmaller = (cover: Cover | null) => (cover?.hotspot?.height ?? 1) < 0.8
  await dragUntil(isSmaller, page, tool, 'hotspotHandle', (grip, {x, y}) => ({
    x: (grip.x + x) / 2,
    y: (grip.y + y) / 2,
  }))
  const isHigher = (cover: Cover | null) => (cover?.hotspot?.y ?? 1) < 0.45
  await dragUntil(isHigher, page, tool, 'hotspot', (grip, _, size) => ({
    x: grip.x - 0.1 * size.x,
    y: grip.y - 0.15 * size.y,
  }))
  await page.getByRole('dialog').getByRole('button', {name: 'Close dialog'}).click()
  await publish(page)

  const cover = await readCover(id)
  if (!cover?.crop || !cover.hotspot) throw new Error('The published cover has no crop or no hotspot')
  const [, width, height] = (/-(\d+)x(\d+)-/.exec(cover.asset._ref) ?? []).map(Number)
  const shown = Math.round((width ?? 0) * (1 - cover.crop.right))
  const share = (value: number) => `${Math.round(value * 100)}%`
  await page.goto(routes.post(slug))
  const picture = page.locator('article > img')
  await expect(picture).toHaveAttribute('src', new RegExp(`rect=0,0,${shown},${height}&`))
  const {x, y} = cover.hotspot
  await expect(picture).toHaveCSS('object-position', `${share(x / (1 - cover.crop.right))} ${share(y)}`)
})
