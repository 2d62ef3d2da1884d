const UNKNOWN = 'application/octet-stream'

const TYPES: Record<string, string> = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  json: 'application/json',
  lottie: 'application/zip',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/** Media type of an uploaded file: the declared one, or the extension's when that is missing or generic. */
export const fileMimeType = (declared: string | null, extension: string): string =>
  declared !== null && declared !== UNKNOWN ? declared : (TYPES[extension] ?? UNKNOWN)

/** Media types that browsers render or run as documents, scripts or style sheets; an SVG image does not match. */
const ACTIVE = /(?:java|ecma|j|live)script|html|xsl|css|^(?!image\/).*xml$/
const SERVED = /^(?:application|audio|font|image|text|video)\/[\w.+-]{1,100}$/

/**
 * Media type in the response for a stored file: never one that a browser could run, which would have this site's origin.
 * `stored` is the document's value, which editors can change to anything.
 */
export const servedMimeType = (stored: unknown): string => {
  const type = typeof stored === 'string' ? stored.split(';', 1)[0]?.trim().toLowerCase() : undefined
  if (type === undefined || !SERVED.test(type)) return UNKNOWN
  return ACTIVE.test(type) ? 'text/plain' : type
}
