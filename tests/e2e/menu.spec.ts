import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {BOOT_SCRIPT, holdScripts} from '../support/held-scripts'
import {waitUntilHydrated} from '../support/hydrated'

/* The menu is a dialog that the browser opens by a command, so it needs no script. */

test.use({viewport: {width: 390, height: 844}})

const button = (page: Page) => page.getByRole('button', {name: 'Menu', exact: true})
const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'})
const blogLink = (page: Page) => menu(page).locator(`a[href="${routes.blog}"]`).first()
const isModal = (page: Page) => menu(page).evaluate(element => element.matches(':modal'))

/** Counts how often the menu opens and closes, from before hydration on. */
async function countChanges(page: Page) {
  const changes = await page.locator('dialog.drawer').evaluateHandle(dialog => {
    const count = {opened: 0, closed: 0}
    dialog.addEventListener('toggle', event => {
      if ((event as ToggleEvent).newState === 'open') count.opened += 1
      else count.closed += 1
    })
    return count
  })
  return () => changes.jsonValue()
}

test.describe('S4-sidebar the menu without scripts', () => {
  test.use({javaScriptEnabled: false})

  test('opens, closes with its button, Escape and a click beside it, and its links work', async ({page}) => {
    await page.goto(routes.contact)
    await expect(menu(page)).toBeHidden()
    await button(page).click()
    await expect(menu(page)).toBeVisible()
    await page.getByRole('button', {name: 'Close menu'}).click()
    await expect(menu(page)).toBeHidden()
    await button(page).press('Enter')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await button(page).click()
    await page.mouse.click(4, 400)
    await expect(menu(page)).toBeHidden()
    await button(page).click()
    await blogLink(page).click()
    await expect(page).toHaveURL(routes.blog)
    await expect(menu(page)).toBeHidden()
  })
})

test.describe('S2-paint-first the menu before its scripts', () => {
  for (const [name, url] of [
    ['when the boot script is late', BOOT_SCRIPT],
    ['when the other scripts are late', undefined],
  ] as const) {
    test(`${name}, it opens at once and stays open once`, async ({page}) => {
      const release = await holdScripts(page, url)
      await page.goto(routes.contact, {waitUntil: 'commit'})
      await button(page).click()
      await expect(menu(page)).toBeVisible()
      expect(await isModal(page)).toBe(true)
      const changes = await countChanges(page)
      await release()
      await waitUntilHydrated(page)
      expect(await isModal(page)).toBe(true)
      // What loads when it opens.
      await expect(menu(page).getByRole('link', {name: 'Sign in'})).toBeVisible()
      await blogLink(page).click()
      await expect(page).toHaveURL(routes.blog)
      await expect(menu(page)).toBeHidden()
      expect(await changes()).toEqual({opened: 0, closed: 1})
    })

    test(`${name}, its links work`, async ({page}) => {
      await holdScripts(page, url)
      await page.goto(routes.contact, {waitUntil: 'commit'})
      await button(page).click()
      await blogLink(page).click()
      await expect(page).toHaveURL(routes.blog)
    })

    test(`${name}, what is opened and closed before stays closed`, async ({page}) => {
      const release = await holdScripts(page, url)
      await page.goto(routes.contact, {waitUntil: 'commit'})
      await button(page).click()
      await page.getByRole('button', {name: 'Close menu'}).click()
      await expect(menu(page)).toBeHidden()
      const changes = await countChanges(page)
      await release()
      await waitUntilHydrated(page)
      expect(await changes()).toEqual({opened: 0, closed: 0})
      await button(page).click()
      await expect(menu(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
    })
  }

  test('in a browser without commands, a tap before the scripts opens it once they are there', async ({page}) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
      document.addEventListener('click', ({target}) => {
        if (target instanceof Element) target.closest('[commandfor]')?.removeAttribute('commandfor')
      })
    })
    const release = await holdScripts(page)
    await page.goto(routes.contact, {waitUntil: 'commit'})
    await button(page).click()
    await expect(menu(page)).toBeHidden()
    await release()
    await expect(menu(page)).toBeVisible()
    await page.getByRole('button', {name: 'Close menu'}).click()
    await expect(menu(page)).toBeHidden()
  })
})

test('S4-sidebar a menu that the browser has opened while its button was not hydrated closes with a navigation', async ({
  page,
}) => {
  await page.goto(routes.contact)
  await waitUntilHydrated(page)
  // As the command does, without an event that React sees.
  await page.locator('dialog.drawer').evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  // The dialog makes the rest of the page inert.
  await expect(page.locator('button[command="show-modal"]')).toHaveAttribute('aria-expanded', 'true')
  await blogLink(page).click()
  await expect(page).toHaveURL(routes.blog)
  await expect(menu(page)).toBeHidden()
})
