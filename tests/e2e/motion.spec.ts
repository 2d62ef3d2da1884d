import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

const ANIMATION = /\/animations\/.*\.json$/

/** Lets the browser show some frames. */
const showFrames = (page: Page, count: number) =>
  page.evaluate(
    frames =>
      new Promise<void>(resolve => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
        next(frames)
      }),
    count,
  )

test.describe('S7-lottie a moving drawing', () => {
  const section = (page: Page) => page.locator('#three-pulls')
  const poster = (page: Page) => section(page).locator('img')
  const drawing = (page: Page) => section(page).locator('[role=img] svg')
  const markup = (page: Page) => drawing(page).evaluate(svg => svg.outerHTML)
  const openSection = async (page: Page) => {
    await page.goto(routes.how)
    await section(page).scrollIntoViewIfNeeded()
  }

  test('is its poster in the server’s HTML, and asks for its file only when it comes into sight', async ({page}) => {
    const asked: string[] = []
    page.on('request', request => ANIMATION.test(request.url()) && asked.push(`${request.method()} ${request.url()}`))
    const html = await (await page.request.get(routes.how)).text()
    expect(html).toContain('/animations/three-plates.svg')
    await page.goto(routes.how)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await section(page).scrollIntoViewIfNeeded()
    await expect(drawing(page)).toBeVisible()
    await expect(poster(page)).toBeHidden()
    expect(asked).toEqual([expect.stringMatching(/^GET .*\/animations\/three-plates\.json$/)])
    const {width, height} = (await section(page).getByRole('img').boundingBox()) ?? {width: 0, height: 1}
    expect(width / height).toBeCloseTo(4 / 3, 1)
  })

  test('plays, rests for its button and out of sight, and plays on', async ({page}) => {
    await openSection(page)
    await expect(drawing(page)).toBeVisible()
    const first = await markup(page)
    await expect.poll(() => markup(page)).not.toBe(first)
    await section(page).getByRole('button', {name: 'Pause the animation'}).click()
    const paused = await markup(page)
    await showFrames(page, 12)
    expect(await markup(page)).toBe(paused)
    await section(page).getByRole('button', {name: 'Play the animation'}).click()
    await expect.poll(() => markup(page)).not.toBe(paused)

    await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}))
    await expect(section(page)).not.toBeInViewport()
    await showFrames(page, 4)
    const away = await markup(page)
    await showFrames(page, 12)
    expect(await markup(page)).toBe(away)
  })

  test('is still where motion is unwanted: only the poster is asked for', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await openSection(page)
    await expect(poster(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter(url => ANIMATION.test(url))).toEqual([])
    await expect(drawing(page)).toHaveCount(0)
  })

  test('stops when a visitor asks for less motion while it plays', async ({page}) => {
    await openSection(page)
    await expect(drawing(page)).toBeVisible()
    await page.emulateMedia({reducedMotion: 'reduce'})
    await showFrames(page, 4)
    const still = await markup(page)
    await showFrames(page, 12)
    expect(await markup(page)).toBe(still)
  })

  for (const [fault, reply] of [
    ['is missing', {status: 404, body: 'Not here'}],
    ['is no animation', {status: 200, contentType: 'application/json', body: 'not json'}],
  ] as const) {
    test(`raises data_failed and keeps its poster where the file ${fault}`, async ({page}) => {
      await page.addInitScript(() => {
        document.addEventListener('data_failed', event => {
          const {src} = (event as CustomEvent<{src: string}>).detail
          document.documentElement.dataset.failed = src
        })
      })
      await page.route(ANIMATION, route => route.fulfill(reply))
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
  const isOff = (page: Page) =>
    plate(page).evaluate(element => {
      const transform = element.getAttribute('transform')
      return transform !== null && !/^matrix\(1,\s?0,\s?0,\s?1,\s?0,\s?0\)$/.test(transform)
    })
  /** Scrolls until the list begins at a share of the window's height. */
  const place = (page: Page, share: number) =>
    list(page).evaluate((element, part) => {
      const top = element.getBoundingClientRect().top + window.scrollY - window.innerHeight * part
      window.scrollTo({top, behavior: 'instant'})
    }, share)

  for (const width of [390, 1440]) {
    test(`are off register at first and in register further down, at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 900})
      await page.goto(routes.home)
      await place(page, 1)
      await expect.poll(() => isOff(page)).toBe(true)
      await page.locator('#numbers').scrollIntoViewIfNeeded()
      await page.locator('#numbers').evaluate(element => element.scrollIntoView({block: 'start', behavior: 'instant'}))
      await expect.poll(() => isOff(page)).toBe(false)
    })
  }

  test('rest in register where motion is unwanted, and nothing is fetched for them', async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'})
    const scripts: Promise<string>[] = []
    page.on('response', response => {
      if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text())
    })
    await page.goto(routes.home)
    await place(page, 1)
    await page.waitForLoadState('networkidle')
    expect(await isOff(page)).toBe(false)
    expect((await Promise.all(scripts)).filter(text => text.includes('ScrollTrigger'))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})
  test('nothing that moves is hidden', async ({page}) => {
    await page.goto(routes.how)
    await expect(page.locator('#three-pulls img')).toBeVisible()
    await page.goto(routes.home)
    for (const sheet of await page.locator('#how svg[role=img]').all()) await expect(sheet).toBeVisible()
  })
})
