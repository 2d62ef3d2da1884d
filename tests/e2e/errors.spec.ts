import {expect, type Page, test} from '@playwright/test'
import {freePort} from '../support/environment'
import {type FixtureBuild, serveFixtureSite, takeFixtureSite} from '../support/fixture-site'
import {waitUntilHydrated} from '../support/hydrated'

/* Failing pages in a production build of a fixture site that uses the product's app and layout. */

// All tests share one build.
test.describe.configure({mode: 'default', timeout: 180_000})

const INK = 'The ink has run out'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let build: FixtureBuild
let site: Awaited<ReturnType<typeof serveFixtureSite>>

test.beforeAll(async () => {
  test.setTimeout(300_000)
  build = takeFixtureSite('first')
  site = await serveFixtureSite(build, await freePort())
})
test.afterAll(async () => {
  await site?.stop()
  build?.remove()
})

function logOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', message => void (message.type() === 'error' && lines.push(message.text())))
  return lines
}

async function expectErrorPage(page: Page, message: string) {
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  await expect(page.locator('main').getByText('500', {exact: true}).last()).toBeVisible()
  await expect(page.getByText(message, {exact: true})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible()
}

for (const path of ['/render', '/effect', '/module']) {
  test(`S8-mount an error while ${path} mounts is logged as a mounting error and shows the error page`, async ({
    page,
  }) => {
    const log = logOf(page)
    await page.goto(site.url + path)
    await expectErrorPage(page, INK)
    await expect.poll(() => log.join('\n')).toMatch(new RegExp(`Error while mounting app.*${INK}`))
  })

  test(`S8-crawler a crawler keeps the server’s HTML of ${path}, and the error is logged`, async ({browser}) => {
    const page = await browser.newPage({userAgent: GOOGLEBOT})
    const log = logOf(page)
    await page.goto(site.url + path)
    await expect.poll(() => log.join('\n')).toContain(INK)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('As the server wrote it')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.close()
  })
}

for (const path of ['/render', '/effect']) {
  test(`S8-crawler an error of ${path} after a navigation shows the error page in the layout, and is not a mounting error`, async ({
    page,
  }) => {
    const log = logOf(page)
    await page.goto(site.url)
    // Before that, the browser follows a link with a full load.
    await waitUntilHydrated(page)
    await page.getByRole('link', {name: path.slice(1), exact: true}).click()
    await expectErrorPage(page, INK)
    await expect(page).toHaveURL(site.url + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(log.join('\n')).not.toContain('Error while mounting app')
    // The next navigation clears the error.
    await page.goBack()
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Start')
  })
}

for (const button of ['Throw', 'Reject']) {
  test(`S8-crawler an unhandled error (${button}) shows the full error page, without the layout`, async ({page}) => {
    await page.goto(`${site.url}/event`)
    await page.getByRole('button', {name: button}).click()
    await expectErrorPage(page, INK)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.getByRole('button', {name: 'Try again'}).click()
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Ready')
  })
}

test('S8-crawler an unhandled error changes nothing for a crawler', async ({browser}) => {
  const page = await browser.newPage({userAgent: GOOGLEBOT})
  const thrown = page.waitForEvent('pageerror')
  await page.goto(`${site.url}/event`)
  await page.getByRole('button', {name: 'Throw'}).click()
  expect((await thrown).message).toBe(INK)
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Ready')
  await page.close()
})

test('S8-crawler errors that are not the site’s own change nothing', async ({page}) => {
  await page.goto(`${site.url}/event`)
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('An extension failed'))))
  await thrown
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Ready')
})

test('S2-500 a server error shows only its status', async ({page}) => {
  const response = await page.goto(`${site.url}/isr/a`)
  expect(response?.status()).toBe(500)
  await expectErrorPage(page, 'The press has stopped.')
  expect(await response?.text()).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|sk-7f3a|\.tsx?\b|at \w+ \(/)
  expect(await page.content()).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|sk-7f3a/)
  expect(site.log()).toContain('ECONNREFUSED')
})

test('S2-500 a message that names a path or a secret is not shown', async ({page}) => {
  await page.goto(`${site.url}/secret`)
  await expectErrorPage(page, 'The press has stopped.')
  expect(await page.content()).not.toMatch(/ENOENT|\/srv\/site|sk-7f3a/)
})

test('S6-auth a page with auth middleware redirects to sign-in without a token, and its HTML has no content', async ({
  page,
  request,
  context,
}) => {
  expect(await (await request.get(`${site.url}/private`)).text()).not.toContain('<h1>Private')
  await page.goto(`${site.url}/private?tab=a#part`)
  await expect(page).toHaveURL(`${site.url}/login?redirect=${encodeURIComponent('/private?tab=a#part')}`)
  await context.addCookies([{name: 'auth-token', value: 'a-token', url: site.url}])
  await page.goto(`${site.url}/private`)
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Private')
})

test('S6-auth an unregistered middleware raises an error', async ({page}) => {
  const response = await page.goto(`${site.url}/unknown`)
  expect(response?.status()).toBe(500)
  expect(site.log()).toContain('Unknown route middleware')
})

test('S2-404 each navigation to an unmatched path shows that path', async ({page}) => {
  const navigate = (path: string) =>
    page.evaluate(target => {
      void (window as unknown as {next: {router: {push: (url: string) => Promise<boolean>}}}).next.router.push(target)
    }, path)
  await page.goto(site.url)
  await page.getByRole('link', {name: 'nope/nope'}).click()
  await expect(page.getByText('Page not found: /nope/nope', {exact: true})).toBeVisible()
  await page.goto(site.url)
  await page.getByRole('link', {name: 'isr/none'}).click()
  await expect(page.getByText('Page not found: /isr/none', {exact: true})).toBeVisible()
  await waitUntilHydrated(page)
  await navigate('/isr/nothing?x=1')
  await expect(page.getByText('Page Not Found: /isr/nothing?x=1', {exact: true})).toBeVisible()
  await navigate('/isr/none#part')
  await expect(page.getByText('Page Not Found: /isr/none#part', {exact: true})).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page Not Found: /isr/nothing?x=1', {exact: true})).toBeVisible()
})
