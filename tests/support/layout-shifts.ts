import type {Page} from '@playwright/test'

type ObservedWindow = typeof globalThis & {layoutShifts: () => number[]}

/** Records every layout shift of the pages that are opened from now on. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const values: number[] = []
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries) values.push('value' in entry ? Number(entry.value) : 0)
    }
    const observer = new PerformanceObserver(list => record(list.getEntries()))
    observer.observe({type: 'layout-shift', buffered: true})
    const layoutShifts = () => {
      // Shifts that are observed but not delivered yet.
      record(observer.takeRecords())
      return values
    }
    Object.assign(window, {layoutShifts})
  })

/** Returns the layout shifts of the open page after its next paint, each as web vitals measure it. */
export const listLayoutShifts = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as ObservedWindow).layoutShifts()
  })
