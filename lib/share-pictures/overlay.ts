import {messageOf} from '@/lib/errors'
import {type Sharp, sharp} from '@/services/kit/images/sharp'
import type {PlacedPicture} from './drawing/drawing'
import {rasterFormatOf} from './raster-format'

/** Most pixels of a picture inside. */
const MAX_PIXELS = 40_000_000
/** Longest time for decoding a picture inside, in seconds: 40 megapixels take one or two. */
const MAX_SECONDS = 10
/** What sharp calls AVIF. */
const NAMES: Partial<Record<string, string>> = {heif: 'avif'}

/** A decoded picture and its place in a drawing. */
export type Overlay = {input: Buffer; left: number; top: number}

/**
 * Decodes a picture for its place in a drawing. Returns null when it is not of an accepted format or cannot be decoded, which
 * is logged. Only the accepted formats get to libvips: it can decode SVG, which our own drawings need, and Next's image
 * optimizer unblocks decoders of the whole process.
 */
export async function toOverlay({picture, box, fit}: PlacedPicture, bytes: Buffer): Promise<Overlay | null> {
  try {
    const declared = rasterFormatOf(bytes)
    if (declared === null) throw new Error('it is no JPEG, PNG, WebP, AVIF or GIF')
    const source = sharp(bytes, {limitInputPixels: MAX_PIXELS, autoOrient: true}).timeout({seconds: MAX_SECONDS})
    const {format, autoOrient, hasAlpha} = await source.metadata()
    if ((NAMES[format] ?? format) !== declared) throw new Error(`it declares ${declared} and is ${format}`)
    const {width, height} = box
    const resized =
      fit === 'contain' && hasAlpha
        ? source.resize({width, height, fit: 'contain', background: {r: 0, g: 0, b: 0, alpha: 0}})
        : cover(source, {...autoOrient, hotspot: picture.hotspot ?? {x: 0.5, y: 0.5}}, box)
    return {input: await resized.png({compressionLevel: 0}).toBuffer(), left: box.left, top: box.top}
  } catch (error) {
    console.warn(`A share picture is drawn without a picture that cannot be decoded: ${messageOf(error)}`)
    return null
  }
}

type Source = {width: number; height: number; hotspot: {x: number; y: number}}

/** Crops an image to the proportions of a box, with the hotspot as near to the centre as possible, and resizes it. */
function cover(image: Sharp, {width, height, hotspot}: Source, box: {width: number; height: number}): Sharp {
  const scale = Math.min(width / box.width, height / box.height)
  const crop = {width: Math.max(1, Math.floor(box.width * scale)), height: Math.max(1, Math.floor(box.height * scale))}
  const place = (size: number, length: number, centre: number) =>
    Math.round(Math.max(0, Math.min(size - length, size * centre - length / 2)))
  return image
    .extract({...crop, left: place(width, crop.width, hotspot.x), top: place(height, crop.height, hotspot.y)})
    .resize({width: box.width, height: box.height, fit: 'fill'})
}
