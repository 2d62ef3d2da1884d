import type {Browser} from 'puppeteer-core'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {openVisitor, startFirefox} from '../support/firefox'
import {isHydrated} from '../support/hydrated'
import {DIFFERENT_PATHS, FURTHER_PATHS} from '../support/public-pages'

/* Firefox keeps a page that is left and shows the same document again when the visitor goes back. Debian's headless Chromium never does. */

/** Limit of all attempts with one page, in milliseconds. */
const LIMIT = 120_000

const {siteUrl} = readEnvironment()
let firefox: Browser
beforeAll(async () => {
  firefox = await startFirefox()
})
afterAll(() => firefox?.close())

type Marked = Window & {isKept?: boolean}

/** Leaves a page for a file of the site, goes back, and returns whether the same document is shown again. */
async function isKept(path: string, prepare = () => {}): Promise<boolean> {
  const {page, close} = await openVisitor(firefox)
  const address = () => page.evaluate(() => location.href).catch(() => null)
  try {
    await page.goto(`${siteUrl}${path}`, {waitUntil: 'networkidle0'})
    await page.waitForFunction(isHydrated)
    await page.evaluate(() => {
      addEventListener('pageshow', ({persisted}) => Object.assign(window, {isKept: persisted}))
    })
    await page.evaluate(prepare)
    const opened = await address()
    await page.goto(`${siteUrl}/robots.txt`)
    // Not `goBack`, which waits for a page to load.
    await page.evaluate(() => setTimeout(() => history.back()))
    await expect.poll(address).toBe(opened)
    return await page.evaluate(() => (window as Marked).isKept === true)
  } finally {
    await close()
  }
}

/** Whether a page forbids browsers to store it: the confirmation of a message. */
const forbidsStorage = (path: string) => path.includes('?sent=')

test.each([...DIFFERENT_PATHS, ...FURTHER_PATHS].filter(path => !forbidsStorage(path)))(
  'S2-back-forward Firefox keeps %s',
  async path => {
    // Firefox does not keep a page that is just loading something, such as a picture that has come near the screen.
    await expect.poll(() => isKept(path), {timeout: LIMIT}).toBe(true)
  },
  LIMIT * 2,
)

test('S2-back-forward a page that Firefox does not keep is seen', async () => {
  expect(await isKept('/contact', () => addEventListener('unload', () => {}))).toBe(false)
})
