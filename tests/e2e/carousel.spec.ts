import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

/** The product's carousel that steps on by itself, and the strip that scrolls by itself. */
const STEPPING = routes.catalog
const STRIP = routes.home

const frameOf = (page: Page) => page.locator('.carousel.rail').first()
const placeOf = (frame: Locator) =>
  frame
    .locator('li')
    .first()
    .evaluate(slide => Math.round(slide.getBoundingClientRect().left))
/** The place of the first slide once no step is under way. */
async function placeAtRest(frame: Locator): Promise<number> {
  await expect.poll(() => frame.getByRole('list').evaluate(list => list.getAnimations().length)).toBe(0)
  return placeOf(frame)
}
/** Waits until the browser has told what is in sight: an observer that is made now is told after those before it. */
const untilSightIsTold = (page: Page) =>
  page.evaluate(() => new Promise(done => new IntersectionObserver(done).observe(document.body)))
const button = (page: Page, name: string) => page.getByRole('button', {name: `Products: ${name}`, exact: true})
/** Refuses the scripts that a test picks by their text. */
async function refuseScripts(page: Page, isRefused: (text: string) => boolean) {
  await page.route(/\/_next\/static\/.*\.js/, async route => {
    const response = await route.fetch()
    await (isRefused(await response.text()) ? route.abort() : route.fulfill({response}))
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

// Scripts that are still on their way when a test is over are nobody's fault.
test.afterEach(({page}) => page.unrouteAll({behavior: 'ignoreErrors'}))

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  test('S4-carousel a carousel is a row that scrolls', async ({page}) => {
    await page.goto(STEPPING)
    const list = frameOf(page).getByRole('list')
    const [inner, outer] = await list.evaluate(element => [element.scrollWidth, element.clientWidth])
    expect(inner).toBeGreaterThan(Number(outer))
    await expect(list).toHaveCSS('overflow-x', 'auto')
    await expect(list).toHaveCSS('scroll-snap-type', /x/)
    await expect(button(page, 'next')).toBeHidden()
  })
})

test('S4-carousel Swiper comes when the carousel is in sight, and takes over without a shift', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  await page.goto(STRIP)
  await page.waitForLoadState('networkidle')
  const frame = frameOf(page)
  await expect(frame).not.toHaveAttribute('data-live')
  const look = () =>
    frame.evaluate(box =>
      [box, ...box.querySelectorAll('li')].map(part => {
        const {left, width, height} = part.getBoundingClientRect()
        return [left, width, height].map(Math.round)
      }),
    )
  const before = await look()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('data-live', '')
  expect(await look()).toEqual(before)
})

test('S4-carousel buttons, keys and a mouse move it, and it is told where it stands', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  const frame = await openCarousel(page, STEPPING)
  const told = page.getByRole('status').filter({hasText: 'Products:'})
  await expect(button(page, 'previous')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'next').click()
  await expect(told).toHaveText(/^Products: \d+ to \d+ of 8$/)
  await expect(button(page, 'previous')).toHaveAttribute('aria-disabled', 'false')
  const start = await placeOf(frame)

  await frame.getByRole('list').focus()
  await page.keyboard.press('Home')
  await expect(told).toHaveText(/^Products: 1 to \d of 8$/)
  expect(await placeOf(frame)).toBeGreaterThan(start)
  await page.keyboard.press('End')
  await expect(told).toHaveText(/to 8 of 8$/)
  await expect(button(page, 'next')).toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.press('Home')
  const first = await placeOf(frame)
  const box = await frame.boundingBox()
  if (!box) throw new Error('The carousel is not on the page.')
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, {steps: 8})
  await page.mouse.up()
  await expect.poll(() => placeOf(frame)).toBeLessThan(first)
  // Dragging a link does not follow it.
  await expect(page).toHaveURL(new RegExp(`${STEPPING}$`))
})

test('S4-carousel every slide is in the order of the tab key, and comes into sight with the focus', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  const frame = await openCarousel(page, STEPPING)
  await frame.getByRole('list').focus()
  const links = await frame.getByRole('link').count()
  for (let step = 0; step < links; step++) {
    await page.keyboard.press('Tab')
    await expect(frame.getByRole('link').nth(step)).toBeFocused()
    await expect(frame.getByRole('link').nth(step)).toBeInViewport()
  }
})

test.describe('S4-carousel one that moves by itself', () => {
  /** Opens it with the clock in the test's hand, and the mouse away. */
  async function openStopped(page: Page) {
    await page.clock.install()
    const frame = await openCarousel(page, STEPPING)
    await expect(button(page, 'pause')).toBeVisible()
    await frame.evaluate(box => box.scrollIntoView({block: 'center', behavior: 'instant'}))
    return {frame}
  }

  test('S9-carousel steps on after 3000 ms, and says nothing of it', async ({page}) => {
    const {frame} = await openStopped(page)
    const box = await frame.boundingBox()
    if (!box) throw new Error('The carousel is not on the page.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    const before = await placeAtRest(frame)
    // Its time begins anew when the mouse leaves it.
    await page.mouse.move(5, 5)
    await page.clock.runFor(2990)
    expect(await placeAtRest(frame)).toBe(before)
    await page.clock.runFor(20)
    await expect.poll(() => placeOf(frame)).not.toBe(before)
    await expect(page.getByRole('status').filter({hasText: 'Products:'})).toHaveCount(0)
  })

  const rests: [string, (page: Page, frame: Locator) => Promise<unknown>][] = [
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
    ['it is out of sight', page => page.evaluate(() => window.scrollTo({top: 99999, behavior: 'instant'}))],
    ['motion is unwanted', page => page.emulateMedia({reducedMotion: 'reduce'})],
  ]
  for (const [reason, act] of rests) {
    test(`rests while ${reason}`, async ({page}) => {
      const {frame} = await openStopped(page)
      await act(page, frame)
      await untilSightIsTold(page)
      await page.clock.runFor(100)
      const before = await placeAtRest(frame)
      await page.clock.runFor(15_000)
      expect(await placeAtRest(frame)).toBe(before)
    })
  }

  test('rests once the visitor has moved it, until they start it again', async ({page}) => {
    const {frame} = await openStopped(page)
    await button(page, 'next').click()
    await expect(button(page, 'play')).toBeVisible()
    await page.clock.runFor(1000)
    const before = await placeAtRest(frame)
    await page.clock.runFor(10_000)
    expect(await placeAtRest(frame)).toBe(before)
    await button(page, 'play').click()
    await page.clock.runFor(4000)
    await expect.poll(() => placeOf(frame)).not.toBe(before)
  })

  test('has no button to pause where motion is unwanted', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    await openCarousel(page, STEPPING)
    await expect(button(page, 'pause')).toBeHidden()
  })
})

test.describe('S7-ondemand the strip that scrolls by itself', () => {
  test('says that AutoScroll has come, moves, and stops for its button', async ({page}) => {
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    const frame = await openCarousel(page, STRIP)
    expect(lines).toContain('AutoScroll loaded')
    const before = await placeOf(frame)
    await expect.poll(() => placeOf(frame)).toBeLessThan(before - 20)
    await button(page, 'pause').click()
    const stopped = await placeOf(frame)
    await button(page, 'play').click()
    await expect.poll(() => placeOf(frame)).toBeLessThan(stopped)
  })

  test('logs “Error loading AutoScroll” where that fails, and stays usable', async ({page}) => {
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    await refuseScripts(page, isAutoScroll)
    const frame = await openCarousel(page, STRIP)
    expect(lines).toContain('Error loading AutoScroll')
    expect(lines).not.toContain('AutoScroll loaded')
    await expect(button(page, 'pause')).toBeHidden()
    const before = await placeOf(frame)
    await button(page, 'next').click()
    await expect.poll(() => placeOf(frame)).toBeLessThan(before)
  })
})

test('S4-carousel where Swiper does not come, the row scrolls on', async ({page}) => {
  await refuseScripts(page, isSwiper)
  const warning = page.waitForEvent('console', message => message.text().includes('Swiper could not be loaded'))
  await page.goto(STEPPING)
  const frame = frameOf(page)
  await frame.scrollIntoViewIfNeeded()
  await warning
  await expect(frame).not.toHaveAttribute('data-live')
  const before = await placeOf(frame)
  await button(page, 'next').click()
  await expect.poll(() => placeOf(frame)).toBeLessThan(before)
  await expect(page.getByRole('status').filter({hasText: 'Products:'})).toHaveText(/of 8$/)
})

test('S9-carousel shows one slide a page unless told otherwise', async ({page}) => {
  await page.goto(routes.home)
  const frame = page.locator('.carousel.pages').first()
  await frame.scrollIntoViewIfNeeded()
  const widths = await frame.evaluate(box => [box, ...box.querySelectorAll('li')].map(part => part.clientWidth))
  expect(new Set(widths).size).toBe(1)
})

test('S9-carousel takes 400 ms for a step unless told otherwise', async ({page}) => {
  await page.goto(routes.home)
  const frame = page.locator('.carousel.pages').first()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('data-live', '')
  const list = frame.getByRole('list')
  await list.evaluate(element => {
    element.addEventListener('transitionstart', ({target}) => {
      if (target === element) element.dataset.took = getComputedStyle(element).transitionDuration
    })
  })
  await page.getByRole('button', {name: 'Testimonials: next', exact: true}).click()
  await expect(list).toHaveAttribute('data-took', '0.4s')
})
