/** A picture as the content model maps it: `width` and `height` in pixels, the hotspot as shares of them. */
export type Source = {
  src: string
  alt: string
  width: number
  height: number
  lqip?: string | null
  hotspot?: {x: number; y: number} | null
  /** In a preview of drafts: where it is edited. */
  edit?: string
}

/** Addresses of the content lake and of Sanity's CDN end in the asset's hash and size: `/images/…/{hash}-{w}x{h}.{ext}`. */
const CMS_IMAGE = /\/images\/[^/]+\/[^/]+\/[\w-]+-\d+x\d+\.\w+/
const RECT = /[?&]rect=(\d+),(\d+),\d+,\d+/

/** Whether the CMS itself serves an image, in any size and cut. */
export const isCmsImage = (src: string): boolean => CMS_IMAGE.test(src)

/** An address with what the CMS is asked for. */
export function withParameters(src: string, parameters: Record<string, string | number>): string {
  const rest = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return `${src}${src.includes('?') ? '&' : '?'}${rest.join('&')}`
}

/**
 * The largest part of an image that has a ratio of width to height, around its hotspot, else its middle, cut out by the CMS
 * and within the editor's own crop. An image that the CMS does not serve, or that fits already, comes back as it is.
 */
export function cropTo(image: Source, ratio: number): Source {
  const width = Math.round(Math.min(image.width, image.height * ratio))
  const height = Math.round(Math.min(image.height, image.width / ratio))
  if (!isCmsImage(image.src) || (width === image.width && height === image.height)) return image
  const spot = image.hotspot ?? {x: 0.5, y: 0.5}
  const left = within(spot.x * image.width - width / 2, image.width - width)
  const top = within(spot.y * image.height - height / 2, image.height - height)
  const [, fromLeft = 0, fromTop = 0] = RECT.exec(image.src)?.map(Number) ?? []
  const base = image.src.replace(/\?.*$/, '')
  return {
    ...image,
    src: withParameters(base, {rect: `${fromLeft + left},${fromTop + top},${width},${height}`}),
    width,
    height,
    hotspot: {x: (spot.x * image.width - left) / width, y: (spot.y * image.height - top) / height},
  }
}

const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)))
