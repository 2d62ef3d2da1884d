import type {Page} from '@playwright/test'
import {percentilesOf} from '../percentiles.ts'
import {launchBrowser, onSlowPhone} from './slow-phone.ts'

/** A page is idle when it has neither requests nor a task of 50 ms or more for this long, in milliseconds. */
const QUIET_MS = 5_000
const TIMEOUT_MS = 120_000

type Task = {start: number; duration: number}

/** What a page costs a slow phone. */
export type SlowLoad = {
  /** The longest task between first paint and idle in milliseconds; 0 without one of 50 ms, which browsers don't report. */
  longestTask: number
  /** Requests that begin before the `load` event, the document included. */
  requestsBeforeLoad: number
}

/** Loads each address on a slow phone, the addresses in turns, and returns the medians of `rounds` by name. */
export async function measureSlowLoads(
  addresses: Record<string, string>,
  rounds: number,
): Promise<Map<string, SlowLoad>> {
  const browser = await launchBrowser()
  const runs = new Map<string, SlowLoad[]>(Object.keys(addresses).map(name => [name, []]))
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, url] of Object.entries(addresses)) {
        runs.get(name)?.push(await onSlowPhone(browser, page => loadOnce(page, url)))
      }
    }
  } finally {
    await browser.close()
  }
  return new Map([...runs].map(([name, loads]) => [name, medianOf(loads)]))
}

const medianOf = (loads: SlowLoad[]): SlowLoad => ({
  longestTask: percentilesOf(loads.map(load => load.longestTask))(0.5),
  requestsBeforeLoad: percentilesOf(loads.map(load => load.requestsBeforeLoad))(0.5),
})

async function loadOnce(page: Page, url: string): Promise<SlowLoad> {
  await page.addInitScript(recordTasks)
  await page.goto(url, {waitUntil: 'networkidle'})
  await page.waitForFunction(isQuiet, QUIET_MS, {polling: 500, timeout: TIMEOUT_MS})
  return page.evaluate(readSlowLoad)
}

/** Runs in the page: records the tasks of 50 ms or more. */
function recordTasks(): void {
  const tasks: Task[] = []
  Object.assign(window, {longTasks: tasks})
  new PerformanceObserver(list => {
    for (const {startTime, duration} of list.getEntries()) tasks.push({start: startTime, duration})
  }).observe({type: 'longtask', buffered: true})
}

/** Runs in the page: whether nothing was requested or done for some time. */
function isQuiet(quietMs: number): boolean {
  const tasks = (window as unknown as {longTasks: Task[]}).longTasks
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const ends = [...tasks.map(({start, duration}) => start + duration), ...requests.map(({responseEnd}) => responseEnd)]
  return performance.now() - Math.max(0, ...ends) > quietMs
}

/** Runs in the page: returns the recorded figures. */
function readSlowLoad(): SlowLoad {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const tasks = (window as unknown as {longTasks: Task[]}).longTasks.filter(({start}) => start >= paint)
  const requests = performance
    .getEntriesByType('resource')
    .filter(({startTime}) => startTime < (load?.loadEventStart ?? 0))
  return {longestTask: Math.max(0, ...tasks.map(({duration}) => duration)), requestsBeforeLoad: 1 + requests.length}
}
