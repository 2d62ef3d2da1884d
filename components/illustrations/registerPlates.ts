import {gsap} from 'gsap'
import {ScrollTrigger} from 'gsap/ScrollTrigger'

/** Where each ink waits before it is pressed, in units of the drawing, and how far it is turned, in degrees. */
const OFF_REGISTER = [
  {selector: '.plate-sun', x: -36, y: -56, rotation: -4},
  {selector: '.plate-coral', x: 46, y: -90, rotation: 5},
  {selector: '.plate-teal', x: 24, y: -84, rotation: 3},
] as const

/** Seconds in which the plates catch up with the page, so that they land after it like something heavy. */
const WEIGHT = 0.7
/** How much of a plate's way has passed when the next one starts. */
const OVERLAP = '<55%'

/**
 * Presses the plates of the proof sheets in the order of the inks while the page is scrolled: sheet after sheet where they
 * stand side by side, each for itself on a phone. Nothing where motion is unwanted. The answer puts everything at rest.
 */
export function registerPlates(list: HTMLElement): () => void {
  gsap.registerPlugin(ScrollTrigger)
  const sheets = [...list.querySelectorAll<HTMLElement>('.proof-sheet')]
  const media = gsap.matchMedia(list)
  media.add('(prefers-reduced-motion: no-preference) and (width >= 48rem)', () => {
    const scene = gsap.timeline({scrollTrigger: {trigger: list, start: 'top 92%', end: 'top 8%', scrub: WEIGHT}})
    for (const sheet of sheets) press(scene, sheet)
  })
  media.add('(prefers-reduced-motion: no-preference) and (width < 48rem)', () => {
    for (const sheet of sheets) {
      press(gsap.timeline({scrollTrigger: {trigger: sheet, start: 'top 88%', end: 'top 24%', scrub: WEIGHT}}), sheet)
    }
  })
  return () => media.revert()
}

function press(scene: gsap.core.Timeline, sheet: HTMLElement) {
  for (const {selector, ...off} of OFF_REGISTER) {
    const plate = sheet.querySelector(selector)
    if (plate) scene.from(plate, {...off, duration: 1, ease: 'power2.in'}, OVERLAP)
  }
}
