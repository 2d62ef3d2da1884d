import {type Browser, chromium, type Page} from '@playwright/test'
import {CHROMIUM_PATH} from '../../tests/support/chromium.ts'

/** How much slower than this machine's the phone's processor is, as in Lighthouse. */
const SLOWDOWN = 4
/** Lighthouse's phone. */
const PHONE = {viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true}

/** Starts the browser of the measurements on a slow phone. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-quic']})

/** Opens a page on a slow phone with an empty cache, and closes it after `use`. */
export async function onSlowPhone<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', {rate: SLOWDOWN})
    return await use(page)
  } finally {
    await context.close()
  }
}
