import {planGeometry} from './geometry.ts'
import type {Bounds, Source} from './image-task.ts'
import type {Format, Transform} from './transform.ts'

/**
 * Milliseconds and bytes for a megapixel of the original, by extension, and of the result, by format. Measured with sharp
 * 0.35.5 and rounded up. JPEGs are scaled while they are decoded; PNGs are read line by line.
 */
const DECODING: Record<string, {ms: number; bytes: number}> = {
  jpg: {ms: 6, bytes: 0},
  png: {ms: 24, bytes: 0},
  webp: {ms: 12, bytes: 4e6},
  gif: {ms: 40, bytes: 8e6},
  avif: {ms: 60, bytes: 24e6},
  svg: {ms: 100, bytes: 4e6},
}
const ENCODING: Record<Format, {ms: number; bytes: number}> = {
  jpg: {ms: 110, bytes: 6e6},
  pjpg: {ms: 110, bytes: 6e6},
  png: {ms: 170, bytes: 6e6},
  webp: {ms: 120, bytes: 6e6},
  gif: {ms: 1200, bytes: 12e6},
  avif: {ms: 300, bytes: 35e6},
}
/** Other originals are as expensive as the worst. */
const UNKNOWN = {ms: 100, bytes: 24e6}
const CHEAP_MS = 120
const MUCH_MS = 1200
const MUCH_MEMORY = 100e6

type Size = {width: number; height: number}

/** Size of a stored image in pixels, from its name. */
export const sizeOf = (path: string): Size => {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(path)?.map(Number) ?? []
  return {width: width ?? 0, height: height ?? 0}
}

/** Size of the result in pixels, approximately: the caller's bounds are ignored except for enlargement. */
export const resultPixels = (source: Source, transform: Transform, {canEnlarge, pixels}: Bounds): number => {
  const whole = transform.rect ?? sizeOf(source.path)
  const {canvas} = planGeometry(transform, whole, canEnlarge || source.extension === 'svg')
  return Math.min(pixels, canvas.width * canvas.height)
}

/**
 * Returns how expensive a rendering is: 0 for thumbnails, 1 for large images, 2 for those that take more than about a second or
 * need much memory. An SVG may contain anything, so it is never 0.
 */
export const estimateLevel = (source: Source, transform: Transform, format: Format, bounds: Bounds): 0 | 1 | 2 => {
  const {width, height} = sizeOf(source.path)
  const original = (width * height) / 1e6
  const result = resultPixels(source, transform, bounds) / 1e6
  const [decoding, encoding] = [DECODING[source.extension] ?? UNKNOWN, ENCODING[format]]
  const bytes = decoding.bytes * original + encoding.bytes * result
  const ms = decoding.ms * original + encoding.ms * result
  if (bytes > MUCH_MEMORY || ms > MUCH_MS) return 2
  return ms > CHEAP_MS || source.extension === 'svg' ? 1 : 0
}
