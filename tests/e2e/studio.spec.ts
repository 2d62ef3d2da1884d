import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'
import {paneItem, signInToStudio, watchForTrouble} from '../support/studio'

const LISTS = ['Blog', 'Pages', 'Legal', 'Questions and answers', 'Navigation', 'Redirects', 'Settings']

test('an editor signs in to the Studio without the site’s layout, and every menu entry works', async ({page}) => {
  const environment = readEnvironment()
  const trouble = watchForTrouble(page, environment)
  await signInToStudio(page, environment)
  for (const name of LISTS) await expect(paneItem(page, name)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.getByRole('button', {name: 'Help and resources'}).click()
  await expect(page.getByRole('menuitem').filter({visible: true})).toHaveText([/Diagnostics/, /Up to date/])
  await page.getByRole('menuitem', {name: /Up to date/}).click()
  const about = page.getByRole('dialog').filter({hasText: 'Sanity Studio'})
  await expect(about).toContainText('v6.16.0')
  await expect(about).not.toContainText('unknown')
  await about.getByRole('button', {name: 'OK'}).click()
  await page.locator('#user-menu').click()
  await expect(page.getByRole('menuitem').filter({visible: true})).toHaveText(['System', 'Dark', 'Light', 'Sign out'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', {name: 'Create new document'}).click()
  await expect(page.getByTestId(/^create-new-/)).toHaveText(['Author', 'Post', 'Question', 'Redirect', 'Topic'])
  expect(trouble).toEqual([])
})

test('the Studio’s CSP forbids unsafe-eval, and search engines do not index it', async ({request}) => {
  const headers = (await request.get(routes.studio)).headers()
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-security-policy']).not.toContain('unsafe-eval')
})
