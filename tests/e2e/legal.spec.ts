import {expect, test} from '@playwright/test'
import {POLICY_SLUGS} from '../../lib/document-paths'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

const policy = routes.policy('privacy-policy')
const earlier = routes.policyVersion('privacy-policy', '3.0')

test('S2-legal every policy shows its version, date and changes, and links to its earlier versions', async ({page}) => {
  for (const slug of POLICY_SLUGS) {
    await page.goto(routes.policy(slug))
    await expect(page.getByRole('term').filter({hasText: /^Version$/}), slug).toBeVisible()
    await expect(page.getByRole('term').filter({hasText: /^Effective$/}), slug).toBeVisible()
    const history = page.getByRole('region', {name: 'What changed'})
    await expect(history.getByRole('link', {name: /^Version \d/}).first(), slug).toHaveAttribute('aria-current', 'page')
    const [, second] = await history
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(second, slug).toMatch(new RegExp(`^${routes.policy(slug)}\\?version=\\d`))
    await expect(page.getByRole('note', {name: 'Earlier version'})).toHaveCount(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('S2-legal an earlier version is a static page with its own text and a note', async ({
    page,
    request,
    baseURL,
  }) => {
    expect((await page.goto(earlier))?.status()).toBe(200)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Privacy policy')
    await expect(page).toHaveTitle('Privacy policy, version 3.0 · Overprint')
    const note = page.getByRole('note', {name: 'Earlier version'})
    await expect(note).toContainText('It was in force from 15 September 2025 until 1 June 2026.')
    await expect(note.getByRole('link')).toHaveAttribute('href', policy)
    await expect(page.getByText('buyers’ addresses 24 months after delivery')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${policy}`)
    expect((await request.get(earlier)).headers()['x-nextjs-cache']).toMatch(/^(HIT|STALE)$/)
  })
})

test('S2-legal switching between versions is a client-side navigation', async ({page}) => {
  await page.goto(policy)
  await waitUntilHydrated(page)
  const timeOrigin = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', {name: 'Version 3.0'}).click()
  await expect(page).toHaveURL(earlier)
  const note = page.getByRole('note', {name: 'Earlier version'})
  await expect(note).toContainText('You are reading version 3.0')
  await expect(page.getByRole('link', {name: 'Version 3.0'})).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', {name: 'Version 2.2'}).click()
  await expect(note).toContainText('You are reading version 2.2')
  await page.goBack()
  await expect(note).toContainText('You are reading version 3.0')
  await note.getByRole('link').click()
  await expect(page).toHaveURL(policy)
  await expect(note).toHaveCount(0)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin)
})

test('S2-legal the address of the current version shows it without a note, with the policy’s canonical URL', async ({
  page,
  baseURL,
}) => {
  await page.goto(routes.policyVersion('privacy-policy', '3.1'))
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Privacy policy')
  await expect(page.getByRole('note', {name: 'Earlier version'})).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${policy}`)
})

test('S2-404 an unknown version responds with 404', async ({request}) => {
  for (const version of ['9.9', 'abc', '../..', '3.0/..', '%', '3.0.0.0.0', 'a b', '//example.com']) {
    const response = await request.get(routes.policyVersion('privacy-policy', version), {maxRedirects: 0})
    expect(response.status(), version).toBe(404)
    expect(await response.text(), version).toContain('Page Not Found')
  }
  expect((await request.get(routes.policyVersion('nope', '1.0'))).status()).toBe(404)
})

test('a version has one address: its path redirects to it', async ({request}) => {
  const response = await request.get(`${policy}/3.0`, {maxRedirects: 0})
  expect(response.status()).toBe(308)
  expect(response.headers().location).toBe(earlier)
})
