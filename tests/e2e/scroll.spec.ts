import {expect, type Page, test} from '@playwright/test'
import type {NextRouter} from 'next/router'
import {routes} from '../../lib/routes'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo({top: y, behavior: 'instant'}), top)
/** Waits for the scroll memory, which loads when the page is idle and then turns off the browser's restoration. */
const isReady = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')

/** Waits until the page has been laid out, and resize observers have read it. */
const afterNextLayout = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      }),
  )

type WithRouter = {next: {router: NextRouter}}

test.describe('S2-scroll', () => {
  test('navigation starts at the top of the new page', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    await scrollTo(page, 2000)
    await page.getByRole('banner').getByRole('link', {name: 'How it works'}).click()
    await expect(page).toHaveURL(new RegExp(routes.how))
    await expect.poll(() => scrollTop(page)).toBe(0)
  })

  test('navigation to a fragment of another page scrolls it below the header and focuses it', async ({page}) => {
    await page.goto(routes.contact)
    await isReady(page)
    await page.getByRole('button', {name: 'Menu'}).click()
    const link = page.getByRole('dialog').locator(`a[href="/#keep"]`).first()
    await ((await link.count()) > 0 ? link : page.locator('a[href="/#keep"]').first()).click()
    await expect(page).toHaveURL(/\/#keep$/)
    const target = page.locator('#keep')
    await expect(target).toBeFocused()
    // The page may still be scrolling.
    const topOf = () => target.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(topOf).toBeLessThan(200)
    const header = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    expect(await topOf()).toBeGreaterThanOrEqual(header - 1)
  })

  test('a link to a fragment of the same page scrolls to it, and Tab continues from there', async ({page}) => {
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

  test('back, forward and reload restore the scroll position', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    // Next emits this event at some point after it has read the query of the loaded page.
    await page.evaluate(() => (window as unknown as WithRouter).next.router.events.emit('beforeHistoryChange', '/'))
    const post = page.locator('#proof article a').first()
    await post.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(1000)
    await post.click()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await scrollTo(page, 700)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => scrollTop(page)).toBe(left)
    await page.goForward()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => scrollTop(page)).toBe(700)
    await page.reload()
    await expect.poll(() => scrollTop(page)).toBe(700)
    await isReady(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => scrollTop(page)).toBe(left)
  })

  test('going back keeps the scroll position while the layout above changes', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    await page.locator('#proof article a').first().scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    await page.locator('#proof article a').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(left)
    const settle = (height: string) =>
      page.evaluate(async to => {
        Object.assign(document.querySelector<HTMLElement>('main section')?.style ?? {}, {marginBottom: to})
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      }, height)
    await settle('-61px')
    expect(await scrollTop(page)).toBe(left)
    await settle('61px')
    expect(await scrollTop(page)).toBe(left)
    // After input from the visitor, the browser's own scroll anchoring applies again.
    await page.keyboard.press('Shift')
    await settle('0px')
    expect(await scrollTop(page)).toBe(left - 61)
  })

  for (const start of ['loaded', 'navigated to']) {
    test(`back and forward restore the position around a link within a page that was ${start}`, async ({page}) => {
      await page.emulateMedia({reducedMotion: 'reduce'})
      const policy = routes.policy('privacy-policy')
      await page.goto(start === 'loaded' ? policy : routes.home)
      await isReady(page)
      if (start !== 'loaded') await page.getByRole('contentinfo').locator(`a[href="${policy}"]`).first().click()
      const link = page.getByRole('navigation', {name: 'Sections'}).getByRole('link').nth(3)
      const target = page.locator((await link.getAttribute('href')) ?? '')
      await expect.poll(() => scrollTop(page)).toBe(0)
      await scrollTo(page, 150)
      await link.click()
      await expect(target).toBeFocused()
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(500)
      const linked = await scrollTop(page)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${policy}$`))
      await expect.poll(() => scrollTop(page)).toBe(150)
      await page.goForward()
      await expect(page).toHaveURL(/#/)
      await expect.poll(() => scrollTop(page)).toBe(linked)
      await page.reload()
      await isReady(page)
      await expect.poll(() => scrollTop(page)).toBe(linked)
      await page.goBack()
      await expect.poll(() => scrollTop(page)).toBe(150)
    })
  }

  test('a link within the page leaves a navigation alone that is still loading', async ({page}) => {
    await page.goto(routes.policy('privacy-policy'))
    await isReady(page)
    let send = () => {}
    const isSent = new Promise<void>(resolve => {
      send = resolve
    })
    const isHeld = page.waitForRequest('**/_next/data/**')
    await page.route('**/_next/data/**', async route => {
      await isSent
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', {name: 'How it works'}).click()
    await isHeld
    await page.getByRole('navigation', {name: 'Sections'}).getByRole('link').nth(3).click()
    await expect(page).toHaveURL(/#/)
    send()
    await expect(page).toHaveURL(new RegExp(routes.how))
  })

  test('the document declares smooth scrolling, so that Next disables it during navigation', async ({page}) => {
    await page.goto(routes.contact)
    await expect(page.locator('html')).toHaveAttribute('data-scroll-behavior', 'smooth')
  })

  test('going back before the page loads keeps the scroll position', async ({page}) => {
    await page.goto(routes.home)
    await isReady(page)
    const post = page.locator('#proof article a').first()
    await post.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(1000)
    await page.evaluate(() => {
      const {events} = (window as unknown as WithRouter).next.router
      const goBack = () => {
        events.off('beforeHistoryChange', goBack)
        events.on('routeChangeComplete', address => {
          document.documentElement.dataset.arrived = address
        })
        // Runs once the new URL is in the history.
        queueMicrotask(() => history.back())
      }
      events.on('beforeHistoryChange', goBack)
    })
    await post.click()
    await expect(page.locator('html')).toHaveAttribute('data-arrived', routes.home)
    await expect.poll(() => scrollTop(page)).toBe(left)
  })
})

test.describe('S9-smooth the wheel', () => {
  /** Dispatches a wheel event and returns whether the page handled it itself. */
  const wheel = (page: Page, deltaY: number) =>
    page.evaluate(
      y => !document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: y, bubbles: true, cancelable: true})),
      deltaY,
    )
  const isSmooth = (page: Page) => expect.poll(() => wheel(page, 1)).toBe(true)

  test('scrolls the page smoothly in steps to the target', async ({page}) => {
    // A page without scroll animations, which measure themselves again when they load.
    await page.goto(routes.policy('privacy-policy'))
    await isSmooth(page)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)
    const start = await scrollTop(page)
    const steps = await page.evaluate(
      () =>
        new Promise<number[]>(resolve => {
          const seen: number[] = []
          const record = () => {
            seen.push(window.scrollY)
            if (seen.length > 200 || (seen.length > 20 && seen.at(-1) === seen.at(-10))) resolve(seen)
            else requestAnimationFrame(record)
          }
          document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 600, bubbles: true, cancelable: true}))
          requestAnimationFrame(record)
        }),
    )
    expect(steps.at(-1)).toBeGreaterThan(start + 598)
    expect(steps.at(-1)).toBeLessThan(start + 605)
    expect(new Set(steps).size).toBeGreaterThan(4)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('measures a changed page height 250 ms after the last resize, not before', async ({page}) => {
    await page.clock.install()
    await page.goto(routes.contact)
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return wheel(page, 1)
      })
      .toBe(true)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.clock.runFor(1000)
    // The page is measured after a layout, which no clock of the page starts: two, because the first one may have begun before.
    await afterNextLayout(page)
    await afterNextLayout(page)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    // The page grows; resize observers run in the next frame.
    await page.evaluate(() => {
      const more = document.createElement('div')
      more.style.height = '2000px'
      document.body.append(more)
    })
    await afterNextLayout(page)
    await page.clock.runFor(240)
    await wheel(page, 99_999)
    await page.clock.runFor(5000)
    expect(await scrollTop(page)).toBeLessThanOrEqual(end + 1)
    await afterNextLayout(page)
    await wheel(page, 99_999)
    await page.clock.runFor(5000)
    expect(await scrollTop(page)).toBeGreaterThan(end + 1900)
  })

  test('uses native scrolling with reduced motion', async ({page}) => {
    await page.goto(routes.contact)
    await isSmooth(page)
    await page.emulateMedia({reducedMotion: 'reduce'})
    await expect.poll(() => wheel(page, 1)).toBe(false)
  })

  test('uses native scrolling for zoom, horizontal scrolling and nested scrollers', async ({page}) => {
    await page.goto(routes.contact)
    await isSmooth(page)
    const isNative = (options: Record<string, number | boolean>) =>
      page.evaluate(
        rest =>
          document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 10, bubbles: true, cancelable: true, ...rest})),
        options,
      )
    expect(await isNative({ctrlKey: true})).toBe(true)
    expect(await isNative({shiftKey: true})).toBe(true)
    expect(await isNative({deltaX: 50})).toBe(true)
    await page.getByRole('button', {name: 'Menu'}).click()
    await expect.poll(() => isNative({})).toBe(true)
  })
})

test.describe('on a phone', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 844}})
  test('S9-smooth touch uses native scrolling', async ({page}) => {
    await page.goto(routes.contact)
    await isReady(page)
    const isNative = await page.evaluate(() =>
      document.body.dispatchEvent(new WheelEvent('wheel', {deltaY: 10, bubbles: true, cancelable: true})),
    )
    expect(isNative).toBe(true)
  })
})
