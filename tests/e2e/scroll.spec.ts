import {expect, type Page, test} from '@playwright/test'
import type {NextRouter} from 'next/router'
import {routes} from '../../lib/routes'

const heightOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo({top: y, behavior: 'instant'}), top)
/** What remembers places comes when the page is idle; it then takes the matter out of the browser's hands. */
const isReady = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')

type WithRouter = {next: {router: NextRouter}}

test.describe('S2-scroll', () => {
  test('navigation begins at the top of the new page', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    await scrollTo(page, 2000)
    await page.getByRole('banner').getByRole('link', {name: 'How it works'}).click()
    await expect(page).toHaveURL(new RegExp(routes.how))
    await expect.poll(() => heightOf(page)).toBe(0)
  })

  test('navigation to a fragment of another page ends there, below the header, with the focus', async ({page}) => {
    await page.goto(routes.contact)
    await isReady(page)
    await page.getByRole('button', {name: 'Menu'}).click()
    const link = page.getByRole('dialog').locator(`a[href="/#keep"]`).first()
    await ((await link.count()) > 0 ? link : page.locator('a[href="/#keep"]').first()).click()
    await expect(page).toHaveURL(/\/#keep$/)
    const target = page.locator('#keep')
    await expect(target).toBeFocused()
    // It may still be on its way.
    const topOf = () => target.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(topOf).toBeLessThan(200)
    const header = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    expect(await topOf()).toBeGreaterThanOrEqual(header - 1)
  })

  test('a link to a fragment of the same page goes there, and the tab key goes on from there', async ({page}) => {
    await page.goto(routes.why)
    await isReady(page)
    await page.locator('main a[href$="#wrong-choice"]').first().click()
    const target = page.locator('#wrong-choice')
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(target).not.toBeFocused()
    await expect(target).not.toHaveAttribute('tabindex')
    const isAfter = await target.evaluate(
      element =>
        (element.compareDocumentPosition(document.activeElement ?? document) & Node.DOCUMENT_POSITION_FOLLOWING) !==
          0 || element.contains(document.activeElement),
    )
    expect(isAfter).toBe(true)
  })

  test('back and forward return to where the visitor was, and so does a reload', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    // As Next does when it has read the query of the loaded page, sooner or later.
    await page.evaluate(() => (window as unknown as WithRouter).next.router.events.emit('beforeHistoryChange', '/'))
    const post = page.locator('#proof article a').first()
    await post.scrollIntoViewIfNeeded()
    const left = await heightOf(page)
    expect(left).toBeGreaterThan(1000)
    await post.click()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => heightOf(page)).toBe(0)
    await scrollTo(page, 700)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => heightOf(page)).toBe(left)
    await page.goForward()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => heightOf(page)).toBe(700)
    await page.reload()
    await expect.poll(() => heightOf(page)).toBe(700)
    await isReady(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => heightOf(page)).toBe(left)
  })

  test('who comes back stays where they were while the page above them settles', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    await page.locator('#proof article a').first().scrollIntoViewIfNeeded()
    const left = await heightOf(page)
    await page.locator('#proof article a').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => heightOf(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => heightOf(page)).toBe(left)
    const settle = (height: string) =>
      page.evaluate(async to => {
        Object.assign(document.querySelector<HTMLElement>('main section')?.style ?? {}, {marginBottom: to})
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      }, height)
    await settle('-61px')
    expect(await heightOf(page)).toBe(left)
    await settle('61px')
    expect(await heightOf(page)).toBe(left)
    // The visitor moves on: from now on what is in sight stays in sight, as anywhere else.
    await page.keyboard.press('Shift')
    await settle('0px')
    expect(await heightOf(page)).toBe(left - 61)
  })

  test('the document says that it scrolls smoothly, so that Next’s changes of page do not', async ({page}) => {
    await page.goto(routes.contact)
    await expect(page.locator('html')).toHaveAttribute('data-scroll-behavior', 'smooth')
  })

  test('who goes back before the page that they asked for is there stays where they were', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    const post = page.locator('#proof article a').first()
    await post.scrollIntoViewIfNeeded()
    const left = await heightOf(page)
    expect(left).toBeGreaterThan(1000)
    await page.evaluate(() => {
      const {events} = (window as unknown as WithRouter).next.router
      const goBack = () => {
        events.off('beforeHistoryChange', goBack)
        events.on('routeChangeComplete', address => {
          document.documentElement.dataset.arrived = address
        })
        // Once the new address is in the history.
        queueMicrotask(() => history.back())
      }
      events.on('beforeHistoryChange', goBack)
    })
    await post.click()
    await expect(page.locator('html')).toHaveAttribute('data-arrived', routes.home)
    await expect.poll(() => heightOf(page)).toBe(left)
  })
})

test.describe('S9-smooth the wheel', () => {
  /** Turns the wheel within the page, and answers whether the page takes it into its own hands. */
  const turn = (page: Page, deltaY: number) =>
    page.evaluate(
      y => !document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: y, bubbles: true, cancelable: true})),
      deltaY,
    )
  const isTaken = (page: Page) => expect.poll(() => turn(page, 1)).toBe(true)

  test('moves the page smoothly, step by step to the goal', async ({page}) => {
    // A page without scenes, which measure themselves again when they arrive.
    await page.goto(routes.policy('privacy-policy'))
    await isTaken(page)
    await expect.poll(() => heightOf(page)).toBeGreaterThan(0)
    const start = await heightOf(page)
    const steps = await page.evaluate(
      () =>
        new Promise<number[]>(resolve => {
          const seen: number[] = []
          const note = () => {
            seen.push(window.scrollY)
            if (seen.length > 200 || (seen.length > 20 && seen.at(-1) === seen.at(-10))) resolve(seen)
            else requestAnimationFrame(note)
          }
          document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 600, bubbles: true, cancelable: true}))
          requestAnimationFrame(note)
        }),
    )
    expect(steps.at(-1)).toBeGreaterThan(start + 598)
    expect(steps.at(-1)).toBeLessThan(start + 605)
    expect(new Set(steps).size).toBeGreaterThan(4)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('knows a page of another length 250 ms after it has come to rest, not before', async ({page}) => {
    await page.clock.install()
    await page.goto(routes.contact)
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return turn(page, 1)
      })
      .toBe(true)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.clock.runFor(1000)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    // The page grows; its observers hear of it in the next frame that is shown.
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const more = document.createElement('div')
          more.style.height = '2000px'
          document.body.append(more)
          const growth = new ResizeObserver(() => resolve())
          growth.observe(document.body)
        }),
    )
    await page.clock.runFor(240)
    await turn(page, 99_999)
    await page.clock.runFor(5000)
    expect(await heightOf(page)).toBeLessThanOrEqual(end + 1)
    await turn(page, 99_999)
    await page.clock.runFor(5000)
    expect(await heightOf(page)).toBeGreaterThan(end + 1900)
  })

  test('stays the browser’s where motion is unwanted', async ({page}) => {
    await page.goto(routes.contact)
    await isTaken(page)
    await page.emulateMedia({reducedMotion: 'reduce'})
    await expect.poll(() => turn(page, 1)).toBe(false)
  })

  test('stays the browser’s for zooming, sideways, and over what scrolls itself', async ({page}) => {
    await page.goto(routes.contact)
    await isTaken(page)
    const isFree = (options: Record<string, number | boolean>) =>
      page.evaluate(
        rest =>
          document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 10, bubbles: true, cancelable: true, ...rest})),
        options,
      )
    expect(await isFree({ctrlKey: true})).toBe(true)
    expect(await isFree({shiftKey: true})).toBe(true)
    expect(await isFree({deltaX: 50})).toBe(true)
    await page.getByRole('button', {name: 'Menu'}).click()
    await expect.poll(() => isFree({})).toBe(true)
  })
})

test.describe('on a phone', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 844}})
  test('S9-smooth touch scrolls as the browser does', async ({page}) => {
    await page.goto(routes.contact)
    await isReady(page)
    const isFree = await page.evaluate(() =>
      document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 10, bubbles: true, cancelable: true})),
    )
    expect(isFree).toBe(true)
  })
})
