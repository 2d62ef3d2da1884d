import {type Browser, type BrowserContext, launch, type Page} from 'puppeteer-core'
import {settings} from './settings.ts'

/** Firefox's values of the preference that overrides `prefers-color-scheme`, which WebDriver BiDi cannot emulate yet. */
const COLOR_SCHEMES = {dark: 0, light: 1}

/** Limit in ms of one step in the browser. A step that takes longer hangs. */
const STEP_LIMIT = 60_000

/** Starts Debian's Firefox without a window, driven through WebDriver BiDi. */
export const startFirefox = (colorScheme: keyof typeof COLOR_SCHEMES = 'light'): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: settings.FIREFOX_PATH,
    headless: true,
    timeout: STEP_LIMIT * 2,
    protocolTimeout: STEP_LIMIT * 2,
    extraPrefsFirefox: {'layout.css.prefers-color-scheme.content-override': COLOR_SCHEMES[colorScheme]},
  })

/** A tab of a new visitor, with what went wrong in it so far. */
export type Visitor = {page: Page; errors: string[]; close: () => Promise<void>}

/** Records console errors and warnings, exceptions, failed requests and error responses of a page. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => errors.push(`thrown: ${error instanceof Error ? error.message : String(error)}`))
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts what the page that it leaves still loads.
    if (reason !== 'NS_BINDING_ABORTED') errors.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`)
  })
  return errors
}

/** Opens a tab with storage and cookies of its own. */
export async function openVisitor(browser: Browser, width = 1440): Promise<Visitor> {
  const context: BrowserContext = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_LIMIT)
  await page.setViewport({width, height: 900})
  return {page, errors: recordErrors(page), close: () => context.close()}
}
