import {expect, type Page, test} from '@playwright/test'
import {routes} from '../../lib/routes'

async function fill(page: Page) {
  await page.getByLabel('Your name').fill('Ada Press')
  await page.getByLabel('Email', {exact: true}).fill('ada@example.com')
  await page.getByLabel('What is it about?').selectOption('order')
  await page.getByRole('textbox', {name: 'Message'}).fill('The proof looks right; may I have two more of it?')
  await page.getByLabel(/Use these details/).check()
}

test('a message is stored and answered with its reference', async ({page}) => {
  await page.goto(routes.contact)
  await page.waitForLoadState('networkidle')
  await fill(page)
  await page.getByRole('button', {name: /Send message/}).click()
  await expect(page.getByRole('heading', {name: 'Sent. It’s on the bench.'})).toBeFocused()
  await expect(page.getByText(/Your reference is \S+/)).toBeVisible()
})

test('a fault that the backend finds stands beside its field, and nothing typed is lost', async ({page}) => {
  await page.goto(routes.contact)
  await page.waitForLoadState('networkidle')
  await fill(page)
  await page.getByRole('textbox', {name: 'Message'}).fill('            short            ')
  await page.getByRole('button', {name: /Send message/}).click()
  await expect(page.getByRole('alert').filter({hasText: 'another look'})).toBeFocused()
  await expect(page.getByRole('textbox', {name: 'Message'})).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Press')
})

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false})

  test('the form is posted and comes back to its thanks', async ({page}) => {
    await page.goto(routes.contact)
    await fill(page)
    await page.getByRole('button', {name: /Send message/}).click()
    await expect(page).toHaveURL(/\/contact#sent$/)
    await expect(page.getByText('Thank you. Your message has arrived')).toBeVisible()
  })
})
