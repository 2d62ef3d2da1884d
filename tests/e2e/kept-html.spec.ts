import {expect, type Locator, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

/* The text of a policy and of a post stays as the server sent it: React does not hydrate it, and its links work all the same. */

const POLICY = routes.policy('terms-of-service')
const POST = routes.post('why-your-teal-looks-muddy-on-a-navy-tee')
/** A policy that the text of POLICY links to, and a post that the text of POST links to. */
const LINKED = {[POLICY]: routes.policy('privacy-policy'), [POST]: routes.post('dtg-dtf-or-screen')}

const bodyOf = (page: Page) => page.locator('main .prose')
const isKnownToReact = (element: Locator) =>
  element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')))
/** Marks the document, to tell a navigation of the router from a full load. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, {isMarked: true}))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

type WithRouter = {next: {router: {push: (url: string) => Promise<boolean>}}}

/** A name of a part of articles, which is in the code that renders their text and in none of the site's other code. */
const CODE_MARK = 'callToActionInline'
/** A text that is only in the code that renders a product's questions. */
const QUESTIONS_MARK = 'Before you list it'
/** A text that is only in the code that renders the head of pages. */
const HEAD_MARK = 'summary_large_image'

/** Records the page's scripts. Returns a function that counts those with some code: by default that which renders texts. */
function recordCode(page: Page, mark = CODE_MARK): () => Promise<number> {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(scripts)).filter(script => script.includes(mark)).length
}

for (const [path, linked] of Object.entries(LINKED)) {
  test.describe(`S2-kept-text the text of ${path}`, () => {
    test('is not hydrated and its code not loaded, but the page around it is', async ({page}) => {
      const countCode = recordCode(page)
      await page.goto(path)
      await waitUntilHydrated(page)
      expect(await isKnownToReact(bodyOf(page).locator('p').first())).toBe(false)
      expect(await isKnownToReact(page.getByRole('main').getByRole('heading', {level: 1}))).toBe(true)
      expect(await countCode()).toBe(0)
    })

    test('leads to the next page without a full load, and back; that page is rendered', async ({page}) => {
      await page.goto(path)
      await waitUntilHydrated(page)
      await mark(page)
      const texts = await bodyOf(page).textContent()
      await bodyOf(page).locator(`a[href="${linked}"]`).first().click()
      await expect(page).toHaveURL(linked)
      await expect.poll(() => bodyOf(page).textContent()).not.toBe(texts)
      expect(await isKnownToReact(bodyOf(page).locator('p').first())).toBe(true)
      await page.goBack()
      await expect(page).toHaveURL(path)
      await expect.poll(() => bodyOf(page).textContent()).toBe(texts)
      expect(await isMarked(page)).toBe(true)
    })

    test('opens a link in another tab when the visitor asks for that', async ({page, context}) => {
      await page.goto(path)
      await waitUntilHydrated(page)
      const opened = context.waitForEvent('page')
      await bodyOf(page)
        .locator(`a[href="${linked}"]`)
        .first()
        .click({modifiers: ['ControlOrMeta']})
      await expect(await opened).toHaveURL(linked)
      await expect(page).toHaveURL(path)
    })

    test('fetches the data of a page when its link is hovered over', async ({page}) => {
      await page.goto(path)
      await waitUntilHydrated(page)
      const data = page.waitForRequest(request => new URL(request.url()).pathname.endsWith(`${linked}.json`))
      await bodyOf(page).locator(`a[href="${linked}"]`).first().hover()
      await data
    })
  })
}

test.describe('S2-kept-text a section without behaviour', () => {
  test('is not hydrated; its answers open and its links lead on', async ({page}) => {
    await page.goto(routes.contact)
    await waitUntilHydrated(page)
    const kept = page.locator('main [data-kept]')
    const answer = kept.locator('details').last()
    expect(await isKnownToReact(answer)).toBe(false)
    await expect(answer).not.toHaveAttribute('open')
    await answer.locator('summary').click()
    await expect(answer).toHaveAttribute('open')
    await mark(page)
    await kept.locator('a[href^="/legal/"]').first().click()
    await expect(page).toHaveURL(/\/legal\//)
    await page.goBack()
    await expect(page).toHaveURL(routes.contact)
    await expect.poll(() => isKnownToReact(page.locator('main details').last())).toBe(true)
    expect(await isMarked(page)).toBe(true)
  })

  test('is one on a product, where a choice still changes the others', async ({page}) => {
    const countCode = recordCode(page, QUESTIONS_MARK)
    await page.goto(routes.product('heavy-hoodie'))
    await waitUntilHydrated(page)
    const related = page.locator('section[aria-labelledby="_related"] a').first()
    expect(await isKnownToReact(related)).toBe(false)
    expect(await countCode()).toBe(0)
    await page.getByRole('radio', {name: 'XL', exact: true}).check({force: true})
    await expect(page.getByRole('heading', {name: 'In stock, XL'})).toBeVisible()
    await mark(page)
    const path = await related.getAttribute('href')
    await related.click()
    await expect(page).toHaveURL(path ?? '')
    await expect(page.getByRole('heading', {name: 'Before you list it'})).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })
})

/** Pages with a kept text, with several kept sections, and with several kept parts of which some are empty. */
const PAGES = {policy: POLICY, sections: routes.why, product: routes.product('heavy-hoodie')}
const keptTexts = (page: Page) =>
  page.locator('main [data-kept]').evaluateAll(parts => parts.map(({textContent}) => textContent))

for (const [name, path] of Object.entries(PAGES)) {
  test(`S2-kept-text parts of a page (${name}) stay when React has to render it again, and links still work`, async ({
    page,
  }) => {
    await page.goto(path)
    await waitUntilHydrated(page)
    const sent = await keptTexts(page)
    expect(sent.join('').length).toBeGreaterThan(500)
    const title = await page.getByRole('heading', {level: 1}).textContent()
    // As programs do that translate pages.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1')
        if (heading) heading.innerHTML = '<font>Conditions</font>'
      }),
    )
    await page.goto(path)
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', {level: 1})).toHaveText(title ?? '')
    expect(await keptTexts(page)).toEqual(sent)
    await mark(page)
    const link = page.locator('main [data-kept] a[href^="/"]').filter({visible: true}).first()
    const linked = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page).toHaveURL(linked)
    expect(await isMarked(page)).toBe(true)
  })

  test(`S2-kept-text parts of a page (${name}) return after the error page had replaced it`, async ({page}) => {
    await page.goto(path)
    await waitUntilHydrated(page)
    const sent = await keptTexts(page)
    const title = await page.getByRole('heading', {level: 1}).textContent()
    // As a link in the text to another part of it does: going back is then no full load.
    await page.evaluate(() => (window as unknown as WithRouter).next.router.push(`${location.pathname}#part`))
    await expect(page).toHaveURL(/#part$/)
    await page.evaluate(() => {
      const error = Object.assign(new Error('Broken'), {stack: `at ${location.origin}/_next/static/chunks/broken.js`})
      dispatchEvent(new ErrorEvent('error', {error}))
    })
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
    await page.goBack()
    await expect(page.getByRole('heading', {level: 1})).toHaveText(title ?? '')
    await expect.poll(() => keptTexts(page)).toEqual(sent)
  })
}

for (const path of [routes.why, routes.product('heavy-hoodie')]) {
  test(`S2-kept-text the data in the HTML of ${path} do not repeat an answer, those of a navigation have it`, async ({
    page,
  }) => {
    const html = await (await page.request.get(path)).text()
    const [, data = '{}'] = /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
    await page.goto(path)
    const answer = await page.locator('main [data-kept] details > :not(summary) p').last().textContent()
    // A part without characters that JSON or HTML escapes.
    const part = answer?.split(/[^\w ]/).find(({length}) => length > 20) ?? ''
    expect(part.length).toBeGreaterThan(20)
    expect(data).not.toContain(part)
    expect(await (await page.request.get(`/_next/data/${JSON.parse(data).buildId}${path}.json`)).text()).toContain(part)
  })
}

test('S2-kept-text the head of a page stays as the server sent it, until another page comes', async ({page}) => {
  const countCode = recordCode(page, HEAD_MARK)
  const head = () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll('title, meta, link[rel=canonical], script[type]')].map(one => one.outerHTML),
    )
  await page.goto(routes.contact)
  const sent = await head()
  await waitUntilHydrated(page)
  expect(await head()).toEqual(sent)
  expect(sent.join('')).toContain('FAQPage')
  expect(await countCode()).toBe(0)
  await page.getByRole('banner').getByRole('link', {name: 'How it works'}).click()
  await expect(page).toHaveURL(routes.how)
  await expect(page).not.toHaveTitle(/Contact/)
  expect((await head()).filter(tag => tag.startsWith('<title'))).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(routes.contact)
  await expect.poll(async () => (await head()).toSorted()).toEqual(sent.toSorted())
})

test('S2-kept-text a text that comes with a navigation is the same as one that the server sent', async ({page}) => {
  await page.goto(POST)
  await waitUntilHydrated(page)
  const sent = await bodyOf(page).textContent()
  await page.goto(routes.blog)
  await waitUntilHydrated(page)
  const countCode = recordCode(page)
  await page.getByRole('main').locator(`a[href="${POST}"]`).first().click()
  await expect(page).toHaveURL(POST)
  await expect.poll(() => bodyOf(page).textContent()).toBe(sent)
  expect(await countCode()).toBe(1)
})
