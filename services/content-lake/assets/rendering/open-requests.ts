import {isRecord} from '../../document.ts'
import {single} from '../../http/request-values.ts'
import {httpError} from '../../lake-error.ts'
import type {Transform} from './transform.ts'

/*
 * What the site and the Studio (sanity 6.16.0) request without a token: a browser sends none for an image. A test compares
 * the site's part with `next.config.js`; a Studio journey checks the Studio's.
 */

/** Widths of the site: `imageSizes` and `deviceSizes` of next.config.js, and the cover's. */
const SITE_WIDTHS = [50, 100, 160, 240, 320, 640, 768, 1024, 1200, 1280, 1536]
/** Both sides of the Studio's previews, and its widths in other places. */
const STUDIO_WIDTHS = [15, 25, 33, 73, 96, 160, 200, 600, 2000]
/** The site's avatars, and the Studio's previews, comparisons, image browser (in three densities) and image viewer. */
const HEIGHTS = [15, 25, 33, 50, 73, 96, 100, 160, 190, 200, 400, 600, 800]
const VALUES: Record<string, readonly string[]> = {
  dpr: ['1', '2', '3'],
  fit: ['crop', 'fillmax', 'max'],
  fm: ['webp', 'jpg'],
  q: ['70', '80'],
}
/** Parameters that change an image and that neither requests. */
const NEVER = 'min-w max-w min-h max-h crop fp-x fp-y bg blur sharp sat or rot pad flip invert frame'.split(' ')
const WIDTHS = [...new Set([...SITE_WIDTHS, ...STUDIO_WIDTHS])].sort((a, b) => a - b)
/** A picture in the Studio's rich text has its own proportions within this width. */
const BLOCK_IMAGE_WIDTH = 600
/** A social card has the image's own width up to this. */
const CARD_WIDTH = 1200

/**
 * Returns the problem of an image request for callers without a token, or null when they may have it. `width` is the width of
 * the original or of the part in `rect`.
 */
export const openRequestProblem = (query: unknown, width: number): string | null => {
  const [w, h] = [single(query, 'w'), single(query, 'h')]
  const isBlockImage = single(query, 'fit') === 'max' && Number(w) <= BLOCK_IMAGE_WIDTH
  const isOwnWidth = Number(w) === width && width <= CARD_WIDTH
  if (w !== undefined && !isBlockImage && !isOwnWidth && !WIDTHS.includes(Number(w))) return notAmong('w', WIDTHS)
  if (h !== undefined && !isBlockImage && !HEIGHTS.includes(Number(h))) return notAmong('h', HEIGHTS)
  for (const [name, values] of Object.entries(VALUES)) {
    const value = single(query, name)
    if (value !== undefined && !values.includes(value)) return notAmong(name, values)
  }
  const unknown = NEVER.find(name => isRecord(query) && query[name] !== undefined)
  return unknown === undefined ? null : `the image parameter "${unknown}" is not available`
}

/** Throws a 403 LakeError for an image that callers without a token may not request. */
export const requireOpenRequest = (query: unknown, {rect}: Transform, width: number): void => {
  const problem = openRequestProblem(query, rect?.width ?? width)
  if (problem) throw httpError(403, `Without a token or a signed URL, ${problem}`)
}

const notAmong = (name: string, values: readonly (string | number)[]): string =>
  `the image parameter "${name}" must be one of ${values.join(', ')}`
