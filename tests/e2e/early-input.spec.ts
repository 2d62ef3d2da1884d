import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {BOOT_SCRIPT, CHUNKS, holdScripts} from '../support/held-scripts'
import {waitUntilHydrated} from '../support/hydrated'

/* What a visitor does before the scripts of a page have started takes effect, once. */

const PRODUCT = routes.product('heavy-hoodie')

/** Records the texts that scripts write into text areas, without repetitions. */
const recordTexts = (page: Page) =>
  page.addInitScript(() => {
    const texts = new Set<string>()
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
      ...value,
      set(text: string) {
        texts.add(text)
        value?.set?.call(this, text)
      },
    })
    Object.assign(window, {texts})
  })

const textsOf = (page: Page) => page.evaluate(() => [...(window as unknown as {texts: Set<string>}).texts])

test.describe('S2-paint-first', () => {
  test('clicks before the scripts have loaded take effect once', async ({page}) => {
    const release = await holdScripts(page)
    await page.goto(PRODUCT, {waitUntil: 'commit'})
    const picture = page.getByRole('list', {name: 'Pictures'}).getByRole('button').nth(2)
    await picture.click()
    const clicks = await picture.evaluateHandle(button => {
      const counted = {count: 0}
      button.addEventListener('click', () => counted.count++)
      return counted
    })
    await page.getByRole('radio', {name: 'XL', exact: true}).check({force: true})
    await release()
    await expect(picture).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('radio', {name: 'XL', exact: true})).toBeChecked()
    await expect(page.getByRole('main').getByRole('link', {name: 'Ask for a sample'}).first()).toHaveAttribute(
      'href',
      /size=XL/,
    )
    await waitUntilHydrated(page)
    expect(await clicks.jsonValue()).toEqual({count: 1})
  })

  test('a filter that is ticked before its code has loaded is applied', async ({page}) => {
    const release = await holdScripts(page)
    await page.goto(routes.products, {waitUntil: 'commit'})
    await page.getByRole('checkbox', {name: /Embroidery/}).check({force: true})
    await release()
    await expect(page).toHaveURL(/technique=embroidery/)
    await expect(page.getByRole('checkbox', {name: /Embroidery/})).toBeChecked()
  })

  test('an order that is chosen before the boot script has loaded is applied', async ({page}) => {
    const release = await holdScripts(page, BOOT_SCRIPT)
    await page.goto(routes.products, {waitUntil: 'commit'})
    await page.getByLabel('Sort by').selectOption('price')
    await release()
    await expect(page).toHaveURL(/sort=price/)
    await expect(page.getByLabel('Sort by')).toHaveValue('price')
  })

  test('what is typed and ticked before the boot script has loaded takes effect', async ({page}) => {
    const release = await holdScripts(page, BOOT_SCRIPT)
    await page.goto(routes.products, {waitUntil: 'commit'})
    await page.getByRole('checkbox', {name: /Embroidery/}).check({force: true})
    await release()
    await expect(page).toHaveURL(/technique=embroidery/)
    await expect(page.getByRole('checkbox', {name: /Embroidery/})).toBeChecked()
  })

  test('typed text stays', async ({page}) => {
    const release = await holdScripts(page)
    await recordTexts(page)
    await page.goto(`${routes.contact}?topic=sales&product=heavy-hoodie&color=soot&size=L`, {waitUntil: 'commit'})
    await page.getByLabel('Your name').pressSequentially('Ada Press')
    const message = page.getByRole('textbox', {name: 'Message'})
    await message.press('End')
    await message.press('ControlOrMeta+End')
    await message.pressSequentially(' Two of them.')
    await release()
    await waitUntilHydrated(page)
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
    await expect(message).toHaveValue(/Size: L Two of them\.$/)
    // Not even for a moment: what is typed then would follow the text without the rest.
    expect((await textsOf(page)).filter(text => !text.endsWith('Two of them.'))).toEqual([])
  })

  test('text that is typed while the code of its field starts stays', async ({page}) => {
    const release = await holdScripts(page)
    // The boot script checks every 100 ms whether the field has its code, with the first timer of the page. Something is typed
    // right before each check.
    await page.addInitScript(() => {
      const {setTimeout} = window
      const typed = {text: '', isHeard: false}
      let check: unknown
      const type = () => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]')
        if (!field || typed.isHeard) return
        typed.text += 'e'
        // As browsers change it: without the property that React puts on the field.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed.text)
        field.dispatchEvent(new InputEvent('input', {bubbles: true}))
        typed.isHeard = Object.keys(field).some(key => key.startsWith('__reactProps'))
      }
      const typeFirst = (run: () => void) => () => {
        type()
        run()
      }
      const setTimer = (run: () => void, ms?: number, ...values: unknown[]) => {
        if (ms === 100) check ??= run
        return setTimeout(run === check ? typeFirst(run) : run, ms, ...values)
      }
      Object.assign(window, {typed, setTimeout: setTimer})
    })
    await page.goto(routes.products, {waitUntil: 'commit'})
    const field = page.getByRole('searchbox', {name: 'Search products'})
    await field.press('e')
    await release()
    const typed = await page.waitForFunction(() => {
      const {typed} = window as unknown as {typed: {text: string; isHeard: boolean}}
      return typed.isHeard && typed.text
    })
    await waitUntilHydrated(page)
    await expect(field).toHaveValue(String(await typed.jsonValue()))
  })

  test('a slider that is moved before its code has loaded changes the result', async ({page}) => {
    const release = await holdScripts(page)
    await page.goto(routes.home, {waitUntil: 'commit'})
    const slider = page.getByRole('slider', {name: 'Orders a month'})
    const before = Number(await slider.inputValue())
    await slider.press('ArrowRight')
    await release()
    await expect(slider).toHaveAttribute('aria-valuetext', String(before + 5))
    await expect(slider).toHaveValue(String(before + 5))
  })

  for (const [part, url] of Object.entries({'its code': CHUNKS, 'the boot script': BOOT_SCRIPT})) {
    test(`the last product that is chosen before ${part} has loaded is the one that counts`, async ({page}) => {
      const release = await holdScripts(page, url)
      await page.goto(routes.home, {waitUntil: 'commit'})
      const ticket = page.locator('.slip')
      const before = await ticket.locator('output').textContent()
      const choose = (name: string) => ticket.locator('label').filter({hasText: name}).click()
      await choose('Ceramic mug')
      await choose('Pullover hoodie')
      await expect(ticket.getByRole('radio', {name: 'Pullover hoodie'})).toBeChecked()
      await release()
      await expect(ticket.getByText('$21.80')).toBeVisible()
      await expect(ticket.getByRole('radio', {name: 'Pullover hoodie'})).toBeChecked()
      await choose('Unisex tee')
      await expect(ticket.locator('output')).toHaveText(before ?? '')
    })
  }

  test('the suggested price of every product, with any postage, is one that its slider can have', async ({page}) => {
    await page.goto(routes.home)
    await waitUntilHydrated(page)
    const slider = page.getByRole('slider', {name: 'Your price'})
    const products = page.locator('.slip .seg label')
    const texts = new Set<string | null>()
    for (const key of ['Home', 'End']) {
      await page.getByRole('slider', {name: 'Postage'}).press(key)
      for (const product of await products.all()) {
        await product.click()
        await expect(product.getByRole('radio')).toBeChecked()
        const text = await slider.getAttribute('aria-valuetext')
        texts.add(text)
        expect(text).toBe(`$${(Number(await slider.inputValue()) / 100).toFixed(2)}`)
        expect(await slider.getAttribute('value')).toBe(await slider.inputValue())
      }
    }
    expect(texts.size).toBeGreaterThan(1)
  })

  test('a link is followed before the scripts have loaded', async ({page}) => {
    await holdScripts(page)
    await page.goto(routes.home, {waitUntil: 'commit'})
    await page
      .getByRole('link', {name: /^Add to Shopify/})
      .first()
      .click()
    await expect(page).toHaveURL(/\/shopify$/)
  })
})
