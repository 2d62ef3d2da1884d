import type {Box} from './drawing'

type Options = {
  fill: string
  /** Darkness from 0 to 1 at a point. */
  tone: (x: number, y: number) => number
  /** Distance of the dots in a row of the diagonal grid, in pixels. */
  pitch?: number
}

/** Number of dot sizes: dots of the same size are one path. */
const STEPS = 5

/** Draws a tone as dots on a diagonal grid. */
export function halftone({left, top, width, height}: Box, {fill, tone, pitch = 13}: Options): string {
  const paths = Array.from({length: STEPS + 1}, () => '')
  const row = pitch * Math.SQRT1_2
  for (let line = 0; line * row <= height; line++) {
    const y = top + line * row
    for (let x = left + (line % 2) * row; x <= left + width; x += row * 2) {
      const step = Math.round(Math.max(0, Math.min(1, tone(x, y))) * STEPS)
      paths[step] += `M${x.toFixed(1)} ${y.toFixed(1)}h.01`
    }
  }
  const strokes = paths.map((path, step) =>
    step > 0 && path ? `<path stroke-width="${(pitch * Math.sqrt(step / STEPS) * 0.94).toFixed(1)}" d="${path}"/>` : '',
  )
  return `<g stroke="${fill}" stroke-linecap="round">${strokes.join('')}</g>`
}
