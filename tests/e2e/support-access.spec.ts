import {expect, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {listViolations} from '../support/accessibility'
import {extendedIf} from '../support/extended'
import {ask, bubbleOf, NARROW, open, openPanel, panelOf, promptOf, WIDE} from '../support/support-panel'

test('S9-widget by keyboard: opens, tabs through, closes with Escape, returns the focus to the bubble', async ({
  page,
}) => {
  await open(page)
  await bubbleOf(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', {name: 'How can we help?'})).toBeFocused()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', {name: 'Close support chat'})).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bubbleOf(page)).toBeFocused()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
})

test('S9-widget when it covers the page it traps the focus, and the page behind does not scroll', async ({page}) => {
  await page.setViewportSize(NARROW)
  const panel = await openPanel(page)
  expect(await panel.evaluate(element => element.matches(':modal'))).toBe(true)
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const host = document.activeElement
      return host?.shadowRoot?.activeElement?.closest('dialog') ? 'inside' : (host?.tagName ?? '')
    })
    // After the last element the focus may move to the browser's own buttons, but never to the page.
    expect(['inside', 'BODY']).toContain(focused)
  }
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bubbleOf(page)).toBeFocused()
  await page.setViewportSize(WIDE)
  await bubbleOf(page).click()
  expect(await panel.evaluate(element => element.matches(':modal'))).toBe(false)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of [WIDE, NARROW]) {
    test(
      `S9-widget every view is accessible, ${colorScheme} at ${size.width} px`,
      extendedIf((colorScheme === 'dark') === (size === WIDE)),
      async ({page}) => {
        await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
        await page.setViewportSize(size)
        // On a phone, the prompt finds a free place on this page.
        await open(page, routes.printOnDemand)
        const check = async (what: string) => expect(await listViolations(page), what).toEqual([])
        await page.clock.fastForward(3500)
        await expect(promptOf(page)).toBeVisible()
        await check('prompt')
        await bubbleOf(page).click()
        const panel = panelOf(page)
        await expect(panel.getByRole('button', {name: 'Does it cost anything to start?'})).toBeVisible()
        await check('home')
        for (const [button, what] of [
          ['Does it cost anything to start?', 'answer'],
          ['Find an order', 'order'],
          ['Your details', 'details'],
        ] as const) {
          await panel.getByRole('button', {name: button}).click()
          await check(what)
          await panel.getByRole('button', {name: 'Back'}).click()
        }
        await ask(page, `May I see it in the dark? ${colorScheme}`)
        await check('conversation')
      },
    )
  }
}

test('S2-widget S7-widget the HTML and its scripts contain nothing of it, and it loads from this site only', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>()
  page.on('request', request => request.url().startsWith('http') && origins.add(new URL(request.url()).origin))
  const html = await (await page.request.get(routes.home)).text()
  expect(html).not.toContain(SUPPORT_WIDGET.prompt)
  const sources = [...html.matchAll(/\/_next\/static\/[^"&]+\.js/g)].map(([src]) => src)
  expect(sources.length).toBeGreaterThan(5)
  for (const src of sources) {
    const script = await (await page.request.get(src)).text()
    expect(script.includes('No order fits both'), src).toBe(false)
  }
  await openPanel(page)
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin])
})
