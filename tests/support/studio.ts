import {execFileSync} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {type BrowserContext, test as base, expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {STUDIO_EMAIL} from '../../services/launcher/local-services'
import {type Environment, readEnvironment} from './environment'

/** Somebody who may sign in. */
type Account = {email: string; password: string}
/** What a browser keeps of who has signed in. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Journeys of an administrator who has signed in already, once for all journeys of a worker. Whatever must not happen
 * meanwhile fails them.
 */
export const test = base.extend<{trouble: string[]}, {session: Session}>({
  session: [
    async ({playwright: _playwright}, use) => {
      const world = readEnvironment()
      await use(await openSession(world, {email: STUDIO_EMAIL, password: world.secrets.lakeAdminPassword}))
    },
    {scope: 'worker'},
  ],
  storageState: ({session}, use) => use(session),
  trouble: [
    async ({page}, use) => {
      const trouble = watchForTrouble(page, readEnvironment())
      await use(trouble)
      expect(trouble).toEqual([])
    },
    {auto: true},
  ],
})

/**
 * What the Studio says of its menu of new documents when a busy machine left it no time for ten seconds, and of a page in the
 * preview that took its time and connects all the same; and what the browser says of a last word about presence from a page that
 * is being left.
 */
const HARMLESS =
  /^(Failed to resolve initial value for template|Unable to connect to visual editing|WebSocket is already in CLOSING or CLOSED)/

/** Notes what must not happen while somebody works in the Studio: errors, refused requests, calls to other machines. */
export function watchForTrouble(page: Page, {siteUrl, lake}: Environment): string[] {
  const trouble: string[] = []
  const ours = [siteUrl, siteUrl.replace('http', 'ws'), lake.url]
  const noteForeign = (url: string) => {
    if (/^(https?|wss?):/.test(url) && !ours.some(origin => url.startsWith(origin))) trouble.push(`asked ${url}`)
  }
  page.on('console', message => {
    if (message.type() === 'error' && !HARMLESS.test(message.text())) trouble.push(message.text())
  })
  page.on('pageerror', error => trouble.push(error.message))
  page.on('response', response => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`))
  page.on('request', request => noteForeign(request.url()))
  page.on('websocket', socket => noteForeign(socket.url()))
  return trouble
}

/** Signs in as the account that the world was made with, and waits for the table of contents. */
export async function signInToStudio(page: Page, {secrets}: Environment): Promise<void> {
  await page.goto(routes.studio)
  await page.getByLabel('Email').fill(STUDIO_EMAIL)
  await page.getByLabel('Password').fill(secrets.lakeAdminPassword)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await expect(paneItem(page, 'Blog')).toBeVisible()
}

/** Signs in without a browser, as the Studio does it: the answer is for `storageState`. */
export async function openSession({siteUrl, lake}: Environment, {email, password}: Account): Promise<Session> {
  const form = `${lake.url}/v1/auth/login/local?${new URLSearchParams({origin: siteUrl + routes.studio})}`
  const body = new URLSearchParams({email, password})
  const {headers} = await fetch(form, {method: 'POST', body, redirect: 'manual'})
  const sid = new URL(headers.get('location') ?? '').hash.replace('#sid=', '')
  const {token} = (await (await fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)).json()) as {token: string}
  const localStorage = [{name: '__studio_auth_token_overprint', value: JSON.stringify({token})}]
  return {cookies: [], origins: [{origin: siteUrl, localStorage}]}
}

/** Lets another person sign in: an editor of that name. */
export function addEditor({lake}: Environment, name: string): Account {
  const account = {email: `${randomUUID()}@localhost`, password: randomUUID()}
  const [node = '', main = '', ...options] = lake.spec.command
  const data = options[options.indexOf('--data') + 1] ?? ''
  const add = ['users', 'add', account.email, '--name', name, '--password-stdin', '--data', data]
  execFileSync(node, [main, ...add], {input: account.password})
  return account
}

/** Opens a document in the Studio, once its form can be written in. */
export async function openDocument(page: Page, type: string, id: string): Promise<void> {
  await page.goto(`${routes.studio}/intent/edit/id=${id};type=${type}`)
  await expect(page.getByTestId('document-panel-scroller').locator('input').first()).toBeEditable()
}

/** An entry of the Studio's lists. */
export const paneItem = (page: Page, name: string): Locator => page.getByTestId(`pane-item-${name}`)

/** The field of a document's form by its path. */
export const field = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)

/** The field of that name in a dialog, wherever in the document what is edited there may be. */
export const fieldIn = (dialog: Locator, name: string): Locator =>
  dialog.getByTestId(new RegExp(`^field-.+\\.${name}$`))

/** Opens the list of all posts. */
export async function openPosts(page: Page): Promise<void> {
  await page.goto(`${routes.studio}/structure/blog;post`)
  await expect(page.getByTestId('action-intent-button').first()).toBeVisible()
}

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

/** Chooses an entry of the menu beside the Publish button, by the beginning of its name, until what it `opens` is there. */
export async function chooseAction(page: Page, name: string, opens: Locator): Promise<void> {
  const button = page.getByRole('button', {name: 'Open document actions'})
  await chooseFrom(button, page.getByRole('menuitem', {name: new RegExp(`^${name}`)}), opens)
}

/** Opens the history of the document that is being edited. */
export async function openHistory(page: Page): Promise<void> {
  const opens = page.getByRole('tab', {name: 'Review changes'})
  await chooseFrom(page.getByTestId('pane-context-menu-button').last(), page.getByTestId('action-history'), opens)
}

/**
 * Chooses an entry of the menu that a button opens. The Studio, which works out anew what a menu offers, sometimes closes it
 * between the press of the mouse on an entry and its release (sanity 6.16.0): an editor clicks again.
 */
async function chooseFrom(button: Locator, entry: Locator, opens: Locator): Promise<void> {
  await expect(async () => {
    if (await opens.isVisible()) return
    if (!(await entry.isVisible())) await button.click({timeout: 2000})
    await entry.click({timeout: 2000})
    await expect(opens).toBeVisible({timeout: 10_000})
  }).toPass()
}

/** Searches everything for some words; answers the list of what is found. */
export async function search(page: Page, words: string): Promise<Locator> {
  const results = page.getByTestId('search-results')
  // A Studio that has just been opened still goes to its first tool, which closes the search.
  await expect(async () => {
    const input = page.getByRole('textbox', {name: 'Recent searches'})
    const isOpen = await input.isVisible()
    if (!isOpen) await page.getByRole('button', {name: 'Open search'}).click({timeout: 2000})
    await input.fill(words, {timeout: 2000})
    await expect(results).toBeVisible({timeout: 5000})
  }).toPass()
  return results
}

/** The button that says yes to what the Studio asks. */
export const yes = (page: Page): Locator =>
  page.getByTestId('confirm-button').or(page.getByTestId('confirm-popover-confirm-button'))

/** Puts a block into the article where the caret is, has `fill` write in its dialog, and closes that. */
export async function insertBlock(
  page: Page,
  name: string,
  fill: (dialog: () => Locator) => Promise<void>,
): Promise<void> {
  const article = field(page, 'body')
  const button = article.getByRole('button', {name: `Insert ${name} (block)`}).filter({visible: true})
  // What has no room in the tool bar is in its menu.
  if (await button.count()) await button.first().click()
  else {
    await article.getByTestId('insert-menu-button').click()
    await page.getByRole('menuitem', {name}).click()
  }
  const dialogs = page.getByTestId('nested-object-dialog')
  await fill(() => dialogs.last())
  await dialogs.last().getByRole('button', {name: 'Close dialog'}).click()
  await expect(dialogs).toHaveCount(0)
}

/**
 * Clicks Publish, once the Studio has found nothing against it, and waits until it says that it is done; answers when the
 * click was made, in milliseconds.
 */
export async function publish(page: Page): Promise<number> {
  const button = page.getByTestId('action-publish')
  let clickedAt = Number.NaN
  // A click while the Studio still checks what was written is not taken: an editor clicks again. And what it says may be of
  // an earlier time, as long as there is something to publish.
  await expect(async () => {
    if (Number.isNaN(clickedAt)) await expect(button).toBeEnabled({timeout: 5000})
    if (await button.isEnabled()) {
      clickedAt = Date.now()
      await button.click({timeout: 2000})
    }
    await expect(page.getByText('was published').last()).toBeVisible({timeout: 5000})
    await expect(button).toBeDisabled({timeout: 5000})
  }).toPass()
  return clickedAt
}
