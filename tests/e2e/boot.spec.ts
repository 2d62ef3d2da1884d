import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* The scripts of a page start after its first paint. `early-input.spec.ts` has what visitors do before. */

/** Records when the page's scripts start: before which paints and states of the document. */
function recordStart(page: Page) {
  return page.addInitScript(() => {
    const record = () => {
      if (!document.head?.querySelector('script[src*="/chunks/"]')) return
      const hasPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      Object.assign(window, {startedAt: {hasPainted, isParsed: hasParsed}})
      observer.disconnect()
    }
    let hasParsed = false
    // Capture: before every other listener.
    document.addEventListener('DOMContentLoaded', () => (hasParsed = true), true)
    const observer = new MutationObserver(record)
    observer.observe(document, {childList: true, subtree: true})
  })
}

type Start = {hasPainted: boolean; isParsed: boolean}
const startOf = (page: Page) => page.evaluate(() => (window as unknown as {startedAt?: Start}).startedAt)

/** Starts neither by paint nor by time: only a visitor's action can start the page's scripts. */
const neverPaint = (page: Page) =>
  page.addInitScript(() => {
    const {setTimeout} = window
    PerformanceObserver.prototype.observe = () => {}
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 3000 ? 0 : setTimeout(run, ms)) as typeof window.setTimeout
  })

const menu = (page: Page) => page.getByRole('dialog', {name: 'Menu'})

test.describe('S2-paint-first', () => {
  test('the scripts of a page start after its first paint', async ({page}) => {
    await recordStart(page)
    await page.goto(routes.home)
    await waitUntilHydrated(page)
    expect(await startOf(page)).toEqual({hasPainted: true, isParsed: true})
  })

  test('the paint starts them, not only the time', async ({page}) => {
    await page.addInitScript(() => {
      const {setTimeout} = window
      window.setTimeout = ((run: () => void, ms?: number, ...values: unknown[]) =>
        ms === 3000 ? 0 : setTimeout(run, ms, ...values)) as typeof window.setTimeout
    })
    await page.goto(routes.contact)
    await waitUntilHydrated(page)
  })

  test('they start at once in a browser without the APIs', async ({page}) => {
    await recordStart(page)
    await page.addInitScript(() => {
      for (const name of ['PerformanceObserver', 'requestIdleCallback']) Reflect.deleteProperty(window, name)
    })
    await page.goto(routes.home)
    await waitUntilHydrated(page)
    expect(await startOf(page)).toMatchObject({isParsed: false})
    await page.getByRole('button', {name: 'Menu', exact: true}).click()
    await expect(menu(page)).toBeVisible()
  })

  test('they start without an idle period in a browser that has none', async ({page}) => {
    await recordStart(page)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
    await page.goto(routes.home)
    await waitUntilHydrated(page)
    expect(await startOf(page)).toMatchObject({hasPainted: true})
  })

  test('they start at once in a hidden document', async ({page}) => {
    await recordStart(page)
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', {value: true, configurable: true}))
    await page.goto(routes.home)
    await expect.poll(() => startOf(page)).toMatchObject({isParsed: false})
  })

  test('they start after three seconds when nothing is painted', async ({page}) => {
    await page.clock.install()
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {}
    })
    await page.goto(routes.home)
    await page.clock.fastForward(3000)
    await waitUntilHydrated(page)
  })

  test('a key starts them', async ({page}) => {
    await recordStart(page)
    await neverPaint(page)
    await page.goto(routes.home)
    expect(await startOf(page)).toBeUndefined()
    await page.keyboard.press('Tab')
    await waitUntilHydrated(page)
  })

  test('a tap on Menu starts them and opens it', async ({page}) => {
    await recordStart(page)
    await neverPaint(page)
    await page.goto(routes.home)
    expect(await startOf(page)).toBeUndefined()
    await page.getByRole('button', {name: 'Menu', exact: true}).click()
    await expect(menu(page)).toBeVisible()
  })

  test('the first page is rendered again only for the query of its address', async ({page}) => {
    await page.addInitScript(() => {
      const count = {replaced: 0}
      const {replaceState} = history
      history.replaceState = (...options) => {
        count.replaced += 1
        replaceState.apply(history, options)
      }
      Object.assign(window, {count})
    })
    const countReplaced = () => page.evaluate(() => (window as unknown as {count: {replaced: number}}).count.replaced)
    await page.goto(routes.product('heavy-hoodie'))
    await waitUntilHydrated(page)
    // The router itself, when it is created.
    expect(await countReplaced()).toBe(1)
    await page.goto(`${routes.product('heavy-hoodie')}?utm_source=letter`)
    await waitUntilHydrated(page)
    await expect.poll(countReplaced).toBe(2)
  })
})
