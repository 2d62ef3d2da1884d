/** The field that an encoded text is edited in. */
export type EditTarget = {id: string; type: string; path: string; perspective: string | null}

const BITS = new Map([0x200b, 0x200c, 0x200d, 0xfeff].map((code, bits) => [code, bits]))

/** Decodes the invisible characters at the end of a text, as click-to-edit overlays do. Returns null without them. */
export function decodeStega(text: unknown): EditTarget | null {
  if (typeof text !== 'string') return null
  const pairs = Array.from(text).flatMap(char => BITS.get(char.codePointAt(0) ?? 0) ?? [])
  // The encoding starts with four zeros; each character has two bits.
  const bytes = pairs.slice(4).flatMap((_, at, rest) => (at % 4 === 0 ? byteOf(rest.slice(at, at + 4)) : []))
  if (bytes.length === 0) return null
  const {href}: {href: string} = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes)))
  const fields = new URL(href, 'http://site.test').searchParams
  const [id, type, path] = ['id', 'type', 'path'].map(name => fields.get(name) ?? '')
  return {id: id ?? '', type: type ?? '', path: path ?? '', perspective: fields.get('perspective')}
}

const byteOf = (pairs: number[]): number => pairs.reduce((byte, bits) => (byte << 2) | bits, 0)
