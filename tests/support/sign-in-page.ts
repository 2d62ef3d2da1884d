import type {BrowserContext, Page} from '@playwright/test'
import {routes} from '../../lib/routes'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts'

/** Signs in on the sign-in page; the sample account by default. */
export async function signIn(page: Page, redirect?: string, account: {email: string; password: string} = DEMO_ACCOUNT) {
  await page.goto(redirect === undefined ? routes.login : `${routes.login}?redirect=${encodeURIComponent(redirect)}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await submit(page)
}

export const submit = (page: Page) => page.locator('main').getByRole('button', {name: 'Sign in'}).click()
export const authCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(cookie => cookie.name === 'auth-token')

/** Opens the menu, and returns it. */
export async function openMenu(page: Page) {
  await page.getByRole('button', {name: 'Menu', exact: true}).click()
  return page.getByRole('dialog', {name: 'Menu'})
}
