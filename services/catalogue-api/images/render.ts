import {sharp} from '../../kit/images/sharp.ts'
import {type ImageTask, type ImageType, MAX_PIXELS} from './image-task.ts'

type Measuring = Extract<ImageTask, {type: 'measure'}>
type Rendering = Extract<ImageTask, {type: 'render'}>

const FORMATS: Record<ImageType, string> = {'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp'}
/** The density at which sharp renders one SVG unit as one pixel. */
const SVG_DENSITY = 72
const QUALITY = 82
/** A result of the largest width may be three times as high as wide. */
const MAX_RESULT_PIXELS = 8_000_000
/** WebP has no larger sides. */
const MAX_RESULT_HEIGHT = 16_383

/** Returns the size of an uploaded image in pixels, or null when it is not an image of the declared type. */
export async function measureImage({original, imageType}: Measuring): Promise<{width: number; height: number} | null> {
  // This reads the header only. The caller rejects an image of too many pixels.
  const metadata = await sharp(original, {limitInputPixels: false})
    .metadata()
    .catch(() => null)
  if (metadata?.format !== FORMATS[imageType]) return null
  return {width: metadata.width, height: metadata.height}
}

/**
 * Renders an image as WebP, `width` pixels wide. An SVG is rasterised at that width; other images are never enlarged. A result
 * of more than 8 megapixels or 16,383 rows is narrower.
 */
export async function renderImage({original, imageType, originalSize, width}: Rendering): Promise<Buffer> {
  const isDrawing = imageType === 'image/svg+xml'
  const widthPerRow = originalSize.width / originalSize.height
  const widest = Math.floor(Math.min(Math.sqrt(MAX_RESULT_PIXELS * widthPerRow), MAX_RESULT_HEIGHT * widthPerRow))
  const bounded = Math.max(1, Math.min(width, widest))
  const density = isDrawing ? densityFor(bounded, originalSize) : undefined
  return (
    sharp(original, {density, limitInputPixels: MAX_PIXELS})
      // The height matters only where the width cannot be less than a pixel.
      .resize({width: bounded, height: MAX_RESULT_HEIGHT, fit: 'inside', withoutEnlargement: !isDrawing})
      .webp({quality: QUALITY, alphaQuality: 90, effort: 3})
      .toBuffer()
  )
}

/** Returns the density at which an SVG has a width in pixels, and at least one row. */
function densityFor(width: number, originalSize: Rendering['originalSize']): number {
  const scale = Math.max(width / originalSize.width, 1 / originalSize.height)
  return Math.min(100_000, Math.max(1, SVG_DENSITY * scale))
}
