import {resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import {buildSite} from '../../services/launcher/build'
import {openDataDir} from '../../services/launcher/data-folder'
import {siteSpec} from '../../services/launcher/local-services'
import {type RunningService, startService, stopService} from '../../services/launcher/running-service'
import {listViolations} from '../support/accessibility'
import {BLANK_SETTINGS} from '../support/blank-settings'
import {freePort, readSources, TEST_DIST_DIR} from '../support/environment'

const root = resolve(import.meta.dirname, '..', '..')

test.describe('S2-routes another brand', () => {
  test.describe.configure({mode: 'serial'})
  let site: RunningService
  let url = ''

  test.beforeAll(async () => {
    const {lake, api, secrets} = readSources()
    const port = await freePort()
    url = `http://localhost:${port}`
    const env = {
      ...BLANK_SETTINGS,
      SANITY_API_HOST: lake.url,
      SANITY_API_READ_TOKEN: secrets.lakeReadToken,
      CATALOGUE_API_URL: api.url,
      IMAGES_FROM_PRIVATE_NETWORK: 'true',
      NEXT_PUBLIC_SITE_URL: url,
      NEXT_PUBLIC_BRAND_NAME: 'Second Pull',
      NEXT_PUBLIC_BRAND_SLUG: 'second-pull',
      NEXT_PUBLIC_DEFAULT_LOCALE: 'de',
      NEXT_PUBLIC_CANONICAL_QUERY: 'tag',
      NEXT_DIST_DIR: TEST_DIST_DIR,
    }
    const dataDir = test.info().outputPath()
    openDataDir(dataDir)
    await buildSite({root, distDir: TEST_DIST_DIR, env, logFile: `${dataDir}/logs/build.log`})
    site = await startService(siteSpec({root, dataDir, secrets}, port, env, false))
  })
  test.afterAll(async () => {
    if (site) await stopService(site)
  })

  test('has its own addresses, and not those of the sample brand', async ({request}) => {
    for (const path of ['/why-second-pull', '/how-second-pull-works']) {
      expect((await request.get(`${url}${path}`)).status(), path).toBe(200)
    }
    for (const path of ['/why-overprint', '/how-overprint-works']) {
      expect((await request.get(`${url}${path}`)).status(), path).toBe(404)
    }
  })

  test('S2-title S2-canonical has its own language, and its own list of parameters in canonical addresses', async ({
    page,
  }) => {
    await page.goto(`${url}/blog?tag=colour&page=1`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/blog?tag=colour`)
  })

  test('has its name in the title, the header and the feed, and links to its own addresses', async ({
    page,
    request,
  }) => {
    await page.goto(`${url}/contact`)
    await expect(page).toHaveTitle(/Second Pull/)
    await expect(page.getByRole('banner').getByRole('link', {name: 'Second Pull, home'})).toBeVisible()
    await expect(page.locator('a[href="/why-second-pull"]').first()).toBeAttached()
    await expect(page.locator('a[href="/why-overprint"]')).toHaveCount(0)
    expect(await (await request.get(`${url}/rss.xml`)).text()).toContain('Second Pull</title>')
  })

  test('S2-shopify-page leads to no app while SHOPIFY_APP_URL is not set, but to a message that asks for it', async ({
    page,
    request,
  }) => {
    for (const path of ['/shopify', '/shopify?product=heavy-hoodie&color=soot&size=L']) {
      expect(await (await request.get(url + path)).text(), path).not.toMatch(/href="https:\/\/[^"]*shopify\./)
    }
    for (const path of ['/shopify', '/shopify?product=heavy-hoodie&color=soot&size=L']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Next, ask us for the link.')
      const steps = page.getByRole('region', {name: 'What happens next'}).getByRole('heading', {level: 3})
      await expect(steps).toHaveCount(4)
      await expect(steps.first()).toHaveText('Ask us for the link')
      await expect(page.getByRole('main')).not.toContainText('You leave our site')
    }
    await page.getByRole('main').getByRole('link', {name: 'Ask for the link'}).click()
    await expect(page.getByRole('textbox', {name: 'Message'})).toHaveValue(
      'Please send me the link to your Shopify app.\nProduct: Heavy hoodie\nColour: Soot\nSize: L',
    )
    await expect(page.getByLabel('What is it about?')).toHaveValue('technical')
    expect(await listViolations(page)).toEqual([])
  })
})
