import type {Browser, Page} from '@playwright/test'
import {readEnvironment} from './environment'
import {addEditor, watchForTrouble} from './studio'
import {openSession} from './studio-session'

/** Another editor's page, what went wrong on it, and a function that closes it. */
type SecondEditor = {page: Page; trouble: string[]; close: () => Promise<void>}

/** Opens an empty page for another editor, who is signed in to the Studio, in a browser context of their own. */
export async function openAsEditor(browser: Browser, name: string): Promise<SecondEditor> {
  const environment = readEnvironment()
  const storageState = await openSession(environment, addEditor(environment, name))
  const context = await browser.newContext({storageState})
  const page = await context.newPage()
  return {page, trouble: watchForTrouble(page, environment), close: () => context.close()}
}
