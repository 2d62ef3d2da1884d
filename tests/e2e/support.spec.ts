import {expect, type Page, test} from '@playwright/test'
import {SUPPORT_WIDGET} from '../../lib/constants'
import {routes} from '../../lib/routes'
import {listViolations} from '../support/accessibility'
import {readEnvironment} from '../support/environment'

const WIDE = {width: 1440, height: 900}
const NARROW = {width: 390, height: 844}
/** A page with little to load. */
const QUIET_PAGE = routes.policy('disclaimer')

const bubbleOf = (page: Page) => page.getByRole('button', {name: 'Support chat', exact: true})
const promptOf = (page: Page) => page.getByText(SUPPORT_WIDGET.prompt)
const panelOf = (page: Page) => page.locator('[data-support] dialog[open]')

/** Opens a page with a paused clock and waits for the bubble. */
async function open(page: Page, path: string = QUIET_PAGE) {
  await page.clock.install()
  await page.goto(path)
  await expect(bubbleOf(page)).toBeVisible()
}

async function openPanel(page: Page, path?: string) {
  await open(page, path)
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

async function ask(page: Page, text: string) {
  const panel = panelOf(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill(text)
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('log')).toContainText(text)
}

/** Counts tones. Playwright's evaluations count as user activation, so this replaces it with pointer events. */
async function countTones(page: Page) {
  await page.addInitScript(() => {
    const counted = window as typeof window & {tones: number}
    counted.tones = 0
    const activation = {hasBeenActive: false, isActive: false}
    Object.defineProperty(navigator, 'userActivation', {value: activation})
    window.addEventListener('pointerdown', () => Object.assign(activation, {hasBeenActive: true}), {capture: true})
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        counted.tones += 1
      }
    }
  })
  return () => page.evaluate(() => (window as typeof window & {tones: number}).tones)
}

for (const size of [WIDE, NARROW]) {
  test(`S9-widget the bubble is at the bottom right in its color at ${size.width} px`, async ({page}) => {
    await page.setViewportSize(size)
    await open(page)
    const box = await bubbleOf(page).boundingBox()
    if (!box) throw new Error('The bubble has no bounding box')
    expect(size.width - box.x - box.width).toBeLessThan(32)
    expect(size.height - box.y - box.height).toBeLessThan(40)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(13, 117, 110)')
  })
}

test('S9-widget the prompt appears after 3 s for 30 s with both buttons, without taking the focus', async ({page}) => {
  await open(page)
  await page.clock.fastForward(2000)
  await expect(promptOf(page)).toHaveCount(0)
  await page.clock.fastForward(1500)
  await expect(promptOf(page)).toBeVisible()
  const notice = page
    .locator('[data-support]')
    .getByRole('status')
    .filter({has: promptOf(page)})
  await expect(notice.getByRole('button')).toHaveText([
    '',
    SUPPORT_WIDGET.primaryButton,
    SUPPORT_WIDGET.secondaryButton,
  ])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.clock.fastForward(28_000)
  await expect(promptOf(page)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(promptOf(page)).toHaveCount(0)
})

test('S9-widget the prompt stays while the pointer is over it', async ({page}) => {
  await open(page)
  await page.clock.fastForward(3500)
  await promptOf(page).hover()
  await page.clock.fastForward(60_000)
  await expect(promptOf(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(31_000)
  await expect(promptOf(page)).toHaveCount(0)
})

test('S9-widget "No, thanks" is remembered, "I have a question" opens the search of the answers', async ({page}) => {
  await open(page)
  await page.clock.fastForward(3500)
  await page.getByRole('button', {name: SUPPORT_WIDGET.secondaryButton}).click()
  await expect(promptOf(page)).toHaveCount(0)
  await expect(bubbleOf(page)).toBeFocused()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(promptOf(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  await page.clock.fastForward(3500)
  await page.getByRole('button', {name: SUPPORT_WIDGET.primaryButton}).click()
  await expect(panelOf(page).getByRole('searchbox', {name: 'Search the answers'})).toBeFocused()
  await expect(promptOf(page)).toHaveCount(0)
  await page.keyboard.type('zeppelin')
  await panelOf(page).getByRole('button', {name: 'Ask a person'}).click()
  await expect(panelOf(page).getByRole('textbox', {name: 'Your question'})).toBeFocused()
  await expect(panelOf(page).getByRole('textbox', {name: 'Your question'})).toHaveValue('zeppelin')
})

test('S9-widget the prompt plays a tone, but only after a user gesture', async ({page, browser}) => {
  const tones = await countTones(page)
  await open(page)
  await page.clock.fastForward(3500)
  await expect(promptOf(page)).toBeVisible()
  expect(await tones()).toBe(0)
  // A visit of its own: the prompt appears once a visit.
  const other = await browser.newPage()
  const otherTones = await countTones(other)
  await open(other)
  await other.mouse.click(5, 300)
  await other.clock.fastForward(3500)
  await expect(promptOf(other)).toBeVisible()
  await expect.poll(otherTones).toBe(1)
  await other.close()
})

test('S9-widget the panel shows faq, orders, shopper and recent conversations, in this order', async ({page}) => {
  const panel = await openPanel(page)
  const marks = ['Search the answers', 'Find an order', 'Your details', 'Recent conversations']
  const text = (await panel.textContent()) ?? ''
  const positions = marks.map(mark => text.indexOf(mark))
  expect(positions.every(position => position >= 0)).toBe(true)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(await page.evaluate(() => window._support?.appOrder)).toEqual([...SUPPORT_WIDGET.apps])
})

test('S9-widget the knowledge base shows answers from the CMS, and its links navigate without a reload', async ({
  page,
}) => {
  const panel = await openPanel(page)
  await panel.getByRole('searchbox').fill('print is wrong')
  await panel.getByRole('button', {name: 'What if a print is wrong?'}).click()
  await expect(panel.getByRole('heading', {name: 'What if a print is wrong?'})).toBeFocused()
  await page.evaluate(() => Object.assign(window, {isSame: true}))
  await panel.getByRole('link', {name: 'return and replacement policy'}).click()
  await expect(page).toHaveURL(routes.policy('return-and-replacement-policy'))
  await expect(panel).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('searchbox').fill('zeppelin')
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('zeppelin')
})

test('S9-widget a question reaches the backend, its answer reaches the visitor, and both appear on another page', async ({
  page,
  request,
}) => {
  const {api, secrets} = readEnvironment()
  await openPanel(page)
  const text = `Do you print zeppelins? ${Date.now()}`
  await ask(page, text)
  const adminUrl = `${api.url}/admin/support/conversations`
  const headers = {authorization: `Bearer ${secrets.catalogueAdminToken}`}
  const {data} = await (await request.get(adminUrl, {headers})).json()
  const {id} = data.find((one: {messages: {text: string}[]}) => one.messages[0]?.text === text)
  await request.post(`${adminUrl}/${id}/messages`, {headers, data: {text: 'Only small ones.'}})
  await page.clock.runFor(16_000)
  await expect(panelOf(page).getByRole('log')).toContainText('Only small ones.')

  await page.goto(routes.blog)
  await bubbleOf(page).click()
  await panelOf(page).getByRole('button', {name: text}).click()
  const log = panelOf(page).getByRole('log')
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await panelOf(page).getByRole('textbox', {name: 'Write on'}).fill('How small?')
  await panelOf(page).getByRole('button', {name: 'Send', exact: true}).click()
  await expect(log.getByRole('listitem')).toHaveCount(3)
})

test('S9-widget a question that fails to send is kept, and sending it again stores it once', async ({page}) => {
  await openPanel(page)
  const keys: (string | undefined)[] = []
  await page.route('**/support/conversations', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The request is stored, but its response is lost.
    await route.fetch()
    await route.abort()
  })
  const panel = panelOf(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Is anybody there?')
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('alert')).toContainText('still here')
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('Is anybody there?')
  await panel.getByRole('button', {name: 'Send question'}).click()
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(1)
  expect(new Set(keys).size).toBe(1)
  await panel.getByRole('button', {name: 'Back'}).click()
  await expect(panel.getByRole('button', {name: /Is anybody there/})).toHaveCount(1)
})

test('S9-widget a response that arrives after its view has closed changes nothing', async ({page}) => {
  const panel = await openPanel(page)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/support/conversations', async route => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Too slow?')
  await panel.getByRole('button', {name: 'Send question'}).click()
  await panel.getByRole('button', {name: 'Back'}).click()
  const answered = page.waitForResponse(reply => reply.request().method() === 'POST')
  release()
  await answered
  await panel.getByRole('button', {name: 'Find an order'}).click()
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('button', {name: /Too slow/}).click()
  await expect(panel.getByRole('log')).toContainText('Too slow?')
})

test('S9-widget an order is found by number and email, and a wrong pair shows a message', async ({page}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Find an order'}).click()
  await panel.getByRole('textbox', {name: 'Order number'}).fill('#op-204418')
  await panel.getByRole('textbox', {name: /^Email/}).fill('somebody@example.com')
  await panel.getByRole('button', {name: 'Find the order'}).click()
  await expect(panel.getByRole('heading', {name: 'No order fits both'})).toBeFocused()
  await panel.getByRole('textbox', {name: /^Email/}).fill('mina.okafor@example.com')
  await panel.getByRole('button', {name: 'Find the order'}).click()
  await expect(panel.getByRole('heading', {name: 'OP-204418: posted'})).toBeFocused()
  await expect(panel.getByRole('list', {name: 'What has happened so far'}).getByRole('listitem')).toHaveCount(3)
})

test('S9-widget details are stored in the browser, prefill the question form, and are deleted on request', async ({
  page,
}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Your details'}).click()
  await panel.getByRole('textbox', {name: /^Your name/}).fill('Ada Press')
  await panel.getByRole('textbox', {name: /^Email/}).fill('ada@example.com')
  await panel.getByRole('button', {name: 'Keep them'}).click()
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await expect(panel.getByRole('textbox', {name: /^Your name/})).toHaveValue('Ada Press')
  await panel.getByRole('button', {name: 'Back'}).click()
  await panel.getByRole('button', {name: /Ada Press/}).click()
  await panel.getByRole('button', {name: 'Forget me'}).click()
  await expect(panel.getByRole('button', {name: /So that we know whom/})).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('support')))).toEqual([])
})

test('S2-widget it persists across navigation with the typed text', async ({page}) => {
  const panel = await openPanel(page)
  await panel.getByRole('button', {name: 'Ask a person'}).click()
  await panel.getByRole('textbox', {name: 'Your question'}).fill('Half a thou')
  await page.getByRole('banner').getByRole('link', {name: 'Products'}).click()
  await expect(page).toHaveURL(routes.catalog)
  await expect(panel.getByRole('textbox', {name: 'Your question'})).toHaveValue('Half a thou')
})

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
    test(`S9-widget every view is accessible, ${colorScheme} at ${size.width} px`, async ({page}) => {
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'})
      await page.setViewportSize(size)
      await open(page, routes.policy('disclaimer'))
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
    })
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
  for (const [, src] of html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)) {
    const script = await (await page.request.get(src ?? '')).text()
    expect(script.includes('No order fits both'), src).toBe(false)
  }
  await openPanel(page)
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin])
})
