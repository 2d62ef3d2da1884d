import {defineConfig} from '@playwright/test'
import {CHROMIUM_PATH} from './tests/support/chromium.ts'

const baseURL = process.env.E2E_SITE_URL ?? 'http://localhost:3000'

const STUDIO = /(studio[\w-]*|presentation|receipt)\.spec\.ts/
/** Journeys that build and start sites of their own. */
const BUILDERS = /(start|brand)\.spec\.ts/
/** The project of those, which runs before there is a site that all others share. */
export const OWN_SITES = 'own-sites'
/** Browsers at work at the same time, where nothing else is said. */
export const WORKERS = 2
/** What waits most of its time, by the project that it runs beside, as one worker more. */
export const BESIDE: Record<string, string> = {studio: 'scheduled'}
/** Journeys in the Studio: it is large, and gives up on some things after ten seconds. */
const PATIENT = {
  timeout: 300_000,
  expect: {timeout: 60_000},
  use: {
    actionTimeout: 60_000,
    // Tall, for fields out of sight are not drawn.
    viewport: {width: 1440, height: 2400},
    // What moves while one waits is drawn without a graphics card, and takes the time that is waited for.
    contextOptions: {reducedMotion: 'reduce' as const},
  },
}

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at every start: not the folder of the reports.
  outputDir: 'test-results/traces',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: WORKERS,
  timeout: 60_000,
  expect: {timeout: 10_000},
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Traces double the time of a journey: `--trace on` makes them for the one that is looked into.
    screenshot: 'only-on-failure',
  },
  // `npm test` runs them in this order, one after the other: what fails in one hides nothing of the next.
  projects: [
    // One after the other, for all build in one folder.
    {name: OWN_SITES, testMatch: BUILDERS, workers: 1},
    {
      name: 'journeys',
      testIgnore: [STUDIO, BUILDERS, /(services-down|publishing|preview|unpublished|scheduled)\.spec\.ts/],
    },
    // They publish and delete what other journeys count.
    {name: 'publishing', testMatch: /(publishing|preview)\.spec\.ts/},
    // Writes drafts of everything, which the previews of others would show.
    {name: 'unpublished', testMatch: /unpublished\.spec\.ts/},
    {name: 'studio', testMatch: STUDIO, workers: WORKERS, ...PATIENT},
    {name: 'scheduled', testMatch: /scheduled\.spec\.ts/, workers: 1, ...PATIENT},
    // Ends the services that every other journey needs, so it comes last.
    {name: 'services-down', testMatch: /services-down\.spec\.ts/},
  ],
})
