import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {shareSession} from '../support/account-session'
import {openMenu} from '../support/sign-in-page'

/** Pages, and the links of the header and of the menu that lead to them (`page`) or to a page above them (`true`). */
const PAGES = [
  {path: routes.home, header: [], menu: []},
  {path: routes.catalog, header: ['Products page'], menu: ['Products page']},
  {path: routes.product('unisex-tee'), header: ['Products true'], menu: ['Products true']},
  {path: `${routes.products}?category=bags`, header: ['Products true'], menu: ['Products true']},
  {path: routes.category('t-shirts'), header: ['Products true'], menu: ['Products true', 'T-shirts page']},
  {path: routes.how, header: ['How it works page'], menu: ['How it works page']},
  {path: routes.shopifyIntegration, header: [], menu: ['Shopify page']},
  {path: `${routes.blog}?tag=colour`, header: ['The Proof page'], menu: ['The Proof page']},
  {path: routes.post('the-misprint-drawer'), header: ['The Proof true'], menu: ['The Proof true']},
  {path: `${routes.contact}?topic=sales&product=heavy-hoodie`, header: ['Help page'], menu: ['Help page']},
  {path: routes.account, header: ['Sign inAccount page'], menu: []},
  {path: routes.policy('privacy-policy'), header: [], menu: []},
]

const listMarked = (links: Locator) =>
  links.evaluateAll(all =>
    all.map(
      link =>
        `${link.firstChild?.nodeName === '#text' ? link.firstChild.nodeValue : link.textContent} ${link.ariaCurrent}`,
    ),
  )

async function expectMarks(page: Page, {path, header, menu}: (typeof PAGES)[number]) {
  expect(await listMarked(page.locator('.site-header a[aria-current]')), path).toEqual(header)
  expect(await listMarked(page.locator('dialog.drawer nav a[aria-current]')), path).toEqual(menu)
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('S2-current the header and the menu mark the page, and the page above it', async ({page, context, baseURL}) => {
    for (const one of PAGES) {
      // Visitors who are not signed in get the sign-in page instead.
      if (one.path === routes.account) await shareSession(context, baseURL)
      await page.goto(one.path)
      await expectMarks(page, one)
    }
  })
})

test('S2-current the marks follow a navigation', async ({page}) => {
  await page.goto(routes.contact)
  const menu = page.getByRole('dialog', {name: 'Menu'})
  for (const {label, path} of [
    {label: 'T-shirts', path: routes.category('t-shirts')},
    {label: 'The Proof journal', path: routes.blog},
  ]) {
    await page.getByRole('button', {name: 'Menu', exact: true}).click()
    await menu.getByRole('link', {name: label}).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('dialog.drawer nav a[aria-current=page]')).toHaveAttribute('href', path)
  }
})

test('S2-current the menu marks the account on its page only', async ({page, context, baseURL}) => {
  await shareSession(context, baseURL)
  await page.goto(routes.account)
  const link = (await openMenu(page)).getByRole('link', {name: 'Your account'})
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.goto(routes.contact)
  await openMenu(page)
  await expect(link).toBeVisible()
  await expect(link).not.toHaveAttribute('aria-current')
})

test('S2-current the mark contrasts with its background, in light and dark', async ({page}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
    await page.goto(routes.category('t-shirts'))
    await page.getByRole('button', {name: 'Menu', exact: true}).click()
    await expect(page.getByRole('dialog', {name: 'Menu'})).toBeVisible()
    const links = page.locator('.site-header nav a[aria-current], dialog.drawer nav a[aria-current]')
    const contrasts = await links.evaluateAll(all => {
      const luminance = (color: string) => {
        const [red, green, blue] = (color.match(/\d+/g) ?? []).slice(0, 3).map(value => {
          const share = Number(value) / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
      }
      return all.map(link => {
        const background = getComputedStyle(link.closest('.site-header, .drawer') ?? link).backgroundColor
        const lines = getComputedStyle(link).boxShadow.match(/rgb\([^)]*\)/g) ?? []
        return Math.max(
          0,
          ...lines.map(line => {
            const [a, b] = [luminance(line), luminance(background)]
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          }),
        )
      })
    })
    expect(contrasts).toHaveLength(3)
    expect(Math.min(...contrasts), colorScheme).toBeGreaterThanOrEqual(3)
  }
})
