import {gsap} from 'gsap'
import {ScrollTrigger} from 'gsap/ScrollTrigger'

/** The start of each plate's animation: offset in units of the drawing, rotation in degrees. */
const START_POSITIONS = [
  {selector: '.plate-sun', x: -36, y: -56, rotation: -4},
  {selector: '.plate-coral', x: 46, y: -90, rotation: 5},
  {selector: '.plate-teal', x: 24, y: -84, rotation: 3},
] as const

/** Seconds by which the plates lag behind the scroll position. */
const SCRUB_SECONDS = 0.7
/** Each plate starts when the previous one has completed 55% of its animation. */
const OVERLAP = '<55%'

/**
 * Moves the plates of the proof sheets into register, in the order of the inks, as the page scrolls: one sheet after the
 * other on wide screens, each on its own on a phone. Does nothing with reduced motion. Returns a function that reverts it.
 */
export function registerPlates(list: HTMLElement): () => void {
  gsap.registerPlugin(ScrollTrigger)
  const sheets = [...list.querySelectorAll<HTMLElement>('.proof-sheet')]
  const media = gsap.matchMedia(list)
  media.add('(prefers-reduced-motion: no-preference) and (width >= 48rem)', () => {
    const timeline = gsap.timeline({
      scrollTrigger: {trigger: list, start: 'top 92%', end: 'top 8%', scrub: SCRUB_SECONDS},
    })
    for (const sheet of sheets) animateSheet(timeline, sheet)
  })
  media.add('(prefers-reduced-motion: no-preference) and (width < 48rem)', () => {
    for (const sheet of sheets) {
      animateSheet(
        gsap.timeline({scrollTrigger: {trigger: sheet, start: 'top 88%', end: 'top 24%', scrub: SCRUB_SECONDS}}),
        sheet,
      )
    }
  })
  return () => media.revert()
}

function animateSheet(timeline: gsap.core.Timeline, sheet: HTMLElement) {
  for (const {selector, ...start} of START_POSITIONS) {
    const plate = sheet.querySelector(selector)
    if (plate) timeline.from(plate, {...start, duration: 1, ease: 'power2.in'}, OVERLAP)
  }
}
