import {clamp, round} from './geometry.ts'

/** Returns the darkness of a point, 0 to 1. */
export type Tone = (x: number, y: number) => number

/** A tone that decreases from a line to zero at a distance of `reach`. */
export function along(x1: number, y1: number, x2: number, y2: number, reach: number, strength = 1): Tone {
  const dx = x2 - x1
  const dy = y2 - y1
  const squared = dx * dx + dy * dy || 1
  return (x, y) => {
    const share = clamp(((x - x1) * dx + (y - y1) * dy) / squared)
    return strength * clamp(1 - Math.hypot(x - x1 - share * dx, y - y1 - share * dy) / reach)
  }
}

/** Combines tones: the darkest one applies at each point. */
export const tones =
  (...parts: Tone[]): Tone =>
  (x, y) =>
    Math.max(0, ...parts.map(part => part(x, y)))

type Screen = {
  /** Left, top, right and bottom of the area. */
  box?: readonly [number, number, number, number]
  /** Centre of rotation; by default the centre of the 800-unit area. */
  centre?: readonly [number, number]
  pitch?: number
  /** Rotation in degrees. Each ink has a different one, which avoids moiré patterns. */
  angle?: number
}

const SIZES = 5
const GAIN = 1.12

function placeDots(tone: Tone, {box, centre, pitch, angle}: Required<Screen>): [number, number][][] {
  const radians = (angle * Math.PI) / 180
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  const [left, top, right, bottom] = box
  const farX = Math.max(centre[0] - left, right - centre[0])
  const farY = Math.max(centre[1] - top, bottom - centre[1])
  const span = Math.ceil(Math.hypot(farX, farY) / pitch)
  const sizes: [number, number][][] = Array.from({length: SIZES + 1}, () => [])
  for (let row = -span; row <= span; row++) {
    for (let column = -span; column <= span; column++) {
      const x = centre[0] + (column * cos - row * sin) * pitch
      const y = centre[1] + (column * sin + row * cos) * pitch
      if (x < left || y < top || x > right || y > bottom) continue
      const size = Math.round(clamp(tone(x, y)) * SIZES)
      if (size) sizes[size]?.push([column * pitch, row * pitch])
    }
  }
  return sizes
}

/**
 * Draws an amplitude-modulated halftone: round dots of five sizes on a rotated grid. The dots are zero-length strokes, which
 * take about six bytes each. They inherit the stroke colour.
 */
export function halftone(tone: Tone, screen: Screen = {}): string {
  const {box = [60, 40, 760, 770], centre = [400, 400], pitch = 12, angle = 45} = screen
  const paths = placeDots(tone, {box, centre, pitch, angle}).map((dots, size) => {
    if (!dots.length) return ''
    let path = ''
    let before: [number, number] | undefined
    for (const dot of dots) {
      path += before ? `m${dot[0] - before[0]} ${dot[1] - before[1]}h0` : `M${dot[0]} ${dot[1]}h0`
      before = dot
    }
    return `<path stroke-width="${round(pitch * GAIN * Math.sqrt(size / SIZES) * 0.86)}" d="${path}"/>`
  })
  const place = `translate(${centre[0]} ${centre[1]})rotate(${angle})`
  return `<g transform="${place}" fill="none" stroke-linecap="round">${paths.join('')}</g>`
}

const EVEN_PITCH = 10
const EVEN_REACH = 570

/**
 * Draws equal dots over the whole area, to be clipped. The dots are rows of a dashed line with zero-length dashes, which
 * renderers draw much faster than a rotated pattern.
 */
export function evenScreen(colour: string, opacity: number): string {
  const row = `h${EVEN_REACH * 2}`
  const path = Array.from({length: (EVEN_REACH * 2) / EVEN_PITCH}, () => row).join(`m${-EVEN_REACH * 2} ${EVEN_PITCH}`)
  return (
    `<path transform="translate(400 400)rotate(45)" d="M${-EVEN_REACH} ${-EVEN_REACH}${path}" fill="none" stroke="${colour}" ` +
    `stroke-opacity="${opacity}" stroke-width="6.6" stroke-linecap="round" stroke-dasharray="0 ${EVEN_PITCH}"/>`
  )
}
