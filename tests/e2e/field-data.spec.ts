import {expect, type Page, test} from '@playwright/test'
import type {PublicConfig} from '../../lib/browser/public-config'
import {routes} from '../../lib/routes'

const banner = (page: Page) => page.getByRole('region', {name: 'May we?'})

/** Sets FIELD_DATA for one page. Returns the list of its reports' requests. */
async function measureSpeed(page: Page): Promise<string[]> {
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/vitals')) requests.push(request.url())
  })
  await page.route(`**${routes.config}`, async route => {
    const config = (await (await route.fetch()).json()) as PublicConfig
    await route.fulfill({json: {...config, measuresSpeed: true}})
  })
  return requests
}

/** Returns how often each metric of a kind of page is counted. */
async function countsOf(page: Page, kind: string): Promise<Record<string, number>> {
  const text = await (await page.request.get('/api/metrics')).text()
  const lines = text.matchAll(/^site_web_vitals_(\w+?)(?:_seconds)?_count\{page="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...lines].flatMap(([, name, page, count]) => (page === kind ? [[name, Number(count)]] : [])),
  )
}

/** Leaves the page, which sends what is measured. */
const leave = (page: Page) => page.goto('about:blank')

test('S2-field-data nothing is measured or sent before consent, nor after a refusal', async ({page}) => {
  const reports = await measureSpeed(page)
  const before = await countsOf(page, 'policy')
  await page.goto(routes.policy('disclaimer'))
  await expect(banner(page)).toContainText('We would measure how fast our pages are for you')
  await leave(page)
  await page.goto(routes.policy('disclaimer'))
  await banner(page).getByRole('button', {name: 'Refuse'}).click()
  await expect(banner(page)).toHaveCount(0)
  await leave(page)
  expect(reports).toEqual([])
  expect(await countsOf(page, 'policy')).toEqual(before)
})

/** Hides the page for a moment, as a visitor does who switches to another app, and returns all reports that it has sent. */
const hide = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
    // Visible again: code that loads later does not measure a hidden page.
    Reflect.deleteProperty(document, 'visibilityState')
    return Promise.all((window as {reports?: Blob[]}).reports?.map(report => report.text()) ?? [])
  })

test('S2-field-data after consent a page view is sent and counted once, without anything about the visitor', async ({
  page,
}) => {
  const requests = await measureSpeed(page)
  await page.addInitScript(() => {
    const {sendBeacon} = navigator
    const reports: Blob[] = []
    Object.assign(window, {reports})
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) reports.push(data)
      return sendBeacon.call(navigator, url, data)
    }
  })
  const before = await countsOf(page, 'post')
  await page.goto(`${routes.post('why-your-teal-looks-muddy-on-a-navy-tee')}?email=ada@example.com`)
  await banner(page).getByRole('button', {name: 'Accept'}).click()
  // The browser reports the first paint to web-vitals some time after its code has run.
  await expect.poll(async () => (await hide(page)).join()).toContain('"fcp"')
  const reports = (await hide(page)).map(report => JSON.parse(report))
  for (const {page: kind, ...metrics} of reports) {
    expect(kind).toBe('post')
    for (const value of Object.values(metrics)) expect(value).toEqual(expect.any(Number))
  }
  // Each metric of a page view is sent once, and nothing else.
  const names = reports.flatMap(Object.keys).filter(name => name !== 'page')
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(['cls', 'fcp', 'inp', 'lcp', 'ttfb']).toContain(name)
  await expect.poll(async () => (await countsOf(page, 'post')).fcp).toBe((before.fcp ?? 0) + 1)
  await leave(page)
  expect((await countsOf(page, 'post')).fcp).toBe((before.fcp ?? 0) + 1)
  expect(requests.length).toBeGreaterThan(0)
})

test('S2-field-data a withdrawal stops it', async ({page}) => {
  const reports = await measureSpeed(page)
  await page.goto(routes.policy('cookies-policy'))
  await banner(page).getByRole('button', {name: 'Accept'}).click()
  const settings = page.getByRole('region', {name: 'Your consent'})
  await settings.getByRole('button', {name: 'Change your answer'}).click()
  const reloaded = page.waitForEvent('load')
  await banner(page).getByRole('button', {name: 'Refuse'}).click()
  await reloaded
  await expect(settings).toContainText('You refused on')
  await leave(page)
  expect(reports).toEqual([])
})
