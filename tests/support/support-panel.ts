import {expect, type Page} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'

export const WIDE = {width: 1440, height: 900}
export const NARROW = {width: 390, height: 844}
/** A page with little to load. */
const QUIET_PAGE = routes.policy('disclaimer')

export const bubbleOf = (page: Page) => page.getByRole('button', {name: 'Support chat', exact: true})
export const promptOf = (page: Page) => page.getByText(SUPPORT_WIDGET.prompt)
export const panelOf = (page: Page) => page.locator('[data-support] dialog[open]')

/** Opens a page with a paused clock and waits for the bubble. */
export async function open(page: Page, path: string = QUIET_PAGE) {
  await page.clock.install()
  await page.goto(path)
  await expect(bubbleOf(page)).toBeVisible()
}

/** Opens a page with its support panel, and returns the panel. */
export async function openPanel(page: Page, path?: string) {
  await open(page, path)
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

/** Asks a person a question in the open panel. */
export async function ask(page: Page, text: string) {
  const panel = panelOf(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill(text)
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('log')).toContainText(text)
}
