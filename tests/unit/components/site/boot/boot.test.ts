import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {runInNewContext} from 'node:vm'
import {expect, test} from 'vitest'
import minified from '@/scripts/minified.cjs'

type Tag = {name: string; rel?: string}
type List = {getEntriesByName: () => unknown[]}

/** As browsers get it. */
const SCRIPT = await minified(readFileSync(resolve('components/site/boot/boot.js'), 'utf8'))
const BOOT = {global: 'CHUNKS', modules: [], scripts: ['a.js', 'b.js', 'c.js'], isUrgent: false}

/** Runs the boot script in a document that does nothing by itself. */
function boot() {
  const tags: string[] = []
  const timers: (() => void)[] = []
  const listeners = new Map<string, () => void>()
  let paint = (_list: List) => {}
  class PerformanceObserver {
    constructor(listener: typeof paint) {
      paint = listener
    }
    observe() {}
  }
  const document = {
    currentScript: {dataset: {boot: JSON.stringify(BOOT)}},
    querySelectorAll: () => [],
    createElement: (name: string): Tag => ({name}),
    head: {append: ({name, rel}: Tag) => tags.push(rel ?? name)},
  }
  const setTimeout = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    if (ms === 0) timers.push(() => run(...values))
  }
  const window = {PerformanceObserver, requestIdleCallback: () => {}}
  const addEventListener = (type: string, listener: () => void) => listeners.set(type, listener)
  const performance = {getEntriesByType: () => []}
  runInNewContext(SCRIPT, {document, window, performance, PerformanceObserver, setTimeout, addEventListener})
  return {
    tags,
    paint: () => paint({getEntriesByName: () => [{}]}),
    tap: () => listeners.get('pointerdown')?.(),
    runTimer: () => timers.shift()?.(),
    runTimers: () => {
      for (const run of timers.splice(0)) run()
    },
  }
}

test('S2-paint-first after the paint each script is preloaded in a task of its own', () => {
  const {tags, paint, runTimer, runTimers} = boot()
  paint()
  expect(tags).toEqual([])
  runTimer()
  expect(tags).toEqual(['preload'])
  runTimers()
  expect(tags).toEqual(['preload', 'preload', 'preload'])
})

test('S2-paint-first a tap between those tasks starts the scripts, and nothing is preloaded after it', () => {
  const {tags, paint, runTimer, tap, runTimers} = boot()
  paint()
  runTimer()
  tap()
  runTimers()
  expect(tags).toEqual(['preload', 'script', 'script', 'script'])
})
