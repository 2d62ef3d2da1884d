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
