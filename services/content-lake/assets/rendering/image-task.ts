import type {Extract} from '../metadata/image-metadata.ts'
import type {Format, Transform} from './transform.ts'

/** A stored image. */
export type Source = {path: string; extension: string}

/** What a caller may get. */
export type Bounds = {
  /** Whether an image may become larger than its original. SVGs have no size of their own. */
  canEnlarge: boolean
  /** Maximum number of pixels of the result. */
  pixels: number
  /** Whether a larger result is scaled down to `pixels` instead of rejected. */
  shrinks: boolean
}

/** Input of the image process. */
export type ImageTask =
  | {type: 'render'; source: Source; transform: Transform; format: Format; bounds: Bounds; pixelLimit: number}
  | {type: 'describe'; path: string; extract: readonly Extract[] | null; pixelLimit: number}
