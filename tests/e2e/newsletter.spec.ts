import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {waitUntilHydrated} from '../support/hydrated'

test('signing up keeps the focus while it is sent, sends it once, and moves the focus to the thanks', async ({
  page,
}) => {
  let posts = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/newsletter', async route => {
    posts += 1
    await released
    await route.continue()
  })
  await page.goto(routes.blog)
  await waitUntilHydrated(page)
  const button = page.getByRole('button', {name: 'Sign up'})
  await page.getByRole('textbox', {name: 'Email'}).fill('ada@example.com')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  release()
  await expect(page.getByText('Thank you. The next issue is on its way to you.').filter({visible: true})).toBeFocused()
  expect(posts).toBe(1)
})

test('an address that the backend rejects is named beside the field, which keeps it and gets the focus', async ({
  page,
}) => {
  await page.goto(routes.blog)
  await waitUntilHydrated(page)
  const field = page.getByRole('textbox', {name: 'Email'})
  // Browsers accept it.
  await field.fill('ada@example')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter an email address such as ada@example.com')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill('ada@example.com')
  await field.press('Enter')
  await expect(page.getByText('Thank you. The next issue is on its way to you.').filter({visible: true})).toBeVisible()
})
