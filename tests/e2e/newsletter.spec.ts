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
