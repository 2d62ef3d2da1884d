import {line, part} from '../shapes/parts.ts'

/** A zip along a path. */
export const zipAlong = (path: string): string =>
  line(path, 13, 'var(--edge)') +
  line(path, 7, 'var(--in)') +
  `<path d="${path}" fill="none" stroke="var(--cord)" stroke-width="3" stroke-dasharray="3 4"/>`

/** The puller of a zip at a point. */
export const pull = (x: number, y: number): string =>
  part(`M${x - 6} ${y}L${x + 6} ${y}L${x + 9} ${y + 34}L${x - 9} ${y + 34}Z`, {fill: 'var(--cord)', width: 3})
