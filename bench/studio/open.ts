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

/** Opens something in a new page of the Studio, and resolves when it can be used. */
export type Opening = (page: Page, siteUrl: string) => Promise<void>

/** Resolves when the list of contents is shown. */
export const openStudio: Opening = async (page, siteUrl) => {
  await page.goto(`${siteUrl}${routes.studio}`, {waitUntil: 'commit'})
  await page.getByTestId('pane-item-Blog').waitFor()
}

/** Resolves when a word typed into the article of a post is shown there. */
export const openArticle =
  (id: string): Opening =>
  async (page, siteUrl) => {
    await page.goto(`${siteUrl}${routes.studio}/intent/edit/id=${id};type=post`, {waitUntil: 'commit'})
    const article = page.getByTestId('field-body').getByTestId('pt-editor')
    await article.scrollIntoViewIfNeeded()
    const text = article.locator('[contenteditable=true]').first()
    await text.getByText(FIRST_WORDS).first().click()
    await page.keyboard.type(TYPED)
    await text.getByText(TYPED).first().waitFor()
  }

/** Resolves when the Preview tool shows a page that the Studio is connected to. */
export const openPreview =
  (path: string): Opening =>
  async (page, siteUrl) => {
    await page.goto(`${siteUrl}${routes.studio}/presentation?preview=${encodeURIComponent(path)}`, {
      waitUntil: 'commit',
    })
    const frame = page.frameLocator('iframe')
    await frame.locator('h1').waitFor()
    // The switch is disabled until the page's overlays are connected (sanity 6.16.0).
    const edit = page.locator('label').filter({hasText: /^Edit$/})
    await edit.locator('input:enabled').waitFor({state: 'attached'})
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

async function measurePage(context: BrowserContext, siteUrl: string, open: Opening): Promise<Duration> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', {timeDomain: 'threadTicks'})
  const start = performance.now()
  await open(page, siteUrl)
  const elapsed = performance.now() - start
  const {metrics} = await session.send('Performance.getMetrics')
  await page.close()
  return {elapsed, processor: 1000 * (metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0)}
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
