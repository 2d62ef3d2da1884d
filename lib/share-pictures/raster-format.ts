// cspell:ignore ftyp

/** The formats of pictures that are decoded. An SVG of someone else is not. */
export type RasterFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** The first bytes of each format as Latin-1, with `?` for any byte. AVIF has a list of brands instead. */
const SIGNATURES: [Exclude<RasterFormat, 'avif'>, string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF????WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
]

/** Most bytes of the box with the brands of a file of the HEIF family. */
const MAX_BOX = 256

/** Returns the format that the first bytes of a file declare, or null when it is none of the accepted ones. */
export function rasterFormatOf(bytes: Buffer): RasterFormat | null {
  const head = bytes.toString('latin1', 0, MAX_BOX)
  const [format] = SIGNATURES.find(([, signature]) => startsWith(head, signature)) ?? []
  return format ?? (isAvif(bytes, head) ? 'avif' : null)
}

const startsWith = (head: string, signature: string): boolean =>
  head.length >= signature.length && [...signature].every((byte, index) => byte === '?' || byte === head[index])

/** Whether a file begins with a box of brands (ISO/IEC 14496-12, 4.3) that contains one of AVIF. */
function isAvif(bytes: Buffer, head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const brands = head.slice(8, Math.min(bytes.readUInt32BE(0), MAX_BOX)).match(/.{4}/gs) ?? []
  // The second entry is a version.
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'))
}
