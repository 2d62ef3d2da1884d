/** Supported image formats by sharp's names. */
const FORMATS: Record<string, {extension: string; mimeType: string}> = {
  jpeg: {extension: 'jpg', mimeType: 'image/jpeg'},
  png: {extension: 'png', mimeType: 'image/png'},
  webp: {extension: 'webp', mimeType: 'image/webp'},
  gif: {extension: 'gif', mimeType: 'image/gif'},
  avif: {extension: 'avif', mimeType: 'image/avif'},
  tiff: {extension: 'tif', mimeType: 'image/tiff'},
  svg: {extension: 'svg', mimeType: 'image/svg+xml'},
}

/** Extension and media type of a format that sharp detected, or null when it is not supported. */
export const imageFormat = (
  format: string | undefined,
  compression?: string,
): {extension: string; mimeType: string} | null =>
  FORMATS[format === 'heif' && compression === 'av1' ? 'avif' : (format ?? '')] ?? null

/** Media type of a stored image. */
export const imageMimeType = (extension: string): string =>
  Object.values(FORMATS).find(format => format.extension === extension)?.mimeType ?? 'application/octet-stream'
