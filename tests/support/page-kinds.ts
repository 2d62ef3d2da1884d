import type {Page} from '@playwright/test'
import {waitUntilHydrated} from './hydrated.ts'
import {listPageStates, type PageState} from './page-states.ts'

/** Lists every page kind and state, without those that are only something above a page. */
export const listPageKinds = (): PageState[] => listPageStates().filter(({isViewport}) => !isViewport)

/** Opens a page in its state, without animations, and waits for its fonts. */
export async function openPageKind(page: Page, state: PageState): Promise<void> {
  await page.emulateMedia({reducedMotion: 'reduce'})
  await state.before?.(page)
  await page.goto(state.path)
  await waitUntilHydrated(page)
  await state.act?.(page)
  await page.evaluate(() => document.fonts.ready)
}
