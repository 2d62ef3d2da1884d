import {sharp} from '../../services/kit/images/sharp.ts'

/** A picture to encode: the bytes of its source, and the width in pixels above which it is made narrower. */
export type EncodeTask = {source: Uint8Array; width: number}

/** WebP of this quality is what the optimiser of Next sends. */
const WEBP_QUALITY = 80
/** Measured: the brightness is as similar to the source as that of the WebP, the colours more so; see docs/performance.md. */
const AVIF = {quality: 66, effort: 2} as const
const MAX_SOURCE_PIXELS = 64_000_000
/** A larger picture takes more than a second of a processor. */
const MAX_PIXELS = 2_000_000

/**
 * Returns a picture as AVIF, or null when WebP is as small, or the picture is animated or large. Rejects when the source is
 * not a picture.
 */
export async function encodeAvif({source, width}: EncodeTask): Promise<Buffer | null> {
  const image = sharp(source, {limitInputPixels: MAX_SOURCE_PIXELS})
  const {pages = 1, autoOrient} = await image.metadata()
  const size = {width: Math.min(width, autoOrient.width), height: autoOrient.height}
  const pixels = size.width * size.height * (size.width / autoOrient.width)
  if (pages > 1 || pixels > MAX_PIXELS) return null
  const resized = image.autoOrient().resize(width, undefined, {withoutEnlargement: true})
  const {data, info} = await resized.raw().toBuffer({resolveWithObject: true})
  const raw = {width: info.width, height: info.height, channels: info.channels}
  const avif = await sharp(data, {raw}).avif(AVIF).toBuffer()
  const webp = await sharp(data, {raw}).webp({quality: WEBP_QUALITY}).toBuffer()
  return avif.length < webp.length ? avif : null
}
