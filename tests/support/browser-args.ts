/** Features of Chromium that Playwright 1.65 enables; a second list replaces the first. */
const PLAYWRIGHT_FEATURES = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/**
 * The arguments of Chromium in tests. The last three save a third of the processor time: without a graphics card a process for it
 * only copies, a network process starts over with every test, and a page of a test is closed before optimised code pays off.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  `--enable-features=${[...PLAYWRIGHT_FEATURES, 'NetworkServiceInProcess2'].join(',')}`,
  '--js-flags=--no-opt --no-maglev',
]
