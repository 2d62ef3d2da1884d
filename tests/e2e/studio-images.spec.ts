import {expect, type Locator, type Page} from '@playwright/test'
import {extendedIf} from '../support/extended'
import {openDocument, openPosts, test} from '../support/studio'

/*
 * A browser sends no token for an image, so the content lake must list every size that the Studio requests
 * (`open-requests.ts`). `test` also fails on a response of 400 or more.
 */

const POST = 'post-the-misprint-drawer'
const AUTHORS_PATH = '/studio/structure/blog;author'

/** Images of the content lake, not icons and avatars of the Studio. */
const images = (area: Locator | Page): Locator => area.locator('img[src*="/images/overprint/"]')

/** Waits until every visible image has pixels. Returns the parameters that they were requested with. */
async function loaded(area: Locator | Page): Promise<string[]> {
  await expect(images(area).first()).toBeVisible()
  const sizes = () =>
    images(area).evaluateAll(all => all.map(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
  await expect.poll(async () => (await sizes()).every(width => width > 0)).toBe(true)
  const sources = await images(area).evaluateAll(all => all.map(image => image.getAttribute('src') ?? ''))
  return sources.map(source => source.split('?')[1] ?? '')
}

for (const density of [1, 2]) {
  test.describe(`in a browser with ${density} pixels per CSS pixel`, extendedIf(density === 1), () => {
    test.use({deviceScaleFactor: density})

    test('lists show the thumbnails of their documents', async ({page}) => {
      await openPosts(page)
      for (const parameters of await loaded(page)) {
        expect(parameters).toContain('w=33&h=33&fit=crop')
        if (density > 1) expect(parameters).toContain(`dpr=${density}`)
      }
      await page.goto(AUTHORS_PATH)
      expect(await loaded(page)).not.toHaveLength(0)
    })

    test('a form shows its pictures, the crop dialog and the pictures to choose from', async ({page}) => {
      await openDocument(page, 'post', POST)
      const cover = page.getByTestId('image-input').first()
      const [preview = ''] = await loaded(cover)
      expect(preview).toContain('w=2000')
      await cover.getByTestId('options-menu-edit-details').click()
      const dialog = page.getByRole('dialog')
      await loaded(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await cover.getByTestId('options-menu-button').click()
      await page
        .getByTestId(/browse-button/)
        .first()
        .click()
      const choices = await loaded(page.getByRole('dialog'))
      expect(choices.every(parameters => parameters.startsWith(`h=${200 * density}&fit=max`))).toBe(true)
    })
  })
}
