/** An image of the content model. `width` and `height` are pixels; the hotspot is given as fractions of them. */
export type Source = {
  src: string
  alt: string
  width: number
  height: number
  /** Fills the space until the image has loaded. */
  color?: string | null
  hotspot?: {x: number; y: number} | null
  /** Only in previews: the field that the Studio opens on a click. */
  edit?: string
}

/** Image paths of the content lake and of Sanity's CDN: `/images/{project}/{dataset}/{hash}-{w}x{h}.{ext}`. */
const CMS_IMAGE = /\/images\/[^/]+\/[^/]+\/[\w-]+-\d+x\d+\.\w+/
const RECT = /[?&]rect=(\d+),(\d+),\d+,\d+/

/** Whether the CMS serves the image and can resize and crop it. */
export const isCmsImage = (src: string): boolean => CMS_IMAGE.test(src)

/** Appends query parameters to an image address. */
export function withParameters(src: string, parameters: Record<string, string | number>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return `${src}${src.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/**
 * Crops an image to a ratio of width to height: the largest area around the hotspot, or around the centre, within the
 * editor's crop. Returns the image unchanged when the CMS does not serve it or it already has the ratio.
 */
export function cropTo(image: Source, ratio: number): Source {
  const width = Math.round(Math.min(image.width, image.height * ratio))
  const height = Math.round(Math.min(image.height, image.width / ratio))
  if (!isCmsImage(image.src) || (width === image.width && height === image.height)) return image
  const centre = image.hotspot ?? {x: 0.5, y: 0.5}
  const left = clamp(centre.x * image.width - width / 2, image.width - width)
  const top = clamp(centre.y * image.height - height / 2, image.height - height)
  const [, cropLeft = 0, cropTop = 0] = RECT.exec(image.src)?.map(Number) ?? []
  const base = image.src.replace(/\?.*$/, '')
  return {
    ...image,
    src: withParameters(base, {rect: `${cropLeft + left},${cropTop + top},${width},${height}`}),
    width,
    height,
    hotspot: {x: (centre.x * image.width - left) / width, y: (centre.y * image.height - top) / height},
  }
}

const clamp = (value: number, max: number) => Math.round(Math.max(0, Math.min(max, value)))
