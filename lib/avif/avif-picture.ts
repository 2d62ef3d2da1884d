import {createHash} from 'node:crypto'
import {IMAGE_BREAKPOINTS_PX, IMAGE_DENSITIES, IMAGE_PRESETS, IMAGE_QUALITY} from '@/lib/constants'

/** A resized picture of the backend that may be sent as AVIF: its source, its width in pixels, and a name for its file. */
export type AvifPicture = {src: string; width: number; name: string}

/** Increment it when the same picture is encoded differently: it is part of the name. */
const ENCODER_VERSION = 1
const MAX_SRC_LENGTH = 2000
const PRESET_WIDTHS = IMAGE_DENSITIES.map(density => density * IMAGE_PRESETS.avatar.width)
const WIDTH = /^[1-9]\d{1,3}$/

/**
 * Returns the picture that a query of `/_next/image` requests; null for the presets, which stay WebP, for pictures that are not
 * the backend's, and for every unusual spelling, which would be one more file of the same picture.
 */
export function toAvifPicture(query: string, backend: string): AvifPicture | null {
  const parameters = new URLSearchParams(query)
  const [src = '', w = '', q = ''] = ['url', 'w', 'q'].map(name => parameters.get(name) ?? '')
  const width = Number(w)
  const isUsual = parameters.size === 3 && WIDTH.test(w) && q === String(IMAGE_QUALITY)
  if (!isUsual || PRESET_WIDTHS.includes(width) || width > IMAGE_BREAKPOINTS_PX.xxl) return null
  if (!src.startsWith(`${backend}/images/`) || !isCanonical(src)) return null
  const name = createHash('sha256').update(`${ENCODER_VERSION} ${width} ${src}`).digest('hex').slice(0, 40)
  return {src, width, name}
}

/** Whether an address has no second spelling that leads to the same picture. */
function isCanonical(src: string): boolean {
  if (src.length > MAX_SRC_LENGTH || /[?#]/.test(src) || !URL.canParse(src)) return false
  try {
    return new URL(src).href === src && encodeURI(decodeURI(src)) === src
  } catch {
    return false
  }
}
