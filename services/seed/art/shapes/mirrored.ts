import type {Seam} from '../plan.ts'
import {mirror} from './geometry.ts'

/** Returns each seam, followed by its mirror image. */
export const mirrored = (...seams: Seam[]): Seam[] =>
  seams.flatMap(([path, width]): Seam[] => [
    [path, width],
    [mirror(path), width],
  ])
