import {expect, type Page, test} from '@playwright/test'
import {toSentParameter} from '../../lib/http/sent-parameter'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

const MESSAGE = 'The proof looks right; may I have two more of it?'
const button = (page: Page) => page.getByRole('button', {name: /Send message|Sending/})
const sent = (page: Page) => page.getByRole('heading', {name: 'Sent. It’s on the bench.'})

async function fill(page: Page, message = MESSAGE) {
  await page.getByLabel('Your name').fill('Ada Press')
  await page.getByLabel('Email', {exact: true}).fill('ada@example.com')
  await page.getByLabel('What is it about?').selectOption('order')
  await page.getByRole('textbox', {name: 'Message'}).fill(message)
  await page.getByLabel(/Use these details/).check()
}

/** Opens the page and waits for hydration: before it, the form posts without JavaScript. */
async function open(page: Page) {
  await page.goto(routes.contact)
  await waitUntilHydrated(page)
}

test('a message is stored and confirmed with its reference', async ({page}) => {
  await open(page)
  await fill(page)
  await button(page).click()
  await expect(sent(page)).toBeFocused()
  await expect(page.getByText(/Your reference is OP-\w{5}-\w{5}/)).toBeVisible()
  await page.getByRole('button', {name: 'Send another message'}).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel('Your name')).toBeFocused()
})

test('S8-crawler the link of the error page to the contact page leads there from the contact page as well', async ({
  page,
}) => {
  await open(page)
  await page.evaluate(() => {
    const error = Object.assign(new Error('Broken'), {
      stack: `Error: Broken at ${location.origin}/_next/static/a.js:1:1`,
    })
    window.dispatchEvent(new ErrorEvent('error', {error}))
  })
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Internal Server Error')
  await page.getByRole('link', {name: 'Tell us what happened'}).click()
  await expect(page.getByLabel('Your name')).toBeVisible()
})

test('S5-contact-errors a validation error of the backend appears beside its field and keeps the input', async ({
  page,
}) => {
  await open(page)
  await fill(page, '            short            ')
  await button(page).click()
  await expect(page.getByRole('alert').filter({hasText: 'another look'})).toBeFocused()
  const message = page.getByRole('textbox', {name: 'Message'})
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(/at least 10 characters/)
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
  await page.getByRole('alert').getByRole('link').click()
  await expect(message).toBeFocused()
})

test('S5-contact-errors an empty form lists its errors, each linked to its field, and sends nothing', async ({
  page,
}) => {
  let posts = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/contact')) posts += 1
  })
  await open(page)
  const summary = page.getByRole('alert').filter({hasText: 'another look'})
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await button(page).click()
    await expect(summary).toBeFocused()
  }
  await expect(summary.getByRole('link')).toHaveText([
    'Tell us your name',
    'Enter an email address such as ada@example.com',
    'Choose what it is about',
    'Write at least 10 characters',
    'We can only answer with your consent',
  ])
  const topic = page.getByLabel('What is it about?')
  await summary.getByRole('link', {name: 'Choose what it is about'}).click()
  await expect(topic).toBeFocused()
  await expect(topic).toHaveAccessibleDescription('Choose what it is about')
  await expect(page.getByLabel(/Use these details/)).toHaveAccessibleDescription('We can only answer with your consent')
  expect(posts).toBe(0)
})

test('S5-contact-errors an invalid address is found before anything is sent', async ({page}) => {
  let posts = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/contact')) posts += 1
  })
  await open(page)
  await fill(page)
  await page.getByLabel('Email', {exact: true}).fill('ada')
  await button(page).click()
  await expect(page.getByRole('alert').filter({hasText: 'another look'})).toBeFocused()
  await expect(page.getByLabel('Email', {exact: true})).toHaveAccessibleDescription(/ada@example.com/)
  expect(await page.locator(':invalid:not(form)').count()).toBe(1)
  expect(posts).toBe(0)
})

test('the form shows that it is sending, and a second click sends nothing', async ({page}) => {
  let posts = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/contact', async route => {
    posts += 1
    await released
    await route.continue()
  })
  await open(page)
  await fill(page, `${MESSAGE} Twice.`)
  await button(page).dblclick()
  await expect(button(page)).toHaveText(/Sending/)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page)).toBeFocused()
  release()
  await expect(sent(page)).toBeVisible()
  expect(posts).toBe(1)
})

test('a lost response keeps the input, and a retry has the same reference', async ({page}) => {
  let reference = ''
  await page.route('**/api/contact', async route => {
    if (reference) return route.continue()
    reference = (await (await route.fetch()).json()).reference
    await route.abort()
  })
  await open(page)
  await fill(page, `${MESSAGE} Again.`)
  await button(page).click()
  await expect(page.getByRole('alert').filter({hasText: 'the connection failed'})).toBeFocused()
  await expect(page.getByRole('textbox', {name: 'Message'})).toHaveValue(`${MESSAGE} Again.`)
  await button(page).click()
  await expect(sent(page)).toBeFocused()
  expect(reference).not.toBe('')
  await expect(page.getByText(reference)).toBeVisible()
})

test('a message that is begun is there again after a link and a step back, until it is sent', async ({page}) => {
  await open(page)
  await fill(page)
  await page.getByRole('navigation', {name: 'Breadcrumb'}).getByRole('link', {name: 'Home'}).click()
  await expect(page).toHaveURL(routes.home)
  const message = page.getByRole('textbox', {name: 'Message'})
  // The address changes before the page is rendered.
  await expect(message).toBeHidden()
  await page.goBack()
  await expect(message).toHaveValue(MESSAGE)
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
  await expect(page.getByLabel('What is it about?')).toHaveValue('order')
  const consent = page.getByLabel(/Use these details/)
  await expect(consent).not.toBeChecked()
  await consent.check()
  await button(page).click()
  await expect(sent(page)).toBeVisible()
  await page.getByRole('button', {name: 'Send another message'}).click()
  await expect(message).toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('an unavailable backend shows an error and keeps the input', async ({page}) => {
  await page.route('**/api/contact', route => route.fulfill({status: 502, json: {detail: 'It could not be taken.'}}))
  await open(page)
  await fill(page)
  await button(page).click()
  await expect(page.getByRole('alert').filter({hasText: 'could not be taken'})).toBeFocused()
  await expect(page.getByRole('textbox', {name: 'Message'})).toHaveValue(MESSAGE)
  await expect(button(page)).toHaveText(/Send message/)
})

test('the honeypot is hidden, not focusable and not in the accessibility tree', async ({page}) => {
  await open(page)
  const honeypot = page.locator('input[name=website]')
  await expect(honeypot).toBeHidden()
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  expect(await honeypot.evaluate(input => input.closest('[aria-hidden=true]') !== null)).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('posting redirects to the confirmation, with the same reference for the same message', async ({page}) => {
    const references = []
    for (const _ of ['first', 'second']) {
      await page.goto(routes.contact)
      await fill(page, `${MESSAGE} Without a script.`)
      await button(page).click()
      await expect(sent(page)).toBeVisible()
      references.push(new URL(page.url()).searchParams.get('sent'))
    }
    await expect(page.getByText(`Your reference is ${references[0]}`)).toBeVisible()
    expect(new Set(references).size).toBe(1)
    await page.getByRole('link', {name: 'Send another message'}).click()
    await expect(page).toHaveURL(routes.contact)
    await expect(page.getByLabel('Your name')).toHaveValue('')
  })

  test('a rejected message redirects to its errors, which name the fields and the way back to what was written', async ({
    page,
  }) => {
    await page.goto(routes.contact)
    await fill(page, '            short            ')
    await button(page).click()
    await expect(page).toHaveURL(/\/contact\?sent=rejected\.message#failed$/)
    await expect(page.getByText('Your message could not be sent.')).toContainText('Go back in your browser')
    const problem = 'Check your message: it needs 10 to 5,000 characters of plain text'
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([problem])
    const message = page.getByRole('textbox', {name: 'Message'})
    await expect(message).toHaveAccessibleDescription(problem)
    await expect(page.getByLabel('Your name')).toHaveValue('')
    await page.goBack()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
    await expect(message).toHaveValue('            short            ')
  })

  test('a message of the full length may have line breaks, which browsers send as two characters', async ({page}) => {
    await page.goto(routes.contact)
    await fill(page, `${'x'.repeat(98)}\n`.repeat(50) + 'y'.repeat(50))
    await button(page).click()
    await expect(sent(page)).toBeVisible()
  })

  test('the confirmation has no reference when it must not be in a URL', async ({page}) => {
    await page.goto(routes.contactSent(toSentParameter('a reference in words')))
    await expect(sent(page)).toBeVisible()
    await expect(page.getByText('Your reference')).toHaveCount(0)
  })

  test('an invalid reference responds with 404', async ({page}) => {
    const response = await page.goto(`${routes.contact}?sent=${encodeURIComponent('<b>You have won</b>')}`)
    expect(response?.status()).toBe(404)
  })
})
