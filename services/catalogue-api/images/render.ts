import {sharp} from '../../kit/sharp.ts'
import type {StoredImage} from '../store/image-store.ts'

export const IMAGE_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

const FORMATS: Record<ImageType, string> = {'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp'}
/** The density at which sharp renders one SVG unit as one pixel. */
const SVG_DENSITY = 72
const QUALITY = 82
const MAX_PIXELS = 64_000_000

/** Returns the size of an uploaded image in pixels, or null when it is not an image of the declared type. */
export async function measureImage(original: Buffer, type: ImageType): Promise<{width: number; height: number} | null> {
  const metadata = await sharp(original, {limitInputPixels: MAX_PIXELS})
    .metadata()
    .catch(() => null)
  if (metadata?.format !== FORMATS[type]) return null
  return {width: metadata.width, height: metadata.height}
}

/** Renders an image as WebP, `width` pixels wide. An SVG is rasterised at that width; other images are never enlarged. */
export async function renderImage({type, width: originalWidth, original}: StoredImage, width: number): Promise<Buffer> {
  const density =
    type === 'image/svg+xml' ? Math.min(100_000, Math.max(1, (SVG_DENSITY * width) / originalWidth)) : undefined
  return sharp(original, {density, limitInputPixels: MAX_PIXELS})
    .resize({width, withoutEnlargement: type !== 'image/svg+xml'})
    .webp({quality: QUALITY, alphaQuality: 90, effort: 3})
    .toBuffer()
}
