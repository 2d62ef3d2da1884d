/** Accepted image formats by sharp's names. `kit/images/sharp.ts` has their decoders. */
const FORMATS: Record<string, {extension: string; mimeType: string}> = {
  jpeg: {extension: 'jpg', mimeType: 'image/jpeg'},
  png: {extension: 'png', mimeType: 'image/png'},
  webp: {extension: 'webp', mimeType: 'image/webp'},
  gif: {extension: 'gif', mimeType: 'image/gif'},
  avif: {extension: 'avif', mimeType: 'image/avif'},
  svg: {extension: 'svg', mimeType: 'image/svg+xml'},
}

/** Extension and media type of a format that sharp detected, or null when it is not supported. */
export const imageFormat = (
  format: string | undefined,
  compression?: string,
): {extension: string; mimeType: string} | null =>
  FORMATS[format === 'heif' && compression === 'av1' ? 'avif' : (format ?? '')] ?? null

/** Media type of a stored image. TIFF was accepted before; such originals are still served. */
export const imageMimeType = (extension: string): string => {
  if (extension === 'tif') return 'image/tiff'
  return Object.values(FORMATS).find(format => format.extension === extension)?.mimeType ?? 'application/octet-stream'
}
