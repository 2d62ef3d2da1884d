import {expect, type Page, test} from '@playwright/test'
import type {NextRouter} from 'next/router'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

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

  test('keeps the filter for new products when it is searched', async ({page}) => {
    await page.goto(`${routes.products}?new=true`)
    await page.getByLabel('Search products').fill('tote')
    await page.getByRole('button', {name: 'Search', exact: true}).click()
    await expect(page).toHaveURL(/search=tote/)
    await expect(page).toHaveURL(/new=true/)
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

test('S2-nearest a search without a match keeps its filters and shows the nearest products with what was left out', async ({
  page,
}) => {
  await page.goto(`${routes.products}?search=mug&technique=embroidery`)
  await expect(page.getByRole('status').filter({hasText: 'No products'})).toBeVisible()
  await expect(page.getByRole('checkbox', {name: /^Embroidery/})).toBeChecked()
  await expect(page.getByRole('checkbox', {name: /^Drinkware/})).toBeVisible()
  await expect(page.getByText('Your filters are still on.')).toBeVisible()
  const nearest = page.getByRole('region', {name: 'The nearest we print on'})
  await expect(nearest).toContainText(/\d products match without Embroidery/)
  const {data} = await (await page.request.get('/backend/products?search=mug&limit=100')).json()
  const mugs: string[] = data.map(({name}: {name: string}) => name)
  const shown = await nearest.locator('.impose h4').allTextContents()
  expect(shown[0]).toMatch(/mug/i)
  expect(shown.filter(name => !mugs.includes(name))).toEqual([])
  await expect(page.getByRole('link', {name: /“mug”.*remove filter/})).toBeVisible()
  await page.getByRole('link', {name: /Embroidery.*remove filter/}).click()
  await expect(page).toHaveURL(/products\?search=mug$/)
  await expect(page.locator('.impose h3').first()).toContainText(/mug/i)
  await page.goBack()
  await nearest.getByRole('link', {name: 'Drop Embroidery'}).click()
  await expect(page).toHaveURL(/products\?search=mug$/)
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('S2-nearest an unknown word shows products and all filters, and is not indexed', async ({page}) => {
    await page.goto(`${routes.products}?search=submarine`)
    await expect(page.locator('.impose h4')).not.toHaveCount(0)
    await expect(page.getByText('Without “submarine” nothing is left to match')).toBeVisible()
    // There is no filter to take off.
    await expect(page.getByText('Try fewer words, or something broader.')).toBeVisible()
    await expect(page.getByRole('link', {name: 'Clear the search'})).toHaveAttribute('href', routes.products)
    await expect(page.getByRole('checkbox')).not.toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
})

test('S2-nearest a change of the listing is acknowledged before its request is sent', async ({page}) => {
  await page.addInitScript(() => {
    const {fetch} = window
    window.fetch = (...request) => {
      const isBusy = document.querySelector('form[aria-busy=true]') !== null
      if (String(request[0]).includes('/_next/data/')) document.documentElement.dataset.busyAtRequest = String(isBusy)
      return fetch(...request)
    }
  })
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const held: (() => void)[] = []
  await page.route('**/_next/data/**', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  const form = page.locator('form.listing')
  await page.getByRole('checkbox', {name: /^Embroidery/}).click()
  await expect(page.locator('html')).toHaveAttribute('data-busy-at-request', 'true')
  // Visible while the response is still held back.
  await expect(form).toHaveAttribute('aria-busy', 'true')
  expect(await page.locator('.impose').evaluate(grid => Number(getComputedStyle(grid).opacity))).toBeLessThan(1)
  for (const send of held.splice(0)) send()
  await expect(page).toHaveURL(/technique=embroidery/)
  await expect(form).not.toHaveAttribute('aria-busy')

  await page.getByRole('link', {name: /Embroidery.*remove filter/}).click()
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const send of held.splice(0)) send()
  await expect(page).toHaveURL(new RegExp(`${routes.products}$`))
  await expect(form).not.toHaveAttribute('aria-busy')
})

test('S2-nearest turning a page marks the link until the page is there', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const release = await holdData(page)
  const next = page.getByRole('link', {name: 'Next page'})
  await next.click()
  await expect(next).toHaveAttribute('data-pressed', '')
  release()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('form.listing')).not.toHaveAttribute('aria-busy')
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('S2-nearest a link within the page ends the feedback of the navigation that it cancels', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  await page.route('**/_next/data/**', () => {
    // Never answered: only the link within the page ends this navigation.
  })
  const form = page.locator('form.listing')
  await page.getByRole('checkbox', {name: /^Embroidery/}).click()
  await expect(form).toHaveAttribute('aria-busy', 'true')
  // As a link of the site does. A plain anchor leaves the navigation alone.
  await page.evaluate(() => (window as unknown as {next: {router: NextRouter}}).next.router.push('#main'))
  await expect(page).toHaveURL(/#main$/)
  await expect(form).not.toHaveAttribute('aria-busy')
})

test('S2-nearest a link that does not change the listing shows no feedback', async ({page}) => {
  await page.goto(`${routes.products}?category=bags`)
  await waitUntilHydrated(page)
  const form = page.locator('form.listing')
  // The listing has no such link of its own: an editor may add one. The address of the page with another hash, and the same address.
  for (const href of ['#main', '?category=bags']) {
    await form.evaluate((element, address) => {
      const link = document.createElement('a')
      link.href = address
      link.textContent = `Test ${address}`
      // Nothing follows, as after a click that a script has handled.
      link.addEventListener('click', event => event.preventDefault())
      element.append(link)
    }, href)
    await page.getByRole('link', {name: `Test ${href}`}).click()
    await expect(form).not.toHaveAttribute('aria-busy')
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  }
})

test('S2-nearest the feedback ends on a listing without filters too', async ({page}) => {
  // A backend may offer no filters.
  await page.route('**/_next/data/**', async route => {
    const response = await route.fetch()
    const data = await response.json()
    const list = data.pageProps?.list
    if (list) list.facets = {category: [], technique: [], color: [], size: [], price: null}
    await route.fulfill({response, json: data})
  })
  await page.goto(routes.catalog)
  await waitUntilHydrated(page)
  await page.getByRole('link', {name: /newest first/}).click()
  await expect(page).toHaveURL(/sort=new/)
  const form = page.locator('form.listing')
  await expect(form).toBeVisible()
  await expect(page.locator('.facet-panel')).toHaveCount(0)
  // The same search again: the form stays, and only the end of the navigation ends its feedback.
  const isBusy = form.evaluate(
    element =>
      new Promise(resolve => {
        new MutationObserver(() => resolve(element.ariaBusy)).observe(element, {attributes: true})
      }),
  )
  await page.getByRole('button', {name: 'Search', exact: true}).click()
  expect(await isBusy).toBe('true')
  await expect(form).not.toHaveAttribute('aria-busy')
})

/** Holds the data of pages back. Returns a function that lets them load. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/_next/data/**', async route => {
    await isReleased
    await route.continue()
  })
  return release
}

for (const path of [routes.products, `${routes.products}?category=t-shirts`]) {
  test(`S2-nearest what is typed in ${path} while a result loads stays, with the focus`, async ({page}) => {
    await page.goto(path)
    await waitUntilHydrated(page)
    const release = await holdData(page)
    const status = await page.locator('.listing [role=status]').elementHandle()
    const box = page.getByRole('checkbox', {name: /^Embroidery/})
    await box.click()
    const field = page.getByLabel('Search products')
    await field.fill('cap')
    release()
    await expect(page.getByRole('link', {name: /Embroidery.*remove filter/})).toBeVisible()
    await expect(field).toHaveValue('cap')
    await expect(field).toBeFocused()
    await expect(box).toBeChecked()
    // Otherwise, screen readers may not announce the new count.
    expect(await status?.evaluate(element => element.isConnected)).toBe(true)
    await field.press('Enter')
    await expect(page).toHaveURL(/search=cap&?.*/)
    await expect(page).toHaveURL(/technique=embroidery/)
  })
}

test('S2-nearest a filter stays ticked while its results load, and the next one is added to it', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const release = await holdData(page)
  const boxes = [/^Embroidery/, /^Bags/].map(name => page.getByRole('checkbox', {name}))
  for (const box of boxes) {
    await box.click()
    await expect(box).toBeChecked()
  }
  release()
  await expect(page).toHaveURL(/products\?category=bags&technique=embroidery$/)
  await expect(page.getByRole('link', {name: /remove filter/})).toHaveCount(2)
  for (const box of boxes) await expect(box).toBeChecked()
})

test('S2-nearest removing a filter with the keyboard leads to the results', async ({page}) => {
  await page.goto(`${routes.products}?category=bags&technique=embroidery`)
  await waitUntilHydrated(page)
  const heading = page.getByRole('heading', {name: 'Results', exact: true})
  // The second removal ends the selection, which is another page of the site.
  const removals: [RegExp, RegExp][] = [
    [/Embroidery.*remove filter/, /products\?category=bags$/],
    [/Bags.*remove filter/, /products$/],
  ]
  for (const [name, url] of removals) {
    await page.getByRole('link', {name}).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
    await expect(heading).toBeFocused()
  }
})

test('a change of the listing keeps the filter for new products', async ({page}) => {
  await page.goto(`${routes.products}?new=true`)
  await waitUntilHydrated(page)
  await page.getByLabel('Sort by').selectOption('price')
  await expect(page).toHaveURL(/products\?new=true&sort=price$/)
  await expect(page.getByRole('link', {name: /New.*remove filter/})).toBeVisible()
})

test('S2-nearest a price range can be entered with the keyboard while a result loads', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const release = await holdData(page)
  await page.getByLabel('From, $').fill('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  release()
  await expect(page.getByRole('link', {name: /From \$5.*remove filter/})).toBeVisible()
  const highest = page.getByLabel('To, $')
  await expect(highest).toBeFocused()
  await expect(highest).toHaveValue('20')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/price_max=20&price_min=5/)
})

test('a price may be written as visitors do, and one that is none is named and does not remove the filter', async ({
  page,
}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const lowest = page.getByLabel('From, $')
  await lowest.fill('$12,50')
  await lowest.press('Tab')
  await expect(page).toHaveURL(/price_min=12\.50$/)
  await expect(lowest).toHaveValue('12.50')
  const hint = page.getByText('A price such as 12.50').first()
  await expect(hint).toBeHidden()
  const borderOf = () => lowest.evaluate(field => getComputedStyle(field).borderTopColor)
  await lowest.blur()
  const border = await borderOf()
  await lowest.fill('1o')
  await lowest.press('Tab')
  await expect(hint).toBeVisible()
  await expect.poll(borderOf).not.toBe(border)
  await expect(page).toHaveURL(/price_min=12\.50$/)
  await expect(lowest).toHaveValue('1o')
  await page.getByRole('checkbox', {name: /^Embroidery/}).click()
  await expect(page).toHaveURL(/technique=embroidery&price_min=12\.50$/)
  await expect(page.getByRole('link', {name: /Embroidery.*remove filter/})).toBeVisible()
  await expect(lowest).toHaveValue('1o')
  await expect(hint).toBeVisible()
  // A link that removes the filter empties its field.
  await page.getByRole('link', {name: /From \$12\.50.*remove filter/}).click()
  await expect(page).toHaveURL(/technique=embroidery$/)
  await expect(lowest).toHaveValue('')
})

test('S2-nearest a text that is typed while a page is turned is forgotten with the next selection', async ({page}) => {
  await page.goto(`${routes.products}?price_min=1`)
  await waitUntilHydrated(page)
  const release = await holdData(page)
  await page.getByRole('link', {name: 'Next page'}).click()
  const field = page.getByLabel('Search products')
  await field.fill('cap')
  release()
  await expect(page).toHaveURL(/page=2/)
  await expect(field).toHaveValue('cap')
  await page.getByRole('link', {name: /From \$1.*remove filter/}).click()
  await expect(page).toHaveURL(routes.products)
  await expect(field).toHaveValue('')
})

test('S2-nearest going back shows the earlier filters, order and search', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
  const box = page.getByRole('checkbox', {name: /^Embroidery/})
  const sort = page.getByLabel('Sort by')
  const field = page.getByLabel('Search products')
  await box.click()
  await expect(page).toHaveURL(/technique=embroidery$/)
  await sort.focus()
  await sort.selectOption('price')
  await expect(page).toHaveURL(/sort=price/)
  await expect(sort).toBeFocused()
  await field.fill('cap')
  await field.press('Enter')
  await expect(page.getByRole('link', {name: /“cap”.*remove filter/})).toBeVisible()
  await field.fill('not sent')
  await page.goBack()
  await expect(page.getByRole('link', {name: /“cap”.*remove filter/})).toBeHidden()
  await expect(field).toHaveValue('')
  await expect(sort).toHaveValue('price')
  await page.goBack()
  await expect(sort).toHaveValue('')
  await expect(box).toBeChecked()
  await page.goBack()
  await expect(box).not.toBeChecked()
  await page.goForward()
  await expect(box).toBeChecked()
})

test('a filter is in the URL, and going back removes it', async ({page}) => {
  await page.goto(routes.products)
  await waitUntilHydrated(page)
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
    const chosen = page.getByRole('group', {name: /^(Size|Phone model)$/}).locator('label:has(input:checked)')
    await expect(chosen, id).toHaveCount(1)
    await expect(chosen, id).not.toContainText('out of stock')
  }
})

test('a product shows the selected colour', async ({page}) => {
  await page.goto(routes.product('unisex-tee'))
  await waitUntilHydrated(page)
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
