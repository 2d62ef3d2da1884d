import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

const ANIMATION = /\/animations\/.*\.json$/

/** Waits for a number of animation frames. */
const waitFrames = (page: Page, count: number) =>
  page.evaluate(
    frames =>
      new Promise<void>(resolve => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
        next(frames)
      }),
    count,
  )

test.describe('S7-lottie an animation', () => {
  const section = (page: Page) => page.locator('#three-pulls')
  const poster = (page: Page) => section(page).locator('img')
  const drawing = (page: Page) => section(page).locator('[role=img] svg')
  const markup = (page: Page) => drawing(page).evaluate(svg => svg.outerHTML)
  const openSection = async (page: Page) => {
    await page.goto(routes.how)
    await section(page).scrollIntoViewIfNeeded()
  }

  test('renders its poster on the server and requests its file only when it becomes visible', async ({page}) => {
    const requests: string[] = []
    page.on(
      'request',
      request => ANIMATION.test(request.url()) && requests.push(`${request.method()} ${request.url()}`),
    )
    const html = await (await page.request.get(routes.how)).text()
    expect(html).toContain('/animations/three-plates.svg')
    await page.goto(routes.how)
    await waitUntilHydrated(page)
    expect(requests).toEqual([])
    await section(page).scrollIntoViewIfNeeded()
    await expect(drawing(page)).toBeVisible()
    await expect(poster(page)).toBeHidden()
    expect(requests).toEqual([expect.stringMatching(/^GET .*\/animations\/three-plates\.json$/)])
    const {width, height} = (await section(page).getByRole('img').boundingBox()) ?? {width: 0, height: 1}
    expect(width / height).toBeCloseTo(4 / 3, 1)
  })

  test('plays, pauses with its button and outside the viewport, and resumes', async ({page}) => {
    await openSection(page)
    await expect(drawing(page)).toBeVisible()
    const first = await markup(page)
    await expect.poll(() => markup(page)).not.toBe(first)
    await section(page).getByRole('button', {name: 'Pause the animation'}).click()
    const paused = await markup(page)
    await waitFrames(page, 12)
    expect(await markup(page)).toBe(paused)
    await section(page).getByRole('button', {name: 'Play the animation'}).click()
    await expect.poll(() => markup(page)).not.toBe(paused)

    await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}))
    await expect(section(page)).not.toBeInViewport()
    await waitFrames(page, 4)
    const offscreen = await markup(page)
    await waitFrames(page, 12)
    expect(await markup(page)).toBe(offscreen)
  })

  test('requests only the poster with reduced motion', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await openSection(page)
    await expect(poster(page)).toBeVisible()
    await waitUntilHydrated(page)
    expect(requests.filter(url => ANIMATION.test(url))).toEqual([])
    await expect(drawing(page)).toHaveCount(0)
  })

  test('stops when the visitor turns on reduced motion while it plays', async ({page}) => {
    await openSection(page)
    await expect(drawing(page)).toBeVisible()
    await page.emulateMedia({reducedMotion: 'reduce'})
    await waitFrames(page, 4)
    const still = await markup(page)
    await waitFrames(page, 12)
    expect(await markup(page)).toBe(still)
  })

  for (const [problem, response] of [
    ['is missing', {status: 404, body: 'Not here'}],
    ['is no animation', {status: 200, contentType: 'application/json', body: 'not json'}],
  ] as const) {
    test(`emits data_failed and keeps its poster when the file ${problem}`, async ({page}) => {
      await page.addInitScript(() => {
        document.addEventListener('data_failed', event => {
          const {src} = (event as CustomEvent<{src: string}>).detail
          document.documentElement.dataset.failed = src
        })
      })
      await page.route(ANIMATION, route => route.fulfill(response))
      await openSection(page)
      await expect(page.locator('html')).toHaveAttribute('data-failed', '/animations/three-plates.json')
      await expect(poster(page)).toBeVisible()
      await expect(drawing(page)).toHaveCount(0)
    })
  }
})

test.describe('the plates of the proof sheets', () => {
  const list = (page: Page) => page.locator('#how ol')
  const plate = (page: Page) => page.locator('#how .plate-coral').last()
  const isOffRegister = (page: Page) =>
    plate(page).evaluate(element => {
      const transform = element.getAttribute('transform')
      return transform !== null && !/^matrix\(1,\s?0,\s?0,\s?1,\s?0,\s?0\)$/.test(transform)
    })
  /** Scrolls so that the top of the list is at a fraction of the viewport's height. */
  const scrollListTo = (page: Page, fraction: number) =>
    list(page).evaluate((element, fraction) => {
      const top = element.getBoundingClientRect().top + window.scrollY - window.innerHeight * fraction
      window.scrollTo({top, behavior: 'instant'})
    }, fraction)

  for (const width of [390, 1440]) {
    test(`start off register and align on scroll at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 900})
      await page.goto(routes.home)
      await scrollListTo(page, 1)
      await expect.poll(() => isOffRegister(page)).toBe(true)
      await page.locator('#numbers').scrollIntoViewIfNeeded()
      await page.locator('#numbers').evaluate(element => element.scrollIntoView({block: 'start', behavior: 'instant'}))
      await expect.poll(() => isOffRegister(page)).toBe(false)
    })
  }

  test('are in register with reduced motion and load no script', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    const scripts: Promise<string>[] = []
    page.on('response', response => {
      if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text())
    })
    await page.goto(routes.home)
    await scrollListTo(page, 1)
    await waitUntilHydrated(page)
    expect(await isOffRegister(page)).toBe(false)
    expect((await Promise.all(scripts)).filter(text => text.includes('ScrollTrigger'))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  test('animated content is visible', async ({page}) => {
    await page.goto(routes.how)
    await expect(page.locator('#three-pulls img')).toBeVisible()
    await page.goto(routes.home)
    for (const sheet of await page.locator('#how svg[role=img]').all()) await expect(sheet).toBeVisible()
  })
})
