import {randomUUID} from 'node:crypto'
import {expect, type FrameLocator, type Page} from '@playwright/test'
import {pagePath, routes} from '../../lib/routes'
import {editorClient} from '../support/editor'
import {chooseAction, field, openDocument, test} from '../support/studio'

const editor = editorClient()
const id = `post-${randomUUID()}`
const slug = `beside-${id.slice(5, 13)}`
const title = `Beside the form ${id.slice(5, 13)}`

test.use({viewport: {width: 1440, height: 1200}, permissions: ['clipboard-read', 'clipboard-write']})
test.describe.configure({mode: 'default', timeout: 240_000})

test.beforeAll(async () => {
  const {_id, _rev, _createdAt, _updatedAt, ...fields} = await editor.fetch(
    '*[_type == "post" && slug.current == "why-your-teal-looks-muddy-on-a-navy-tee"][0]',
  )
  const draft = {...fields, title, slug: {_type: 'slug', current: slug}, publishedAt: new Date().toISOString()}
  await editor.create({...draft, _id: `drafts.${id}`})
})
test.afterAll(() => editor.delete(`drafts.${id}`))

/** Opens the draft in the Content tool, and from there its page beside the form, once clicks there are an editor's. */
async function openBesideForm(page: Page): Promise<FrameLocator> {
  await openDocument(page, 'post', id)
  await page.getByRole('button', {name: 'Used on 2 pages'}).click()
  await page.getByRole('link', {name: routes.post(slug)}).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('h1')).toBeVisible()
  await expect(page.getByRole('checkbox', {name: 'Edit'})).toBeChecked()
  return frame
}

/** Milliseconds from a text's last key until it stands on the page, by the clocks of the two windows. */
async function typeAndTime(page: Page, frame: FrameLocator, text: string): Promise<number> {
  const shown = frame.locator('header .lead').evaluate(
    (element, wanted) =>
      new Promise<number>(resolve => {
        const look = () => element.textContent?.includes(wanted) && resolve(Date.now())
        new MutationObserver(look).observe(element, {subtree: true, characterData: true, childList: true})
      }),
    text,
  )
  const excerpt = field(page, 'excerpt').locator('textarea')
  await excerpt.press('Control+End')
  await page.keyboard.insertText(` ${text}`)
  const typed = await page.evaluate(() => Date.now())
  return (await shown) - typed
}

test('a draft stands on its real page beside its form, and a click there opens the field', async ({page}) => {
  const frame = await openBesideForm(page)
  await expect(frame.locator('h1')).toContainText(title)
  await expect(field(page, 'title').locator('input')).toHaveValue(title)
  // A text, a date and a picture.
  await frame.locator('header .lead').click()
  await expect(field(page, 'excerpt').locator('textarea')).toBeFocused()
  await frame.locator('header time').click()
  await expect(page).toHaveURL(/\/publishedAt\?/)
  await frame.locator('article > img').click({position: {x: 200, y: 100}})
  await expect(page).toHaveURL(/\/cover[.?]/)
})

test('what is typed stands on the page in under two seconds, and nothing there moves', async ({page}) => {
  // The press roller passes over a page that has just been gone to, where motion is welcome.
  await page.emulateMedia({reducedMotion: 'no-preference'})
  const frame = await openBesideForm(page)
  await frame.locator('h1').evaluate(() => {
    window.scrollTo({top: 120, behavior: 'instant'})
    document.body.dataset.sameDocument = 'yes'
  })
  const times: number[] = []
  for (const word of ['teal', 'coral', 'sun', 'soot', 'chalk']) {
    times.push(await typeAndTime(page, frame, `${word}-${slug}`))
  }
  const median = times.toSorted((a, b) => a - b)[2]
  expect(median, `it took ${times.join(', ')} ms`).toBeLessThan(2000)
  expect(await frame.locator('body').evaluate(body => [body.dataset.sameDocument, scrollY])).toEqual(['yes', 120])
  await expect(frame.locator('.press-roller')).toHaveCount(0)
})

test('going to another page opens its document, and a page composed of sections opens them', async ({page}) => {
  const frame = await openBesideForm(page)
  const address = page.getByTestId('presentation-root').getByRole('textbox').first()
  await address.fill(pagePath('how'))
  await address.press('Enter')
  await expect(page).toHaveURL(/\/page\/page-how/)
  // The Studio goes there first, the page in the frame follows.
  await expect(frame.locator('h1')).not.toContainText(title)
  await frame.locator('h2').first().click()
  await expect(page).toHaveURL(/sections/)
  await address.fill(routes.policy('privacy-policy'))
  await address.press('Enter')
  await expect(page).toHaveURL(/\/policy\/policy-privacy-policy/)
})

test('the preview opens while others write', async ({page}) => {
  const another = {_id: `note-${randomUUID()}`, _type: 'note'}
  // Changes that the page has heard of since it last began to listen: the tool asks, and listens, anew while it starts.
  let heard = 0
  page.on('websocket', socket => {
    socket.on('framesent', ({payload}) => {
      if (String(payload).includes('/data/live/events/')) heard = 0
    })
    socket.on('framereceived', ({payload}) => {
      if (String(payload).includes('event: message')) heard += 1
    })
  })
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/tag=[^&]*bypass/, async route => {
    await held
    await route.continue()
  })
  await page.goto(`${routes.studio}/presentation`)
  const write = async () => {
    await editor.createOrReplace(another)
    return heard
  }
  await expect.poll(write).toBeGreaterThan(2)
  letGo()
  await expect(page.frameLocator('iframe').getByRole('banner').first()).toBeVisible()
  await editor.delete(another._id)
})

test('a link for a reviewer is copied with one click, works for a stranger, and is refused when tampered with', async ({
  page,
  browser,
}) => {
  await openBesideForm(page)
  const dialog = page.getByRole('dialog', {name: 'Share the preview'})
  await chooseAction(page, 'Share the preview', dialog)
  await dialog.getByRole('button', {name: 'Copy a link for a day'}).click()
  await expect(dialog.getByText(/^Copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await dialog.getByLabel('Link').inputValue()).toBe(link)
  const expires = Number(new URL(link).searchParams.get('expires'))
  expect(expires - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(expires - Date.now()).toBeLessThan(24.1 * 3_600_000)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', {level: 1})).toContainText(title)
  await stranger.context().close()
  const later = link.replace(/expires=\d+/, `expires=${expires + 1000}`)
  const refused = await (await browser.newContext()).request.get(later, {maxRedirects: 0})
  expect(refused.status()).toBe(401)
  expect((await refused.json()).error).toMatch(/not complete, or not ours/)
})

test('the site makes no link for whoever shows no secret of the Studio', async ({request}) => {
  const wish = {path: '/', hours: 24, secret: 'guessed'}
  expect((await request.post(routes.sharePreview, {data: wish})).status()).toBe(401)
  expect((await request.post(routes.sharePreview, {data: {...wish, hours: 24 * 365}})).status()).toBe(400)
  expect((await request.get(routes.sharePreview)).status()).toBe(405)
})
