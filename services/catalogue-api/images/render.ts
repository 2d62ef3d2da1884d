import {sharp} from '../../kit/images/sharp.ts'
import type {ImageTask, ImageType} from './image-task.ts'

type Measuring = Extract<ImageTask, {type: 'measure'}>
type Rendering = Extract<ImageTask, {type: 'render'}>

const FORMATS: Record<ImageType, string> = {'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp'}
/** The density at which sharp renders one SVG unit as one pixel. */
const SVG_DENSITY = 72
const QUALITY = 82
const MAX_PIXELS = 64_000_000
/** A result of the largest width may be three times as high as wide. */
const MAX_RESULT_PIXELS = 8_000_000

/** Returns the size of an uploaded image in pixels, or null when it is not an image of the declared type. */
export async function measureImage({original, imageType}: Measuring): Promise<{width: number; height: number} | null> {
  const metadata = await sharp(original, {limitInputPixels: MAX_PIXELS})
    .metadata()
    .catch(() => null)
  if (metadata?.format !== FORMATS[imageType]) return null
  return {width: metadata.width, height: metadata.height}
}

/**
 * Renders an image as WebP, `width` pixels wide. An SVG is rasterised at that width; other images are never enlarged. A result
 * of more than 8 megapixels is narrower.
 */
export async function renderImage({original, imageType, originalSize, width}: Rendering): Promise<Buffer> {
  const isDrawing = imageType === 'image/svg+xml'
  const widest = Math.floor(Math.sqrt((MAX_RESULT_PIXELS * originalSize.width) / originalSize.height))
  const bounded = Math.max(1, Math.min(width, widest))
  const density = isDrawing ? Math.min(100_000, Math.max(1, (SVG_DENSITY * bounded) / originalSize.width)) : undefined
  return sharp(original, {density, limitInputPixels: MAX_PIXELS})
    .resize({width: bounded, withoutEnlargement: !isDrawing})
    .webp({quality: QUALITY, alphaQuality: 90, effort: 3})
    .toBuffer()
}
