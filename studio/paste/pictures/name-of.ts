import type {PastedPicture} from '../html/pictures'

/** Returns how a notice names a picture: by its alternative text, its file name, or its number from 0. */
export function nameOf({src, alt}: PastedPicture, index: number): string {
  if (alt) return alt
  const file = /^(https?|file):/i.test(src) && URL.canParse(src) ? new URL(src).pathname.split('/').at(-1) : ''
  return file && /\.\w{2,5}$/.test(file) ? decode(file) : `picture ${index + 1}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
