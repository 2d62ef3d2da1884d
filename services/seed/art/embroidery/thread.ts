import {INKS, luminance, mix, toHex, toRgb} from '../colours.ts'

/** The spools: the inks, the colours of their overprints, and a few soft ones. */
const THREADS = [
  INKS.teal,
  INKS.coral,
  INKS.sun,
  INKS.key,
  INKS.white,
  '#0d5b13',
  '#ff460a',
  '#0d291a',
  '#ece2cd',
  '#22345a',
  '#a8ccd6',
  '#f2b8a6',
]
/** Beyond this squared distance of two RGB colours, no spool is close enough, and the thread is dyed to match. */
const MAX_DISTANCE = 1500

/** Returns the spool that is closest to a colour, or the colour itself when none is close. */
export function toThread(colour: string): string {
  const wanted = toRgb(colour)
  const distance = (thread: string) =>
    toRgb(thread).reduce((sum, value, index) => sum + (value - (wanted[index] ?? 0)) ** 2, 0)
  const closest = THREADS.reduce((best, thread) => (distance(thread) < distance(best) ? thread : best))
  return distance(closest) < MAX_DISTANCE ? closest : colour
}

/** Returns the colour of an ink printed over another colour. */
export function overprint(below: string, ink: string): string {
  const [r, g, b] = toRgb(below)
  const [r2, g2, b2] = toRgb(ink)
  return toHex([(r * r2) / 255, (g * g2) / 255, (b * b2) / 255])
}

/** The tones of a thread: its body, the lighter strand, its glint, and the gap between threads. */
export type Tones = {base: string; lit: string; glint: string; gap: string}

const DARK = 0.04
const LIGHT = 0.6
const VERY_LIGHT = 0.8

const pick = (light: number, dark: number, middle: number, bright: number): number => {
  if (light < DARK) return dark
  return light > VERY_LIGHT ? bright : middle
}

/** Returns the tones of a thread. */
export function tonesOf(thread: string): Tones {
  const light = luminance(thread)
  return {
    base: mix(thread, '#000000', light > 0.5 ? 0.06 : 0.1),
    lit: mix(thread, light < DARK ? '#7f9a8f' : '#ffffff', pick(light, 0.2, 0.17, 0.5)),
    glint: mix(thread, '#fffdf6', pick(light, 0.36, 0.52, 0.85)),
    gap: mix(thread, light > LIGHT ? '#6b5426' : '#000000', 0.55),
  }
}

const MIN_CONTRAST = 1.6

/** Returns a line's thread, or a contrasting one when it would disappear on the fabric. */
export function lineThread(colour: string, fabric: string): string {
  const thread = toThread(colour)
  const [dark = 0, light = 0] = [luminance(thread), luminance(fabric)].sort((a, b) => a - b)
  if ((light + 0.05) / (dark + 0.05) >= MIN_CONTRAST) return thread
  return luminance(fabric) < 0.3 ? '#ece2cd' : INKS.key
}
