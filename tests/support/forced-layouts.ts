import type {Browser, Page} from '@playwright/test'

/** A page is quiet when it has had neither requests nor a long task for this time. */
const QUIET_MS = 5_000
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack']

/** The events of a computation of styles or positions. */
const LAYOUTS = new Set(['Layout', 'UpdateLayoutTree'])

type CallFrame = {functionName: string; url: string; lineNumber: number; columnNumber: number}
type TraceEvent = {name: string; args?: {beginData?: {stackTrace?: CallFrame[]}}}

/**
 * Opens a page, and lists the layouts and calculations of styles that scripts of its site have forced until it was quiet, each with
 * the function that read a position, a size or a style.
 */
export async function listForcedLayouts(browser: Browser, page: Page, url: string): Promise<string[]> {
  await browser.startTracing(page, {categories: CATEGORIES})
  await page.goto(url)
  await page.waitForFunction(isQuiet, QUIET_MS)
  const {traceEvents} = JSON.parse((await browser.stopTracing()).toString()) as {traceEvents: TraceEvent[]}
  const {origin} = new URL(page.url())
  return traceEvents.flatMap(({name, args}) => {
    if (!LAYOUTS.has(name)) return []
    // Only what a script forces has a stack.
    const caller = args?.beginData?.stackTrace?.find(({url: script}) => script.startsWith(origin))
    return caller
      ? `${name} by ${caller.functionName || 'a function'} in ${new URL(caller.url).pathname}:${caller.columnNumber}`
      : []
  })
}

/** Runs in the browser. */
function isQuiet(quietMs: number): boolean {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = Math.max(0, ...requests.map(({responseEnd}) => responseEnd))
  return document.readyState === 'complete' && performance.now() - last > quietMs
}
