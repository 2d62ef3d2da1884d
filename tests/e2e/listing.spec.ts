import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'

test.describe('the product listing without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('has the results of a filtered URL in its HTML', async ({page}) => {
    await page.goto(`${routes.products}?category=drinkware&sort=price`)
    const names = await page.locator('.impose h3').allTextContents()
    expect(names.length).toBeGreaterThan(2)
    expect(names.join(' ')).toMatch(/mug/i)
    expect(names.join(' ')).not.toMatch(/hoodie/i)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })

  test('can be searched', async ({page}) => {
    await page.goto(routes.products)
    await page.getByLabel('Search products').fill('tote')
    await page.getByRole('button', {name: 'Search', exact: true}).click()
    await expect(page).toHaveURL(/search=tote/)
    await expect(page.locator('.impose h3').first()).toContainText(/tote/i)
  })

  test('has pages without overlap', async ({page}) => {
    await page.goto(routes.products)
    const first = await page.locator('.impose h3').allTextContents()
    await page.getByRole('link', {name: 'Next page'}).click()
    await expect(page).toHaveURL(/page=2/)
    const second = await page.locator('.impose h3').allTextContents()
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter(name => first.includes(name))).toEqual([])
  })
})

test('S2-listing a filtered listing says in its title and heading what is selected', async ({page}) => {
  await page.goto(`${routes.products}?category=bags&technique=embroidery&page=1`)
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/^Bags: Embroidery/)
  await expect(page).toHaveTitle(/^Bags: Embroidery/)
})

test('S2-listing a page beyond the last one is a 404 that keeps the filters and leads to the last page', async ({
  page,
}) => {
  const response = await page.goto(`${routes.products}?category=bags&page=99`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('There is no page 99.')).toBeVisible()
  await expect(page.getByRole('link', {name: /Bags.*remove filter/})).toBeVisible()
  await page
    .locator('main')
    .getByRole('link', {name: /Show them|last page/})
    .click()
  await expect(page.locator('.impose h3').first()).toBeVisible()
  await expect(page).toHaveURL(/products\?category=bags(&page=\d)?$/)
  expect((await page.request.get(`${routes.blog}?page=99`)).status()).toBe(404)
})

test('S2-listing no listing says noindex and names another page as canonical at once', async ({request, baseURL}) => {
  const tags = async (query: string) => {
    const html = await (await request.get(`${routes.products}${query}`)).text()
    return {
      isHidden: /<meta name="robots" content="noindex/.test(html),
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    }
  }
  const all = `${baseURL}${routes.products}`
  expect(await tags('?page=2')).toEqual({isHidden: false, canonical: `${all}?page=2`})
  expect(await tags('?category=bags')).toEqual({isHidden: true, canonical: `${all}?category=bags`})
  expect(await tags('?technique=embroidery')).toEqual({isHidden: false, canonical: all})
  const topic = await (await request.get(`${routes.blog}?tag=colour`)).text()
  expect(topic).toContain(`<link rel="canonical" href="${baseURL}${routes.blog}?tag=colour"`)
})

test('a filter is in the URL, and going back removes it', async ({page}) => {
  await page.goto(routes.products)
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('checkbox', {name: /Embroidery/})
  await box.click()
  await expect(page).toHaveURL(/technique=embroidery/)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await expect(page.locator('.impose')).toContainText('Embroidery')
  const remove = page.getByRole('link', {name: /Embroidery.*remove filter/})
  await expect(remove).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${routes.products}$`))
  await expect(remove).toBeHidden()
})

test('a product opens on an available size', async ({page}) => {
  for (const id of ['tough-phone-case', 'unisex-tee']) {
    await page.goto(routes.product(id))
    const chosen = page.getByRole('group', {name: 'Size'}).locator('label:has(input:checked)')
    await expect(chosen, id).toHaveCount(1)
    await expect(chosen, id).not.toContainText('out of stock')
  }
})

test('a product shows the selected colour', async ({page}) => {
  await page.goto(routes.product('unisex-tee'))
  await page.waitForLoadState('networkidle')
  const picture = page.locator('main img').first()
  const before = await picture.getAttribute('src')
  await page.getByRole('radio', {name: 'Navy', exact: true}).check()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('status').filter({hasText: 'Navy'})).toBeVisible()
})

test('a blog topic shows only its posts', async ({page}) => {
  await page.goto(routes.blog)
  await page.getByRole('navigation', {name: 'Topics'}).getByRole('link', {name: 'Selling'}).click()
  await expect(page).toHaveURL(/tag=selling/)
  await expect(page.getByRole('heading', {name: 'Posts on Selling'})).toBeAttached()
  for (const caption of await page.locator('main article .cap').allTextContents()) expect(caption).toContain('min')
})
