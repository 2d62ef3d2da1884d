import {expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {STUDIO_EMAIL} from '../../services/local-services'
import type {World} from './world'

/** Notes what must not happen while somebody works in the Studio: errors, refused requests, calls to other machines. */
export function watchForTrouble(page: Page, {siteUrl, lake}: World): string[] {
  const trouble: string[] = []
  const ours = [siteUrl, siteUrl.replace('http', 'ws'), lake.url]
  const noteForeign = (url: string) => {
    if (/^(https?|wss?):/.test(url) && !ours.some(origin => url.startsWith(origin))) trouble.push(`asked ${url}`)
  }
  page.on('console', message => message.type() === 'error' && trouble.push(message.text()))
  page.on('pageerror', error => trouble.push(error.message))
  page.on('response', response => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`))
  page.on('request', request => noteForeign(request.url()))
  page.on('websocket', socket => noteForeign(socket.url()))
  return trouble
}

/** Signs in as the account that the world was made with, and waits for the table of contents. */
export async function signInToStudio(page: Page, {secrets}: World): Promise<void> {
  await page.goto(routes.studio)
  await page.getByLabel('Email').fill(STUDIO_EMAIL)
  await page.getByLabel('Password').fill(secrets.lakeAdminPassword)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await expect(paneItem(page, 'Blog')).toBeVisible({timeout: 60_000})
}

/** An entry of the Studio's lists. */
export const paneItem = (page: Page, name: string): Locator => page.getByTestId(`pane-item-${name}`)

/** The field of a document's form by its path. */
export const field = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)

/** Adds a reference to an array of them: searches for it by its first words and takes the first answer. */
export async function addReference(page: Page, path: string, words: string): Promise<void> {
  const references = field(page, path)
  await references.getByRole('button', {name: 'Add item'}).click()
  const input = references.locator('input').last()
  await input.fill(words)
  // Apart from the lists of documents, which are lists of options as well.
  await page.locator('[data-ui=AutoComplete__results]').getByRole('option').filter({hasText: words}).first().click()
  await expect(references.getByText(words).first()).toBeVisible()
}

/** Chooses an entry of the menu beside the Publish button, and says yes when asked. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', {name: 'Open document actions'}).click()
  await page.getByRole('menuitem', {name: new RegExp(`^${name}`)}).click()
  await page.getByTestId('confirm-button').or(page.getByTestId('confirm-popover-confirm-button')).click()
}
