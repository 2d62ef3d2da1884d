import type {Page} from '@playwright/test'

type Watched = typeof globalThis & {layoutShifts: () => number[]}

/** Notes every layout shift of the pages that are opened from now on. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const values: number[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) values.push('value' in entry ? Number(entry.value) : 0)
    }
    const observer = new PerformanceObserver(list => note(list.getEntries()))
    observer.observe({type: 'layout-shift', buffered: true})
    const layoutShifts = () => {
      // What is noted, but not told yet.
      note(observer.takeRecords())
      return values
    }
    Object.assign(window, {layoutShifts})
  })

/** The layout shifts of the page that is open, each as web vitals count it, once it has been painted again. */
export const listLayoutShifts = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as Watched).layoutShifts()
  })
