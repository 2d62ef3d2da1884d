import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {shareLink} from '../support/preview-access'
import {PUBLIC_PATHS} from '../support/public-pages'

/** What only the code of previews has, and what only that of the Studio has: its own, its components', its styles', its states'. */
const PREVIEW_MARKS = ['visual-editing', 'data-sanity-overlay']
const STUDIO_MARKS = ['sanity.studio', '@sanity/ui', 'data-ui', 'styled-components', 'xstate']
const MARKS = [...PREVIEW_MARKS, ...STUDIO_MARKS]

/** Each kind of page once: the legal texts are all alike. */
const PATHS = [
  ...PUBLIC_PATHS.filter(path => !path.startsWith('/legal/')),
  routes.policy('privacy-policy'),
  `${routes.products}?search=tote`,
  routes.login,
]

/** Counts what a page has asked for and not yet got, and keeps every script and style sheet, by address. */
function receive(page: Page) {
  const texts = new Map<string, string>()
  let pending = 0
  page.on('request', () => pending++)
  page.on('requestfailed', () => pending--)
  page.on('requestfinished', async request => {
    const {pathname} = new URL(request.url())
    const isCode = /\.(js|css)$/.test(pathname) || ['script', 'stylesheet'].includes(request.resourceType())
    // What was asked for and is not there has no text.
    const text = async () => (await request.response())?.text() ?? ''
    if (isCode) texts.set(pathname, await text().catch(() => ''))
    pending--
  })
  return {texts, isQuiet: () => pending === 0}
}

/** Reads a page down to its end, window by window, and waits for what comes last: the parts that wait for an idle moment. */
async function readToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => {
      window.scrollBy({top: innerHeight / 2, behavior: 'instant'})
      return Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
    })
  await expect.poll(isAtEnd, {intervals: [50], timeout: 30_000}).toBe(true)
}

const marksIn = (texts: Map<string, string>) =>
  [...texts].flatMap(([name, text]) => MARKS.filter(mark => text.includes(mark)).map(mark => `${mark} in ${name}`))

for (const path of PATHS) {
  test(`${path} brings nothing of the Studio or of previews to whoever reads it to its end`, async ({page}) => {
    const {texts, isQuiet} = receive(page)
    await page.goto(path)
    await readToEnd(page)
    if (path !== routes.login) await expect(page.getByRole('button', {name: 'Support chat'})).toBeVisible()
    await expect.poll(isQuiet).toBe(true)
    expect([...texts.keys()].filter(name => name.endsWith('.js')).length).toBeGreaterThan(5)
    expect(marksIn(texts)).toEqual([])
  })
}

test('a preview and the Studio are known by these marks', async ({page}) => {
  const {texts} = receive(page)
  const marks = () => new Set(marksIn(texts).map(found => found.split(' ')[0]))
  await page.goto(shareLink(routes.why, 1))
  await expect(page.getByRole('complementary', {name: 'Preview'})).toBeVisible()
  await expect.poll(() => PREVIEW_MARKS.filter(mark => !marks().has(mark))).toEqual([])
  await page.goto(routes.studio)
  await expect.poll(() => MARKS.filter(mark => !marks().has(mark)), {timeout: 45_000}).toEqual([])
})
