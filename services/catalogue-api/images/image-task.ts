export const IMAGE_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Larger images are not decoded. */
export const MAX_PIXELS = 64_000_000

type Size = {width: number; height: number}

/** Input of the image process. `original` is the content of an uploaded image. */
export type ImageTask =
  | {type: 'measure'; original: Uint8Array; imageType: ImageType}
  | {type: 'render'; original: Uint8Array; imageType: string; originalSize: Size; width: number}
