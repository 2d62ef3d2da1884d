import type {Page} from '@playwright/test'

/** A layout shift as web vitals measure it, with what moved: an element and the top and height of its box before and after. */
export type LayoutShift = {value: number; moved: string[]}

type ObservedWindow = typeof globalThis & {layoutShifts: () => LayoutShift[]}
type Source = {node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly}
type Entry = PerformanceEntry & {value?: number; sources?: Source[]}

/** Records every layout shift of the pages that are opened from now on. */
export const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? (element.cloneNode() as Element).outerHTML.slice(0, 120) : 'an element that is gone'
    }
    const boxOf = ({top, height}: DOMRectReadOnly) => `${top.toFixed(0)} + ${height.toFixed(0)}`
    const describe = ({node, previousRect, currentRect}: Source) =>
      `${nameOf(node)}: ${boxOf(previousRect)} → ${boxOf(currentRect)}`
    const record = (entries: PerformanceEntryList) => {
      for (const {value = 0, sources = []} of entries as Entry[]) shifts.push({value, moved: sources.map(describe)})
    }
    const observer = new PerformanceObserver(list => record(list.getEntries()))
    observer.observe({type: 'layout-shift', buffered: true})
    const layoutShifts = () => {
      // Shifts that are observed but not delivered yet.
      record(observer.takeRecords())
      return shifts
    }
    Object.assign(window, {layoutShifts})
  })

/** Returns the layout shifts of the open page after its next paint. */
export const listLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as ObservedWindow).layoutShifts()
  })

/** Returns the sum of the layout shifts of the open page. */
export const sumLayoutShifts = async (page: Page): Promise<number> =>
  (await listLayoutShifts(page)).reduce((sum, {value}) => sum + value, 0)
