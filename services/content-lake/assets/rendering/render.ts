import {readFile} from 'node:fs/promises'
import {type Sharp, sharp} from '../../../kit/images/sharp.ts'
import {httpError, LakeError} from '../../lake-error.ts'
import {clampRect, type Geometry, planGeometry, shrinkTo} from './geometry.ts'
import type {ImageTask, Source} from './image-task.ts'
import type {Format, Rect, Transform} from './transform.ts'

type RenderTask = Extract<ImageTask, {type: 'render'}>

const CLEAR = '#00000000'
const WHITE = '#ffffff'
const SVG_DENSITY = 72
const MAX_SVG_DENSITY = 2400
/** The encoder needs 30 bytes for each pixel of an AVIF image. */
const AVIF_PIXELS = 4_000_000

/** Transforms and encodes an image; rejects with a LakeError with status 400 when that is not possible. */
export const renderImage = async (task: RenderTask): Promise<Buffer> => {
  try {
    return await render(task)
  } catch (error) {
    if (error instanceof LakeError) throw error
    const [text = ''] = error instanceof Error ? error.message.split('\n', 1) : [String(error)]
    // sharp names the file in some errors.
    const reason = text.replaceAll(task.source.path, 'the file')
    throw httpError(400, `The image cannot be transformed in this way: ${reason}`)
  }
}

const render = async ({source, transform, format, bounds, pixelLimit}: RenderTask): Promise<Buffer> => {
  const animated = keepsFrames(source, transform, format)
  const input = await readInput(source)
  const maxPixels = Math.min(bounds.pixels, pixelLimit, format === 'avif' ? AVIF_PIXELS : Infinity)
  const density = source.extension === 'svg' ? await svgDensity(input, transform, maxPixels) : undefined
  const options = {limitInputPixels: pixelLimit, animated, ...(density ? {density} : {})}
  const upright = sharp(input, options).autoOrient()
  const oriented = (await upright.metadata()).autoOrient
  const whole = {width: oriented.width, height: animated ? await frameHeight(input) : oriented.height}
  const natural = density ? scaleRect(transform.rect, density / SVG_DENSITY) : transform.rect
  const rect = natural ? clampRect(natural, whole) : {left: 0, top: 0, ...whole}
  if (!rect) throw httpError(400, 'The image parameter "rect" is outside of the image')
  const rotated = isRotated(transform) ? await rotate(upright.extract(rect), transform) : null
  // An SVG is already rasterised in the requested size.
  const canEnlarge = bounds.canEnlarge && density === undefined
  const planned = planGeometry(withoutPad(transform), sizeOf(rect, transform.orientation), canEnlarge)
  const geometry = bounds.shrinks ? shrinkTo(planned, maxPixels) : planned
  const area = (geometry.canvas.width + 2 * transform.pad) * (geometry.canvas.height + 2 * transform.pad)
  if (area > maxPixels) throw httpError(400, `The result would have more than ${maxPixels} pixels`)
  // sharp extracts once before it resizes: without a rotation, the rectangle and the crop are combined into one.
  const cut = rotated ? extract(rotated, geometry.crop) : extract(upright, within(rect, geometry.crop))
  return encode(paint(resize(cut, geometry, transform), geometry, transform, format), transform, format).toBuffer()
}

/**
 * What sharp reads. Read from its path, an SVG could show other files of its folder, which has the assets of every dataset.
 */
const readInput = async ({path, extension}: Source): Promise<string | Buffer> =>
  extension === 'svg' ? await readFile(path) : path

const extract = (image: Sharp, rect: Rect | null): Sharp => (rect ? image.extract(rect) : image)

const within = (outer: Rect, inner: Rect | null): Rect =>
  inner ? {...inner, left: outer.left + inner.left, top: outer.top + inner.top} : outer

const sizeOf = ({width, height}: Rect, orientation: number) =>
  orientation % 180 === 0 ? {width, height} : {width: height, height: width}

/** Whether the result is animated: only cropping and resizing preserve frames, and only GIF and WebP have them. */
const keepsFrames = ({extension}: Source, transform: Transform, format: Format): boolean =>
  (extension === 'gif' || extension === 'webp') &&
  (format === 'gif' || format === 'webp') &&
  !transform.firstFrame &&
  !isRotated(transform) &&
  transform.pad === 0

const frameHeight = async (input: string | Buffer): Promise<number> => {
  const {pageHeight, height} = await sharp(input).metadata()
  return pageHeight ?? height
}

/** The density at which an SVG is rasterised in the requested size instead of enlarged from a small raster. */
const svgDensity = async (input: string | Buffer, {width, height}: Transform, maxPixels: number): Promise<number> => {
  const natural = await sharp(input).metadata()
  const factor = Math.max(1, (width ?? 0) / natural.width, (height ?? 0) / natural.height)
  const maxFactor = Math.sqrt(maxPixels / (natural.width * natural.height))
  return Math.min(MAX_SVG_DENSITY, SVG_DENSITY * Math.min(factor, maxFactor * 0.99))
}

const scaleRect = (rect: Transform['rect'], factor: number): Transform['rect'] =>
  rect && {
    left: Math.round(rect.left * factor),
    top: Math.round(rect.top * factor),
    width: Math.round(rect.width * factor),
    height: Math.round(rect.height * factor),
  }

const isRotated = ({orientation, flipHorizontal, flipVertical}: Transform): boolean =>
  orientation !== 0 || flipHorizontal || flipVertical

/** Rotates and flips to raw pixels before the other operations, because sharp has a fixed order of operations. */
const rotate = async (image: Sharp, transform: Transform): Promise<Sharp> => {
  const {data, info} = await image.raw().toBuffer({resolveWithObject: true})
  const raw = {width: info.width, height: info.height, channels: info.channels}
  const unrotated = sharp(data, {raw})
  const turned = transform.orientation === 0 ? unrotated : unrotated.rotate(transform.orientation)
  const rotated = await turned.raw().toBuffer({resolveWithObject: true})
  const {width, height, channels} = rotated.info
  return sharp(rotated.data, {raw: {width, height, channels}})
    .flop(transform.flipHorizontal)
    .flip(transform.flipVertical)
}

const withoutPad = (transform: Transform): Transform => {
  const inset = (side: number | null) => (side === null ? null : Math.max(1, side - 2 * transform.pad))
  return {...transform, width: inset(transform.width), height: inset(transform.height)}
}

const resize = (image: Sharp, {size}: Geometry, {anchor, fit}: Transform): Sharp =>
  anchor === 'entropy' && (fit === 'crop' || fit === 'min')
    ? image.resize(size.width, size.height, {fit: 'cover', position: sharp.strategy.entropy})
    : image.resize(size.width, size.height, {fit: 'fill'})

const paint = (image: Sharp, {size, canvas}: Geometry, transform: Transform, format: Format): Sharp => {
  const {background, pad, saturation, blur, sharpen, invert} = transform
  const isOpaque = format === 'jpg' || format === 'pjpg'
  const backdrop = background ?? (isOpaque ? WHITE : CLEAR)
  let painted = image
  if (saturation !== 0) painted = painted.modulate({saturation: 1 + saturation / 100})
  if (invert) painted = painted.negate({alpha: false})
  if (blur > 0) painted = painted.blur(Math.min(100, Math.max(0.3, blur / 10)))
  if (sharpen > 0) painted = painted.sharpen({sigma: 0.5 + sharpen / 25})
  const [left, top] = [Math.floor((canvas.width - size.width) / 2), Math.floor((canvas.height - size.height) / 2)]
  const border = {
    left: left + pad,
    right: canvas.width - size.width - left + pad,
    top: top + pad,
    bottom: canvas.height - size.height - top + pad,
  }
  if (Object.values(border).some(side => side > 0)) painted = painted.extend({...border, background: backdrop})
  return background || isOpaque ? painted.flatten({background: backdrop}) : painted
}

const encode = (image: Sharp, {quality}: Transform, format: Format): Sharp => {
  switch (format) {
    case 'jpg':
      return image.jpeg({quality, mozjpeg: true, progressive: false})
    case 'pjpg':
      return image.jpeg({quality, mozjpeg: true, progressive: true})
    case 'png':
      return image.png({compressionLevel: 9})
    case 'webp':
      return image.webp({quality, effort: 4})
    case 'gif':
      return image.gif()
    case 'avif':
      // AVIF looks as good as JPEG at about three quarters of the quality value.
      return image.avif({quality: Math.max(1, Math.round(quality * 0.75)), effort: 2})
  }
}
