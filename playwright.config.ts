import {defineConfig} from '@playwright/test'
import {BROWSER_ARGS} from './tests/support/browser-args.ts'
import {settings} from './tests/support/settings.ts'

const STUDIO = /(studio[\w-]*|presentation|receipt)\.spec\.ts/
/** Specs that build and start sites of their own. */
const BUILDERS = /(start|brand)\.spec\.ts/
/** The project of those specs. It runs before the shared site exists. */
export const OWN_SITES = 'own-sites'
/** The project that stops the services. It runs after all others. */
export const LAST = 'services-down'
/** Number of parallel browsers for two processors: tests often wait. */
const WORKERS = 3
/** Number of parallel browsers in the Studio, which keeps processors busy. */
export const STUDIO_WORKERS = 2
/** Projects that mostly wait, by the project that they run beside, with one more worker. */
export const CONCURRENT_PROJECTS: Record<string, string> = {studio: 'scheduled'}
/** Settings of tests in the Studio, which is large. */
const STUDIO_OPTIONS = {
  timeout: 900_000,
  expect: {timeout: 120_000},
  use: {
    actionTimeout: 120_000,
    // Tall, because the Studio does not render fields outside the viewport.
    viewport: {width: 1440, height: 2400},
    // Animations render without a graphics card and take time from what the test waits for.
    contextOptions: {reducedMotion: 'reduce' as const},
  },
}

// All limits are for tests that hang. They are far above what a busy machine needs: no test may depend on its speed.
export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at every start, so it must not be the folder of the reports.
  outputDir: 'test-results/traces',
  fullyParallel: true,
  forbidOnly: Boolean(settings.CI),
  retries: 0,
  grepInvert: settings.EXTENDED_TESTS ? [] : /@extended/,
  workers: WORKERS,
  timeout: 180_000,
  expect: {timeout: 30_000},
  reporter: 'list',
  use: {
    baseURL: settings.E2E_SITE_URL,
    browserName: 'chromium',
    launchOptions: {
      executablePath: settings.CHROMIUM_PATH,
      args: BROWSER_ARGS,
    },
    // Traces double a test's duration: use `--trace on` for the test under investigation.
    screenshot: 'only-on-failure',
  },
  // `npm test` runs them one after the other in this order, so a failure in one does not skip the next.
  projects: [
    // One worker, because all build in the same folder.
    {name: OWN_SITES, testMatch: BUILDERS, workers: 1, timeout: 1_800_000},
    {
      name: 'journeys',
      testIgnore: [STUDIO, BUILDERS, /(services-down|publishing|preview|unpublished|scheduled)\.spec\.ts/],
    },
    // They publish and delete what other tests count.
    {name: 'publishing', testMatch: /(publishing|preview)\.spec\.ts/, workers: 2},
    // Writes drafts of every document, which would show in other tests' previews.
    {name: 'unpublished', testMatch: /unpublished\.spec\.ts/, workers: 2},
    {name: 'studio', testMatch: STUDIO, workers: STUDIO_WORKERS, ...STUDIO_OPTIONS},
    {name: 'scheduled', testMatch: /scheduled\.spec\.ts/, workers: 1, ...STUDIO_OPTIONS},
    // Stops the services that all others need, so it runs last.
    {name: LAST, testMatch: /services-down\.spec\.ts/},
  ],
})
