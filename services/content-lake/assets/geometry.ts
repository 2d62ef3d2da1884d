import type {Rect, Transform} from './transform.ts'

type Size = {width: number; height: number}

/** How a picture becomes the one asked for: which part is taken, its size then, and the box that it is laid in. */
export type Geometry = {
  take: Rect | null
  size: Size
  /** Larger than `size` where a background is to show around the picture. */
  box: Size
}

/** The overlap of a rectangle with a picture, or null when there is none. */
export const clampRect = ({left, top, width, height}: Rect, picture: Size): Rect | null => {
  const right = Math.min(picture.width, left + width)
  const bottom = Math.min(picture.height, top + height)
  return right > left && bottom > top ? {left, top, width: right - left, height: bottom - top} : null
}

/** Works out cropping and resizing for a picture of the given size. */
export const planGeometry = (transform: Transform, picture: Size): Geometry => {
  const asked = askedSize(transform, picture)
  const {fit, anchor} = transform
  if (asked === null) return {take: null, size: picture, box: picture}
  if (fit === 'scale') return {take: null, size: asked, box: asked}
  if (fit === 'crop' || fit === 'min') {
    const size = fit === 'min' ? shrinkWithin(asked, picture) : asked
    return {take: anchor === 'entropy' ? null : cropTo(size, picture, anchor), size, box: size}
  }
  const mayGrow = fit === 'clip' || fit === 'fill'
  const factor = Math.min(asked.width / picture.width, asked.height / picture.height, mayGrow ? Infinity : 1)
  const size = scaled(picture, factor)
  return {take: null, size, box: fit === 'fill' || fit === 'fillmax' ? asked : size}
}

/** Both sides of what is asked for; a missing side follows from the picture's proportions. Null when neither is asked. */
const askedSize = (transform: Transform, picture: Size): Size | null => {
  const {minWidth, maxWidth, minHeight, maxHeight} = transform
  if ([transform.width, transform.height, minWidth, maxWidth, minHeight, maxHeight].every(side => side === null)) {
    return null
  }
  const ratio = picture.width / picture.height
  const width = transform.width ?? (transform.height === null ? picture.width : transform.height * ratio)
  const height = transform.height ?? (transform.width === null ? picture.height : transform.width / ratio)
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

const shrinkWithin = (size: Size, picture: Size): Size =>
  scaled(size, Math.min(1, picture.width / size.width, picture.height / size.height))

/** The largest part of the picture with the proportions of `size`, as near the anchor as the edges allow. */
const cropTo = (size: Size, picture: Size, anchor: {x: number; y: number}): Rect => {
  const factor = Math.min(picture.width / size.width, picture.height / size.height)
  const width = Math.min(picture.width, Math.max(1, Math.round(size.width * factor)))
  const height = Math.min(picture.height, Math.max(1, Math.round(size.height * factor)))
  const left = Math.round(between(anchor.x * picture.width - width / 2, 0, picture.width - width))
  const top = Math.round(between(anchor.y * picture.height - height / 2, 0, picture.height - height))
  return {left, top, width, height}
}
