import type {Swiper} from 'swiper'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {AutoScroll, autoScrollOf} from '@/components/ui/carousel/AutoScroll'

const PACE = 50
const LENGTH = 400

let frames: FrameRequestCallback[] = []
/** Runs the pending animation frames at a time in milliseconds. */
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

/** The part of Swiper that the module uses. */
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
  const autoScroll = autoScrollOf(swiper)
  if (!autoScroll) throw new Error('The module has no controls.')
  return {list, autoScroll}
}

describe('S7-ondemand AutoScroll', () => {
  test('moves by elapsed time: the same distance with few frames or many', () => {
    for (const step of [8, 16, 33, 100]) {
      const {list, autoScroll} = mount()
      autoScroll.start()
      for (let now = 0; now <= 2000; now += step) showFrame(now)
      expect(list.translate).toBeGreaterThan(-101)
      expect(list.translate).toBeLessThan(-97)
      autoScroll.stop()
    }
  })

  test('reverses at the end, and again at the start', () => {
    const {list, autoScroll} = mount()
    autoScroll.start()
    const passed: number[] = []
    for (let now = 0; now <= 20_000; now += 100) {
      showFrame(now)
      passed.push(list.translate)
    }
    expect(Math.min(...passed)).toBe(-LENGTH)
    expect(passed.lastIndexOf(0)).toBeGreaterThan(passed.indexOf(-LENGTH))
  })

  test('does not jump after the page was paused, and does not move while it is touched', () => {
    const {list, autoScroll} = mount()
    autoScroll.start()
    showFrame(0)
    showFrame(60_000)
    expect(list.translate).toBe(-5)
    list.touchEventsData.isTouched = true
    showFrame(60_100)
    expect(list.translate).toBe(-5)
  })

  test('does not move before it is started or after it is stopped', () => {
    const {list, autoScroll} = mount()
    showFrame(0)
    expect(autoScroll.isRunning()).toBe(false)
    autoScroll.start()
    autoScroll.start()
    expect(frames).toHaveLength(1)
    autoScroll.stop()
    showFrame(16)
    expect(list.translate).toBe(0)
  })
})
