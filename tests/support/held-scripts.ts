import type {Page, Route} from '@playwright/test'

/** The scripts that the boot script starts. */
export const CHUNKS = '**/_next/static/chunks/*.js'
export const BOOT_SCRIPT = '**/_next/static/media/boot.*.js'

/** Holds the scripts at `url` back. Returns a function that lets them load. */
export async function holdScripts(page: Page, url = CHUNKS): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(url, route => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map(route => route.continue()))
  }
}
