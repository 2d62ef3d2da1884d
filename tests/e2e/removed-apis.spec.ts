import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'
import {removeApis} from '../support/removed-apis'
import {scrollToEnd} from '../support/scroll-to-end'
import {bubbleOf, panelOf, promptOf} from '../support/support-panel'

/* In a browser without the newer APIs that the site uses, pages work. */

/** Opens a page, scrolls through it so that everything in it starts, and returns to its top. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await waitUntilHydrated(page)
  await scrollToEnd(page)
  await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}))
}

for (const [device, viewport] of Object.entries({
  phone: {width: 390, height: 844},
  desktop: {width: 1440, height: 900},
})) {
  test.describe(`S2-paint-first without newer APIs, on a ${device},`, () => {
    test.use({viewport})

    let errors: string[] = []
    test.beforeEach(async ({page}) => {
      errors = []
      page.on('pageerror', error => errors.push(String(error)))
      page.on('console', message => {
        // A busy site refuses pictures for a moment.
        const isPicture = message.location().url.includes('/_next/image')
        if (message.type() === 'error' && !isPicture) errors.push(message.text())
      })
      await page.addInitScript(removeApis)
      // `content-visibility` and scroll timelines: rules that the browser does not know have no effect.
      await page.route('**/*.css', async route => {
        const response = await route.fetch()
        const css = (await response.text()).replaceAll(
          /(content-visibility|animation-timeline|interpolate-size):/g,
          'x-$1:',
        )
        await route.fulfill({response, body: css})
      })
    })
    test.afterEach(() => expect(errors).toEqual([]))

    test('home calculates', async ({page}) => {
      await open(page, routes.home)
      const slider = page.getByRole('slider', {name: 'Orders a month'})
      const before = Number(await slider.inputValue())
      await slider.press('ArrowRight')
      await expect(slider).toHaveAttribute('aria-valuetext', String(before + 5))
    })

    test('the menu opens, closes and leads to a page', async ({page}) => {
      await open(page, routes.contact)
      const menu = page.getByRole('dialog', {name: 'Menu'})
      await page.getByRole('button', {name: 'Menu', exact: true}).click()
      await expect(menu).toBeVisible()
      await page.mouse.click(4, 400)
      await expect(menu).toBeHidden()
      await page.getByRole('button', {name: 'Menu', exact: true}).click()
      await menu.locator(`a[href="${routes.blog}"]`).first().click()
      await expect(page).toHaveURL(routes.blog)
      await expect(menu).toBeHidden()
    })

    test('the listing is filtered and searched', async ({page}) => {
      await open(page, routes.products)
      // Not by its role: Playwright itself would need `checkVisibility`. The new address renders a new form.
      const embroidery = page.locator('input[name=technique][value=embroidery]')
      await embroidery.dispatchEvent('click')
      await expect(page).toHaveURL(/technique=embroidery/)
      await expect(embroidery).toBeChecked()
      await page.getByRole('searchbox', {name: 'Search products'}).fill('cap')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=cap/)
      await expect(page.locator('.impose h3').first()).toBeVisible()
    })

    test('a product shows the chosen colour, size and picture', async ({page}) => {
      await open(page, routes.product('heavy-hoodie'))
      await page.getByRole('radio', {name: 'Soot'}).check({force: true})
      await expect(page.getByRole('main').getByRole('status').filter({hasText: 'Soot'})).toBeVisible()
      await page.getByRole('radio', {name: 'XL', exact: true}).check({force: true})
      await expect(page.getByRole('main').getByRole('link', {name: 'Ask for a sample'}).first()).toHaveAttribute(
        'href',
        /size=XL/,
      )
      const picture = page.getByRole('list', {name: 'Pictures'}).getByRole('button').nth(2)
      await picture.click()
      await expect(picture).toHaveAttribute('aria-pressed', 'true')
    })

    test('a post is read, and its links lead on', async ({page}) => {
      await open(page, routes.post('why-your-teal-looks-muddy-on-a-navy-tee'))
      await expect(page.getByRole('heading', {level: 1})).toContainText(/teal/)
      await page.getByRole('contentinfo').locator(`a[href="${routes.blog}"]`).first().click()
      await expect(page).toHaveURL(routes.blog)
    })

    test('the contact form names what is missing', async ({page}) => {
      await open(page, routes.contact)
      await page.getByRole('button', {name: 'Send message'}).click()
      await page.getByRole('alert').getByRole('link').first().click()
      await expect(page.getByLabel('Your name')).toBeFocused()
    })

    test('the support prompt appears, and its panel opens and closes', async ({page}) => {
      await page.goto(routes.policy('disclaimer'))
      // On a phone it waits until the page has moved: it would cover a heading.
      if (device === 'desktop') await expect(promptOf(page)).toBeVisible()
      await bubbleOf(page).click()
      await expect(panelOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panelOf(page)).toBeHidden()
      await expect(bubbleOf(page)).toBeFocused()
    })
  })
}
