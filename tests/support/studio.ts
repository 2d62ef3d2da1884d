import {execFileSync} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {test as base, expect, type Locator, type Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {STUDIO_EMAIL} from '../../services/launcher/local-services'
import {type Environment, readEnvironment} from './environment'
import {type Account, openSession, type Session} from './studio-session'

/**
 * Tests as a signed-in administrator. Each worker signs in once. A test fails when `watchForTrouble` records something.
 */
export const test = base.extend<{trouble: string[]}, {session: Session}>({
  session: [
    async ({playwright: _playwright}, use) => {
      const environment = readEnvironment()
      const password = environment.secrets.lakeAdminPassword
      await use(await openSession(environment, {email: STUDIO_EMAIL, password}))
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
 * Messages that a busy machine causes: the Studio's about its menu of new documents after ten seconds without CPU time and
 * about a slow preview page, and the browser's about a presence message from a page that is being left.
 */
const HARMLESS =
  /^(Failed to resolve initial value for template|Unable to connect to visual editing|WebSocket is already in CLOSING or CLOSED)/
/** A busy site refuses pictures of a preview for a moment. */
const isPicture = (url: string) => url.includes('/_next/image?')

/** Records errors, failed requests and requests to other hosts while the Studio is open. */
export function watchForTrouble(page: Page, {siteUrl, lake}: Environment): string[] {
  const trouble: string[] = []
  const ours = [siteUrl, siteUrl.replace('http', 'ws'), lake.url]
  const recordForeign = (url: string) => {
    if (/^(https?|wss?):/.test(url) && !ours.some(origin => url.startsWith(origin))) trouble.push(`requested ${url}`)
  }
  page.on('console', message => {
    const isHarmless = HARMLESS.test(message.text()) || isPicture(message.location().url)
    if (message.type() === 'error' && !isHarmless) trouble.push(message.text())
  })
  page.on('pageerror', error => trouble.push(error.message))
  page.on('response', response => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !(status === 503 && isPicture(url))) trouble.push(`${status} ${url}`)
  })
  page.on('request', request => recordForeign(request.url()))
  page.on('websocket', socket => recordForeign(socket.url()))
  return trouble
}

/** Signs in as the first account and waits for the list of contents. */
export async function signInToStudio(page: Page, {secrets}: Environment): Promise<void> {
  await page.goto(routes.studio)
  await page.getByLabel('Email').fill(STUDIO_EMAIL)
  await page.getByLabel('Password').fill(secrets.lakeAdminPassword)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await expect(paneItem(page, 'Blog')).toBeVisible()
}

/** Adds an editor's account, or one with another role. */
export function addEditor({lake}: Environment, name: string, role = 'editor'): Account {
  const account = {email: `${randomUUID()}@localhost`, password: randomUUID()}
  const [node = '', main = '', ...options] = lake.spec.command
  const data = options[options.indexOf('--data') + 1] ?? ''
  const add = ['users', 'add', account.email, '--name', name, '--role', role, '--password-stdin', '--data', data]
  execFileSync(node, [main, ...add], {input: account.password})
  return account
}

/** Opens a document in the Studio and waits until its form is editable. */
export async function openDocument(page: Page, type: string, id: string): Promise<void> {
  await page.goto(`${routes.studio}/intent/edit/id=${id};type=${type}`)
  await expect(page.getByTestId('document-panel-scroller').locator('input').first()).toBeEditable()
}

/** Locates an item of the Studio's lists. */
export const paneItem = (page: Page, name: string): Locator => page.getByTestId(`pane-item-${name}`)

/** Locates a form field by its path. */
export const field = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)

/** Locates a field by name in a dialog, at any path of the document. */
export const fieldIn = (dialog: Locator, name: string): Locator =>
  dialog.getByTestId(new RegExp(`^field-.+\\.${name}$`))

/** Locates the button that adds an item to a list. It is disabled when the form is read-only. */
export const addItemButton = (page: Page, path: string): Locator =>
  field(page, path).getByRole('button', {name: 'Add item'})

/** Opens the list of posts. */
export async function openPosts(page: Page): Promise<void> {
  await page.goto(`${routes.studio}/structure/blog;post`)
  await expect(page.getByTestId('action-intent-button').first()).toBeVisible()
}

/** Adds a reference to an array: searches for words and chooses the first result. */
export async function addReference(page: Page, path: string, words: string): Promise<void> {
  const references = field(page, path)
  await addItemButton(page, path).click()
  const input = references.locator('input').last()
  await input.fill(words)
  // The document lists have options too.
  await page.locator('[data-ui=AutoComplete__results]').getByRole('option').filter({hasText: words}).first().click()
  await expect(references.getByText(words).first()).toBeVisible()
}

/** Chooses an item of the menu beside the Publish button by the start of its name, until `opens` is visible. */
export async function chooseAction(page: Page, name: string, opens: Locator): Promise<void> {
  const button = page.getByRole('button', {name: 'Open document actions'})
  await chooseFrom(button, page.getByRole('menuitem', {name: new RegExp(`^${name}`)}), opens)
}

/** Opens the history of the open document. */
export async function openHistory(page: Page): Promise<void> {
  const opens = page.getByRole('tab', {name: 'Review changes'})
  await chooseFrom(page.getByTestId('pane-context-menu-button').last(), page.getByTestId('action-history'), opens)
}

/**
 * Chooses an item of a button's menu. The Studio recomputes the menu and sometimes closes it between mouse down and mouse up
 * (sanity 6.16.0), so this clicks again, as an editor would.
 */
async function chooseFrom(button: Locator, item: Locator, opens: Locator): Promise<void> {
  await expect(async () => {
    if (await opens.isVisible()) return
    if (!(await item.isVisible())) await button.click({timeout: 10_000})
    await item.click({timeout: 10_000})
    await expect(opens).toBeVisible({timeout: 30_000})
  }).toPass()
}

/** Searches all documents. Returns the list of results. */
export async function search(page: Page, words: string): Promise<Locator> {
  const results = page.getByTestId('search-results')
  // A Studio that was just opened still navigates to its first tool, which closes the search.
  await expect(async () => {
    const input = page.getByRole('textbox', {name: 'Recent searches'})
    const isOpen = await input.isVisible()
    if (!isOpen) await page.getByRole('button', {name: 'Open search'}).click({timeout: 10_000})
    await input.fill(words, {timeout: 10_000})
    await expect(results).toBeVisible({timeout: 20_000})
  }).toPass()
  return results
}

/** Locates the button that confirms the Studio's question. */
export const yes = (page: Page): Locator =>
  page.getByTestId('confirm-button').or(page.getByTestId('confirm-popover-confirm-button'))

/** Opens the post's article in the expanded editor. */
export async function expandArticle(page: Page, post: string) {
  await openDocument(page, 'post', post)
  const editor = field(page, 'body').getByTestId('pt-editor')
  await editor.click()
  await editor.getByTestId('fullscreen-button-expand').click()
  await expect(page.getByTestId('fullscreen-button-collapse')).toBeVisible()
}

/** Inserts a block at the caret, fills in its dialog with `fill` and closes the dialog. */
export async function insertBlock(
  page: Page,
  name: string,
  fill: (dialog: () => Locator) => Promise<void>,
): Promise<void> {
  const article = field(page, 'body')
  const button = article.getByRole('button', {name: `Insert ${name} (block)`}).filter({visible: true})
  // Blocks that don't fit in the toolbar are in its menu.
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

/** Clicks Publish once it is enabled and waits until the Studio reports success. Returns the time of the click. */
export async function publish(page: Page): Promise<number> {
  const button = page.getByTestId('action-publish')
  let clickedAt = Number.NaN
  // The Studio ignores a click while it still validates, so this clicks again. Its success message may be an earlier one as
  // long as the button is enabled.
  await expect(async () => {
    if (Number.isNaN(clickedAt)) await expect(button).toBeEnabled({timeout: 20_000})
    if (await button.isEnabled()) {
      clickedAt = Date.now()
      await button.click({timeout: 10_000})
    }
    await expect(page.getByText('was published').last()).toBeVisible({timeout: 20_000})
    await expect(button).toBeDisabled({timeout: 20_000})
  }).toPass()
  return clickedAt
}
