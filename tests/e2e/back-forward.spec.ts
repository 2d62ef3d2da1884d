import {type CDPSession, expect, type Page, test} from '@playwright/test'
import {extendedIf} from '../support/extended'
import {waitUntilHydrated} from '../support/hydrated'
import {DIFFERENT_PATHS, FURTHER_PATHS, KIND_PATHS} from '../support/public-pages'
import {settings} from '../support/settings'

/*
 * Browsers keep a page that is left and show it again at once when the visitor goes back, unless something in it prevents that.
 * Debian's headless shell never keeps one, whatever the page, but it lists every reason: those of the page have to be none.
 */

// Playwright turns the cache off, which would hide the reasons.
test.use({
  launchOptions: {
    executablePath: settings.CHROMIUM_PATH,
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Goes back to a page and returns the reasons in the page why the browser had not kept it; others are circumstances. */
async function goBackTo(page: Page, session: CDPSession): Promise<string[]> {
  const reasons = new Promise<string[]>(resolve =>
    session.once('Page.backForwardCacheNotUsed', ({notRestoredExplanations}) =>
      resolve(notRestoredExplanations.filter(({type}) => type !== 'Circumstantial').map(({reason}) => reason)),
    ),
  )
  await page.goBack({waitUntil: 'commit'})
  return reasons
}

async function open(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  return session
}

for (const path of [...DIFFERENT_PATHS, ...FURTHER_PATHS]) {
  test(
    `S2-back-forward nothing in ${path} keeps it from the cache of going back`,
    extendedIf(!KIND_PATHS.includes(path)),
    async ({page}) => {
      const session = await open(page)
      await page.goto(path)
      await waitUntilHydrated(page)
      await page.goto('/robots.txt')
      expect(await goBackTo(page, session)).toEqual([])
    },
  )
}

test('S2-back-forward a page that prevents it is seen', async ({page}) => {
  const session = await open(page)
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await page.evaluate(() => addEventListener('unload', () => {}))
  await page.goto('/robots.txt')
  expect(await goBackTo(page, session)).toEqual(['UnloadHandlerExistsInMainFrame'])
})
