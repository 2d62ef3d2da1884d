import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

test.describe('S4-sidebar the sidebar', () => {
  test.beforeEach(async ({page}) => {
    await page.goto(routes.contact)
    await waitUntilHydrated(page)
  })

  test('starts closed, opens, traps the focus, and Escape returns it to the button', async ({page}) => {
    const button = page.getByRole('button', {name: 'Menu'})
    const sidebar = page.getByRole('dialog', {name: 'Menu'})
    await expect(sidebar).toBeHidden()
    await button.click()
    await expect(sidebar).toBeVisible()
    for (let step = 0; step < 40; step++) await page.keyboard.press('Tab')
    const isInside = await sidebar.evaluate(
      element => element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('locks the scroll of the page behind it', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 600})
    await page.getByRole('button', {name: 'Menu'}).click()
    await expect(page.getByRole('dialog', {name: 'Menu'})).toBeVisible()
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, 900)
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', {name: 'Menu'})).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // Scrolling works again after closing.
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('closes on a backdrop click and on navigation, and stays mounted', async ({page}) => {
    const sidebar = page.getByRole('dialog', {name: 'Menu'})
    await page.getByRole('button', {name: 'Menu'}).click()
    await page.mouse.click(20, 400)
    await expect(sidebar).toBeHidden()
    await page.getByRole('button', {name: 'Menu'}).click()
    await sidebar
      .getByRole('link', {name: /^Products/})
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(routes.catalog))
    await expect(sidebar).toBeHidden()
  })
})

test('S2-lazy the layout is mounted once and persists across navigation', async ({page}) => {
  await page.goto(routes.home)
  await waitUntilHydrated(page)
  const header = page.locator('header').first()
  await header.evaluate(element => element.setAttribute('data-kept', 'yes'))
  await page.getByRole('navigation').getByRole('link', {name: 'How it works'}).first().click()
  await expect(page).toHaveURL(new RegExp(routes.how))
  await expect(header).toHaveAttribute('data-kept', 'yes')
})
