/**
 * An image of the CMS, ready for `next/image`: `src` is the lake's address with the editor's crop applied; `width` and
 * `height` are the cropped image's pixels; the hotspot is its centre of interest, 0–1 within the crop.
 */
export type ContentImage = {
  src: string
  alt: string
  width: number
  height: number
  lqip: string | null
  hotspot: {x: number; y: number} | null
}
