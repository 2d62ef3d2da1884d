import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type BrowserContext, chromium, type Page} from '@playwright/test'
import {routes} from '../../lib/routes.ts'
import {CHROMIUM_PATH} from '../../tests/support/chromium.ts'
import type {Session} from '../../tests/support/studio-session.ts'
import {FIRST_WORDS} from './long-post.ts'

const TIMEOUT_MS = 120_000
const TYPED = 'Quick'
/** An editor's screen. */
const VIEWPORT = {width: 1440, height: 900}

type Step = (page: Page, siteUrl: string) => Promise<void>
/** Opens something in a new page of the Studio: `open` resolves when it can be used. `prepare`, which comes before, is not measured. */
export type Opening = {prepare?: Step; open: Step}

const goTo = (page: Page, address: string) => page.goto(address, {waitUntil: 'commit'})

const showStudio: Step = async (page, siteUrl) => {
  await goTo(page, `${siteUrl}${routes.studio}`)
  await page.getByTestId('pane-item-Blog').waitFor()
}

async function typeIntoArticle(page: Page): Promise<void> {
  const article = page.getByTestId('field-body').getByTestId('pt-editor')
  await article.scrollIntoViewIfNeeded()
  const text = article.locator('[contenteditable=true]').first()
  await text.getByText(FIRST_WORDS).first().click()
  await page.keyboard.type(TYPED)
  await text.getByText(TYPED).first().waitFor()
}

async function waitForPreview(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').waitFor()
  // The switch is disabled until the page's overlays are connected (sanity 6.16.0).
  const edit = page.locator('label').filter({hasText: /^Edit$/})
  await edit.locator('input:enabled').waitFor({state: 'attached'})
}

/** Until the list of contents is shown. */
export const openStudio: Opening = {open: showStudio}

/** From the address of a post until a word typed into its article is shown there. */
export const openArticle = (id: string): Opening => ({
  open: async (page, siteUrl) => {
    await goTo(page, `${siteUrl}${routes.studio}/intent/edit/id=${id};type=post`)
    await typeIntoArticle(page)
  },
})

/** From a click in the list of posts until a word typed into the article is shown there. */
export const openListedArticle = (title: string): Opening => {
  const findPost = (page: Page) => page.getByTestId('document-list-pane').getByRole('link').filter({hasText: title})
  return {
    prepare: async (page, siteUrl) => {
      await showStudio(page, siteUrl)
      await page.getByTestId('pane-item-Blog').click()
      await page.getByTestId('pane-item-All posts').click()
      await findPost(page).waitFor()
    },
    open: async page => {
      await findPost(page).click()
      await typeIntoArticle(page)
    },
  }
}

/** From an address of the Preview tool until it shows a page that the Studio is connected to. */
export const openPreview = (path: string): Opening => ({
  open: async (page, siteUrl) => {
    await goTo(page, `${siteUrl}${routes.studio}/presentation?preview=${encodeURIComponent(path)}`)
    await waitForPreview(page)
  },
})

/** From a click on the Preview tool in the open Studio until it shows the home page and the Studio is connected to it. */
export const openPreviewTool: Opening = {
  prepare: showStudio,
  open: async page => {
    await page.getByRole('link', {name: 'Preview', exact: true}).click()
    await waitForPreview(page)
  },
}

/** Milliseconds until something could be used, and the processor time of the page's main thread until then. */
export type Duration = {elapsed: number; processor: number}
/** With an empty browser, and in another page of the same browser after that. */
export type Durations = {cold: Duration; warm: Duration}

/** Measures an opening in a browser of its own, whose profile is on the disk, as an editor's is. `reset` undoes what it changed. */
export async function measureOpening(
  siteUrl: string,
  session: Session,
  open: Opening,
  reset: () => Promise<unknown>,
): Promise<Durations> {
  const profile = mkdtempSync(join(tmpdir(), 'overprint-bench-'))
  const args = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args,
    viewport: VIEWPORT,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    await signIn(context, siteUrl, session)
    const cold = await measurePage(context, siteUrl, open)
    await reset()
    const warm = await measurePage(context, siteUrl, open)
    await reset()
    return {cold, warm}
  } finally {
    await context.close()
    rmSync(profile, {recursive: true, force: true})
  }
}

async function measurePage(context: BrowserContext, siteUrl: string, {prepare, open}: Opening): Promise<Duration> {
  const page = await context.newPage()
  await prepare?.(page, siteUrl)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', {timeDomain: 'threadTicks'})
  const processorTime = async () => {
    const {metrics} = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await processorTime()
  const start = performance.now()
  await open(page, siteUrl)
  const elapsed = performance.now() - start
  const processor = (await processorTime()) - before
  await page.close()
  return {elapsed, processor}
}

/** A browser with a profile takes no `storageState`. The address has no scripts, so nothing of the Studio is loaded yet. */
async function signIn(context: BrowserContext, siteUrl: string, {origins}: Session): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${siteUrl}/robots.txt`)
  await page.evaluate(items => {
    for (const {name, value} of items) localStorage.setItem(name, value)
  }, origins[0]?.localStorage ?? [])
  await page.close()
}
