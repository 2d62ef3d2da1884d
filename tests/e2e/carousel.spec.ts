import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/** The page of a carousel with stepped autoplay, and that of one with continuous autoplay. */
const STEPPED = routes.catalog
const CONTINUOUS = routes.home

const frameOf = (page: Page) => page.locator('.carousel.rail').first()
const positionOf = (frame: Locator) =>
  frame
    .locator('li')
    .first()
    .evaluate(slide => Math.round(slide.getBoundingClientRect().left))
/** Returns the position of the first slide after the current step has finished. */
async function settledPosition(frame: Locator): Promise<number> {
  await expect.poll(() => frame.getByRole('list').evaluate(list => list.getAnimations().length)).toBe(0)
  return positionOf(frame)
}
/** Waits until the intersection observers have run: a new observer is notified after the earlier ones. */
const observersNotified = (page: Page) =>
  page.evaluate(() => new Promise(done => new IntersectionObserver(done).observe(document.body)))
const button = (page: Page, name: string) => page.getByRole('button', {name: `Products: ${name}`, exact: true})
/** Blocks the scripts whose text matches. */
async function blockScripts(page: Page, isBlocked: (text: string) => boolean) {
  await page.route(/\/_next\/static\/.*\.js/, async route => {
    const response = await route.fetch()
    await (isBlocked(await response.text()) ? route.abort() : route.fulfill({response}))
  })
}
const isSwiper = (text: string) => text.includes('slideToClosest')
const isAutoScroll = (text: string) => text.includes('.setTransition(0)') && !isSwiper(text)

async function openCarousel(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  const frame = frameOf(page)
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('data-live', '')
  return frame
}

// Ignores scripts that are still loading when a test ends.
test.afterEach(({page}) => page.unrouteAll({behavior: 'ignoreErrors'}))

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  test('S4-carousel a carousel is a natively scrolling row', async ({page}) => {
    await page.goto(STEPPED)
    const list = frameOf(page).getByRole('list')
    const [inner, outer] = await list.evaluate(element => [element.scrollWidth, element.clientWidth])
    expect(inner).toBeGreaterThan(Number(outer))
    await expect(list).toHaveCSS('overflow-x', 'auto')
    await expect(list).toHaveCSS('scroll-snap-type', /x/)
    await expect(button(page, 'next')).toBeHidden()
  })
})

test('S4-carousel Swiper loads when the carousel becomes visible, and takes over without a layout shift', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  await page.goto(CONTINUOUS)
  await waitUntilHydrated(page)
  const frame = frameOf(page)
  await expect(frame).not.toHaveAttribute('data-live')
  const measure = () =>
    frame.evaluate(box =>
      [box, ...box.querySelectorAll('li')].map(part => {
        const {left, width, height} = part.getBoundingClientRect()
        return [left, width, height].map(Math.round)
      }),
    )
  const before = await measure()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('data-live', '')
  expect(await measure()).toEqual(before)
})

test('S4-carousel buttons, keys and a mouse move it, and its position is announced', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  const frame = await openCarousel(page, STEPPED)
  const status = page.getByRole('status').filter({hasText: 'Products:'})
  await expect(button(page, 'previous')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'next').click()
  await expect(status).toHaveText(/^Products: \d+ to \d+ of 8$/)
  await expect(button(page, 'previous')).toHaveAttribute('aria-disabled', 'false')
  const start = await positionOf(frame)

  await frame.getByRole('list').focus()
  await page.keyboard.press('Home')
  await expect(status).toHaveText(/^Products: 1 to \d of 8$/)
  expect(await positionOf(frame)).toBeGreaterThan(start)
  await page.keyboard.press('End')
  await expect(status).toHaveText(/to 8 of 8$/)
  await expect(button(page, 'next')).toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.press('Home')
  const first = await positionOf(frame)
  const box = await frame.boundingBox()
  if (!box) throw new Error('The carousel is not on the page.')
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, {steps: 8})
  await page.mouse.up()
  await expect.poll(() => positionOf(frame)).toBeLessThan(first)
  // Dragging a link does not navigate.
  await expect(page).toHaveURL(new RegExp(`${STEPPED}$`))
})

test('S4-carousel a horizontal wheel moves it, and a vertical one scrolls the page', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  const frame = await openCarousel(page, STEPPED)
  await frame.evaluate(box => box.scrollIntoView({block: 'center', behavior: 'instant'}))
  await frame.hover()
  const [first, top] = [await positionOf(frame), await page.evaluate(() => scrollY)]
  // A wheel that turns while Swiper takes over is no gesture of its own.
  await expect(async () => {
    await page.mouse.wheel(200, 0)
    expect(await positionOf(frame)).toBeLessThan(first)
  }).toPass()
  await expect(page.getByRole('status').filter({hasText: 'Products:'})).toHaveText(/^Products: \d+ to \d+ of 8$/)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  const moved = await settledPosition(frame)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top)
  expect(await settledPosition(frame)).toBe(moved)
})

test('S4-carousel every slide is in the tab order, and scrolls into view on focus', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  const frame = await openCarousel(page, STEPPED)
  await frame.getByRole('list').focus()
  const links = await frame.getByRole('link').count()
  for (let step = 0; step < links; step++) {
    await page.keyboard.press('Tab')
    await expect(frame.getByRole('link').nth(step)).toBeFocused()
    await expect(frame.getByRole('link').nth(step)).toBeInViewport()
  }
})

test.describe('S4-carousel autoplay', () => {
  /** Opens it with a fake clock and without a mouse over it. */
  async function openWithClock(page: Page) {
    await page.clock.install()
    const frame = await openCarousel(page, STEPPED)
    await expect(button(page, 'pause')).toBeVisible()
    await frame.evaluate(box => box.scrollIntoView({block: 'center', behavior: 'instant'}))
    return {frame}
  }

  test('S9-carousel steps after 3000 ms without an announcement', async ({page}) => {
    const {frame} = await openWithClock(page)
    const box = await frame.boundingBox()
    if (!box) throw new Error('The carousel is not on the page.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    const before = await settledPosition(frame)
    // The interval restarts when the mouse leaves.
    await page.mouse.move(5, 5)
    await page.clock.runFor(2990)
    expect(await settledPosition(frame)).toBe(before)
    await page.clock.runFor(20)
    await expect.poll(() => positionOf(frame)).not.toBe(before)
    await expect(page.getByRole('status').filter({hasText: 'Products:'})).toHaveCount(0)
  })

  const pauses: [string, (page: Page, frame: Locator) => Promise<unknown>][] = [
    ['a mouse is over it', (_page, frame) => frame.hover()],
    ['the focus is inside', (_page, frame) => frame.getByRole('link').first().focus()],
    ['its pause button was pressed', page => button(page, 'pause').click()],
    [
      'the page is hidden',
      page =>
        page.evaluate(() => {
          Object.defineProperty(document, 'hidden', {get: () => true})
          document.dispatchEvent(new Event('visibilitychange'))
        }),
    ],
    ['it is out of view', page => page.evaluate(() => window.scrollTo({top: 99999, behavior: 'instant'}))],
    ['the visitor prefers reduced motion', page => page.emulateMedia({reducedMotion: 'reduce'})],
  ]
  for (const [reason, act] of pauses) {
    test(`pauses while ${reason}`, async ({page}) => {
      const {frame} = await openWithClock(page)
      await act(page, frame)
      await observersNotified(page)
      await page.clock.runFor(100)
      const before = await settledPosition(frame)
      await page.clock.runFor(15_000)
      expect(await settledPosition(frame)).toBe(before)
    })
  }

  test('stays paused after an interaction until the visitor starts it again', async ({page}) => {
    const {frame} = await openWithClock(page)
    await button(page, 'next').click()
    await expect(button(page, 'play')).toBeVisible()
    await page.clock.runFor(1000)
    const before = await settledPosition(frame)
    await page.clock.runFor(10_000)
    expect(await settledPosition(frame)).toBe(before)
    await button(page, 'play').click()
    await page.clock.runFor(4000)
    await expect.poll(() => positionOf(frame)).not.toBe(before)
  })

  test('has no pause button with reduced motion', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    await openCarousel(page, STEPPED)
    await expect(button(page, 'pause')).toBeHidden()
  })
})

test.describe('S7-ondemand continuous autoplay', () => {
  test('logs that AutoScroll has loaded, moves, and stops on its button', async ({page}) => {
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    const frame = await openCarousel(page, CONTINUOUS)
    expect(lines).toContain('AutoScroll loaded')
    const before = await positionOf(frame)
    await expect.poll(() => positionOf(frame)).toBeLessThan(before - 20)
    await button(page, 'pause').click()
    const stopped = await positionOf(frame)
    await button(page, 'play').click()
    await expect.poll(() => positionOf(frame)).toBeLessThan(stopped)
  })

  test('logs “Error loading AutoScroll” when that fails, and stays usable', async ({page}) => {
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    await blockScripts(page, isAutoScroll)
    const frame = await openCarousel(page, CONTINUOUS)
    expect(lines).toContain('Error loading AutoScroll')
    expect(lines).not.toContain('AutoScroll loaded')
    await expect(button(page, 'pause')).toBeHidden()
    const before = await positionOf(frame)
    await button(page, 'next').click()
    await expect.poll(() => positionOf(frame)).toBeLessThan(before)
  })
})

test('S4-carousel scrolls natively when Swiper fails to load', async ({page}) => {
  await blockScripts(page, isSwiper)
  const warning = page.waitForEvent('console', message => message.text().includes('Swiper could not be loaded'))
  await page.goto(STEPPED)
  const frame = frameOf(page)
  await frame.scrollIntoViewIfNeeded()
  await warning
  await expect(frame).not.toHaveAttribute('data-live')
  const before = await positionOf(frame)
  await button(page, 'next').click()
  await expect.poll(() => positionOf(frame)).toBeLessThan(before)
  await expect(page.getByRole('status').filter({hasText: 'Products:'})).toHaveText(/of 8$/)
})

test('S9-carousel shows one slide per page by default', async ({page}) => {
  await page.goto(routes.home)
  const frame = page.locator('.carousel.pages').first()
  await frame.scrollIntoViewIfNeeded()
  const widths = await frame.evaluate(box => [box, ...box.querySelectorAll('li')].map(part => part.clientWidth))
  expect(new Set(widths).size).toBe(1)
})

test('S9-carousel a step takes 400 ms by default', async ({page}) => {
  await page.goto(routes.home)
  const frame = page.locator('.carousel.pages').first()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('data-live', '')
  const list = frame.getByRole('list')
  await list.evaluate(element => {
    element.addEventListener('transitionstart', ({target}) => {
      if (target === element) element.dataset.duration = getComputedStyle(element).transitionDuration
    })
  })
  await page.getByRole('button', {name: 'Testimonials: next', exact: true}).click()
  await expect(list).toHaveAttribute('data-duration', '0.4s')
})
