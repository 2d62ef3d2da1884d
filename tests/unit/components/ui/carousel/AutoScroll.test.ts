import type {Swiper} from 'swiper'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {AutoScroll, autoScrollOf} from '@/components/ui/carousel/AutoScroll'

const PACE = 50
const LENGTH = 400

let frames: FrameRequestCallback[] = []
/** Shows a frame at a moment, in milliseconds. */
const showFrame = (now: number) => {
  const due = frames
  frames = []
  for (const frame of due) frame(now)
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A list of Swiper's as far as the module looks at it. */
function mount() {
  const list = {
    translate: 0,
    minTranslate: () => 0,
    maxTranslate: () => -LENGTH,
    touchEventsData: {isTouched: false},
    setTransition: () => {},
    setTranslate(value: number) {
      list.translate = value
    },
    updateActiveIndex: () => {},
  }
  const swiper = list as unknown as Swiper
  const on = () => swiper
  AutoScroll(PACE)({swiper, on, params: {}, once: on, off: on, emit: on, extendParams: () => {}} as never)
  const strip = autoScrollOf(swiper)
  if (!strip) throw new Error('The module has no switches.')
  return {list, strip}
}

describe('S7-ondemand AutoScroll', () => {
  test('goes by elapsed time: few frames or many, the same way', () => {
    for (const step of [8, 16, 33, 100]) {
      const {list, strip} = mount()
      strip.start()
      for (let now = 0; now <= 2000; now += step) showFrame(now)
      expect(list.translate).toBeGreaterThan(-101)
      expect(list.translate).toBeLessThan(-97)
      strip.stop()
    }
  })

  test('turns round at the end, and again at the start', () => {
    const {list, strip} = mount()
    strip.start()
    const passed: number[] = []
    for (let now = 0; now <= 20_000; now += 100) {
      showFrame(now)
      passed.push(list.translate)
    }
    expect(Math.min(...passed)).toBe(-LENGTH)
    expect(passed.lastIndexOf(0)).toBeGreaterThan(passed.indexOf(-LENGTH))
  })

  test('does not leap after a pause of the page, nor while a finger holds it', () => {
    const {list, strip} = mount()
    strip.start()
    showFrame(0)
    showFrame(60_000)
    expect(list.translate).toBe(-5)
    list.touchEventsData.isTouched = true
    showFrame(60_100)
    expect(list.translate).toBe(-5)
  })

  test('stands still until it is started, and once it is stopped', () => {
    const {list, strip} = mount()
    showFrame(0)
    expect(strip.isRunning()).toBe(false)
    strip.start()
    strip.start()
    expect(frames).toHaveLength(1)
    strip.stop()
    showFrame(16)
    expect(list.translate).toBe(0)
  })
})
