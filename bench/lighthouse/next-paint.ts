import type {Page} from '@playwright/test'
import {routes} from '../../lib/routes.ts'
import {percentilesOf} from '../percentiles.ts'
import {launchBrowser, onSlowPhone} from './slow-phone.ts'

/** How long to wait for the first event of a tap, and for another one after it, in milliseconds. */
const WAITS = {firstMs: 10_000, nextMs: 500}
/** The shortest duration that browsers report. */
const SHORTEST_MS = 16

type Interaction = {
  name: string
  path: string
  /** Makes the target visible, unmeasured. */
  prepare?: (page: Page) => Promise<void>
  /** A visible element of the page. */
  target: string
}

/** What a visitor does most, in the order of the table. */
export const INTERACTIONS: readonly Interaction[] = [
  {name: 'open the menu', path: routes.home, target: 'header button:has-text("Menu")'},
  {name: 'pick a swatch', path: routes.product('unisex-tee'), target: 'main .swatch:not(:has(:checked))'},
  {name: 'pick a size', path: routes.product('unisex-tee'), target: 'main .seg label:not(:has(:checked))'},
  {
    name: 'pick a facet',
    path: routes.products,
    prepare: page => page.locator('.facet-panel > summary').tap(),
    target: '.facet-panel label:has(.check)',
  },
  {name: 'open an answer', path: routes.product('unisex-tee'), target: 'section:has(#questions) details > summary'},
]

/** Measures each interaction with event timing on a slow phone. Returns the median time to the next paint in milliseconds. */
export async function measureNextPaints(siteUrl: string, rounds: number): Promise<Map<string, number>> {
  const browser = await launchBrowser()
  try {
    const medians = new Map<string, number>()
    for (const interaction of INTERACTIONS) {
      const runs: number[] = []
      for (let round = 0; round < rounds; round++) {
        runs.push(await onSlowPhone(browser, page => measureOnce(page, siteUrl, interaction)))
      }
      medians.set(interaction.name, percentilesOf(runs)(0.5))
    }
    return medians
  } finally {
    await browser.close()
  }
}

async function measureOnce(page: Page, siteUrl: string, {path, prepare, target}: Interaction): Promise<number> {
  await page.goto(siteUrl + path, {waitUntil: 'networkidle'})
  await prepare?.(page)
  const element = page.locator(target).first()
  await element.scrollIntoViewIfNeeded()
  await page.evaluate(waitUntilIdle)
  const durations = page.evaluate(observeInteraction, WAITS)
  await element.tap()
  return Math.max(SHORTEST_MS, ...(await durations))
}

/** Runs in the page: resolves when nothing is left to do, hydration included. */
const waitUntilIdle = () => new Promise<void>(resolve => requestIdleCallback(() => resolve(), {timeout: 10_000}))

/** Runs in the page: resolves to the durations of the events of one interaction; none when all are shorter than 16 ms. */
const observeInteraction = ({firstMs, nextMs}: typeof WAITS) =>
  new Promise<number[]>(resolve => {
    const durations: number[] = []
    let end = setTimeout(() => resolve(durations), firstMs)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue
        durations.push(entry.duration)
        clearTimeout(end)
        end = setTimeout(() => resolve(durations), nextMs)
      }
    }).observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit)
  })
