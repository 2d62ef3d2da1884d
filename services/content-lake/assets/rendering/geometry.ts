import type {Rect, Transform} from './transform.ts'

type Size = {width: number; height: number}

/** How an image is transformed: the part to cut out, its size after scaling, and the size of the canvas. */
export type Geometry = {
  crop: Rect | null
  size: Size
  /** Larger than `size` when a background shows around the image. */
  canvas: Size
}

/** Returns the overlap of a rectangle with an image, or null when there is none. */
export const clampRect = ({left, top, width, height}: Rect, image: Size): Rect | null => {
  const right = Math.min(image.width, left + width)
  const bottom = Math.min(image.height, top + height)
  return right > left && bottom > top ? {left, top, width: right - left, height: bottom - top} : null
}

/** Plans the crop and the size for an image of the given size. Without `mayEnlarge`, only a background makes it larger. */
export const planGeometry = (transform: Transform, image: Size, mayEnlarge = true): Geometry => {
  const requested = requestedSize(transform, image)
  const {fit, anchor} = transform
  if (requested === null) return {crop: null, size: image, canvas: image}
  if (fit === 'scale' || fit === 'crop' || fit === 'min') {
    const size = fit === 'min' || !mayEnlarge ? shrinkWithin(requested, image) : requested
    if (fit === 'scale') return {crop: null, size, canvas: size}
    return {crop: anchor === 'entropy' ? null : cropTo(size, image, anchor), size, canvas: size}
  }
  const canEnlarge = mayEnlarge && (fit === 'clip' || fit === 'fill')
  const factor = Math.min(requested.width / image.width, requested.height / image.height, canEnlarge ? Infinity : 1)
  const size = scaled(image, factor)
  return {crop: null, size, canvas: fit === 'fill' || fit === 'fillmax' ? requested : size}
}

/** Scales a plan down to at most `pixels`; returns it unchanged when it has no more. */
export const shrinkTo = ({crop, size, canvas}: Geometry, pixels: number): Geometry => {
  const factor = Math.min(1, Math.sqrt(pixels / (canvas.width * canvas.height)))
  const shrunk = (side: number) => (factor < 1 ? Math.max(1, Math.floor(side * factor)) : side)
  return {
    crop,
    size: {width: shrunk(size.width), height: shrunk(size.height)},
    canvas: {width: shrunk(canvas.width), height: shrunk(canvas.height)},
  }
}

/** The requested size; a missing side follows from the aspect ratio. Null when no side is requested. */
const requestedSize = (transform: Transform, image: Size): Size | null => {
  const {minWidth, maxWidth, minHeight, maxHeight} = transform
  if ([transform.width, transform.height, minWidth, maxWidth, minHeight, maxHeight].every(side => side === null)) {
    return null
  }
  const ratio = image.width / image.height
  const width = transform.width ?? (transform.height === null ? image.width : transform.height * ratio)
  const height = transform.height ?? (transform.width === null ? image.height : transform.width / ratio)
  const limited = {
    width: between(width, minWidth, maxWidth),
    height: between(height, minHeight, maxHeight),
  }
  return {width: Math.max(1, Math.round(limited.width)), height: Math.max(1, Math.round(limited.height))}
}

const between = (value: number, least: number | null, most: number | null): number =>
  Math.max(least ?? 0, Math.min(value, most ?? Infinity))

const scaled = ({width, height}: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
})

const shrinkWithin = (size: Size, image: Size): Size =>
  scaled(size, Math.min(1, image.width / size.width, image.height / size.height))

/** The largest part of the image with the aspect ratio of `size`, as close to the anchor as the edges allow. */
const cropTo = (size: Size, image: Size, anchor: {x: number; y: number}): Rect => {
  const factor = Math.min(image.width / size.width, image.height / size.height)
  const width = Math.min(image.width, Math.max(1, Math.round(size.width * factor)))
  const height = Math.min(image.height, Math.max(1, Math.round(size.height * factor)))
  const left = Math.round(between(anchor.x * image.width - width / 2, 0, image.width - width))
  const top = Math.round(between(anchor.y * image.height - height / 2, 0, image.height - height))
  return {left, top, width, height}
}
