// @vitest-environment jsdom
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {CarouselDriver} from '@/components/ui/carousel/driver'
import {swiperDriver} from '@/components/ui/carousel/swiperDriver'

const SLIDE_PX = 300
const FRAME_PX = 2 * SLIDE_PX

let driver: CarouselDriver
let list: HTMLElement
/** What the driver has reported. */
let events: string[]

/** The document has no layout. */
const STYLES = `<style>.carousel-slide {box-sizing: border-box; width: ${SLIDE_PX}px; margin: 0}</style>`

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']})
  const media = {matches: true, addEventListener: () => undefined, removeEventListener: () => undefined}
  vi.stubGlobal('matchMedia', () => media)
  const frame = document.createElement('div')
  frame.innerHTML = `<ul class="carousel-list">${'<li class="carousel-slide"></li>'.repeat(6)}</ul>`
  document.head.innerHTML = STYLES
  document.body.replaceChildren(frame)
  Object.defineProperty(frame, 'clientWidth', {value: FRAME_PX})
  list = frame.querySelector('ul') ?? expect.unreachable()
  events = []
  const [onInteraction, onSettle] = [() => events.push('interaction'), () => events.push('settle')]
  driver = swiperDriver({frame, list, speedMs: 400, hasDrag: true, onMove: () => undefined, onInteraction, onSettle})
  // A wheel that turns while Swiper takes over is no gesture of its own.
  vi.advanceTimersByTime(1000)
})
afterEach(() => {
  driver.destroy()
  vi.useRealTimers()
})

/** Turns the wheel over the first slide. Returns whether the event was the carousel's. */
function turnWheel(delta: {deltaX?: number; deltaY?: number}): boolean {
  const event = new WheelEvent('wheel', {...delta, bubbles: true, cancelable: true})
  list.firstElementChild?.dispatchEvent(event)
  return event.defaultPrevented
}
const position = () => Number(/translate3d\((-?[\d.]+)px/.exec(list.style.transform)?.[1] ?? 0)

test('S4-carousel a horizontal wheel moves the list, which is an interaction of the visitor', () => {
  expect(turnWheel({deltaX: 120, deltaY: 10})).toBe(true)
  expect(position()).toBeLessThan(0)
  // In this order: a position is announced after an interaction only.
  expect(events.slice(-2)).toEqual(['interaction', 'settle'])
})

test('S4-carousel a vertical wheel is left to the page', () => {
  expect(turnWheel({deltaX: 10, deltaY: 120})).toBe(false)
  expect(position()).toBe(0)
  expect(events).toEqual([])
})

test('S4-carousel a horizontal wheel at an end moves nothing, and is no swipe back in the browser either', () => {
  expect(turnWheel({deltaX: -120})).toBe(true)
  expect(position()).toBe(0)
  expect(events).toEqual([])
})
