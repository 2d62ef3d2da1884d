/** Features of Chromium that Playwright 1.65 enables; a second list replaces the first. */
const PLAYWRIGHT_FEATURES = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/**
 * The arguments of Chromium in tests. The last three save about a third of the processor time: there is no process for drawing and
 * none for the network, and no optimised code, which the short life of a page in a test does not pay back.
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
