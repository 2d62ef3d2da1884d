import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {studioLink} from '../support/preview-access'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Strings that occur only in the code of previews or of the Studio and its libraries. */
const PREVIEW_MARKS = ['visual-editing', 'data-sanity-overlay']
const STUDIO_MARKS = ['sanity.studio', '@sanity/ui', 'data-ui', 'styled-components', 'xstate']
const MARKS = [...PREVIEW_MARKS, ...STUDIO_MARKS]

/** One page of each kind; all legal texts use the same code. */
const PATHS = [
  ...PUBLIC_PATHS.filter(path => !path.startsWith('/legal/')),
  routes.policy('privacy-policy'),
  `${routes.products}?search=tote`,
  routes.login,
]

/** Counts pending requests and records the text of every script and style sheet by path. */
function recordCode(page: Page) {
  const texts = new Map<string, string>()
  let pending = 0
  page.on('request', () => pending++)
  page.on('requestfailed', () => pending--)
  page.on('requestfinished', async request => {
    const {pathname} = new URL(request.url())
    const isCode = /\.(js|css)$/.test(pathname) || ['script', 'stylesheet'].includes(request.resourceType())
    // A missing response has no text.
    const text = async () => (await request.response())?.text() ?? ''
    if (isCode) texts.set(pathname, await text().catch(() => ''))
    pending--
  })
  return {texts, isQuiet: () => pending === 0}
}

/** Scrolls to the end of a page in steps of half a viewport. */
async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => {
      window.scrollBy({top: innerHeight / 2, behavior: 'instant'})
      return Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
    })
  await expect.poll(isAtEnd, {intervals: [50], timeout: 120_000}).toBe(true)
}

const marksIn = (texts: Map<string, string>) =>
  [...texts].flatMap(([name, text]) => MARKS.filter(mark => text.includes(mark)).map(mark => `${mark} in ${name}`))

for (const path of PATHS) {
  test(`${path} loads no code of the Studio or of previews when scrolled to its end`, async ({page}) => {
    const {texts, isQuiet} = recordCode(page)
    await page.goto(path)
    await scrollToEnd(page)
    if (path !== routes.login) await expect(page.getByRole('button', {name: 'Support chat'})).toBeVisible()
    // The scripts start after the first paint, which on a busy machine comes after the end is reached.
    await expect.poll(() => [...texts.keys()].filter(name => name.endsWith('.js')).length).toBeGreaterThan(5)
    await expect.poll(isQuiet).toBe(true)
    expect(marksIn(texts)).toEqual([])
  })
}

test('a preview and the Studio do contain these marks', async ({page}) => {
  const {texts} = recordCode(page)
  const marks = () => new Set(marksIn(texts).map(found => found.split(' ')[0]))
  await page.goto(await studioLink(routes.why))
  await expect(page.getByRole('complementary', {name: 'Preview'})).toBeVisible()
  await expect.poll(() => PREVIEW_MARKS.filter(mark => !marks().has(mark))).toEqual([])
  await page.goto(routes.studio)
  await expect.poll(() => MARKS.filter(mark => !marks().has(mark)), {timeout: 150_000}).toEqual([])
})
