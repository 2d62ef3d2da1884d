import sharp from 'sharp'
import type {StoredImage} from '../store/image-store.ts'

export const IMAGE_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

const FORMATS: Record<ImageType, string> = {'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp'}
/** The density at which sharp takes one unit of a drawing for one pixel. */
const SVG_DENSITY = 72
const QUALITY = 82
const MOST_PIXELS = 64_000_000

/** The size in pixels of an upload, or null when its bytes are not what its type says. */
export async function measureImage(original: Buffer, type: ImageType): Promise<{width: number; height: number} | null> {
  const facts = await sharp(original, {limitInputPixels: MOST_PIXELS})
    .metadata()
    .catch(() => null)
  if (facts?.format !== FORMATS[type]) return null
  return {width: facts.width, height: facts.height}
}

/** The image as WebP, `width` pixels wide; a drawing is rasterised at that width, a photograph is never enlarged. */
export async function renderImage({type, width: own, original}: StoredImage, width: number): Promise<Buffer> {
  const density = type === 'image/svg+xml' ? Math.min(100_000, Math.max(1, (SVG_DENSITY * width) / own)) : undefined
  return sharp(original, {density, limitInputPixels: MOST_PIXELS})
    .resize({width, withoutEnlargement: type !== 'image/svg+xml'})
    .webp({quality: QUALITY, alphaQuality: 90, effort: 3})
    .toBuffer()
}
