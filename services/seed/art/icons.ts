import {writeFile} from 'node:fs/promises'
import sharp from 'sharp'
import {MARK} from './brand.ts'
import {INKS} from './colours.ts'

const STYLE =
  '.m{mix-blend-mode:multiply}@media (prefers-color-scheme:dark){.m{mix-blend-mode:screen}.ring{stroke:#2fa99d}}'

/** Draws the logo on a square; `ground` is its background, for systems that do not support transparent icons. */
function icon(margin: number, ground?: string): string {
  const edge = 40 + margin * 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin - 4} ${edge} ${edge}"><style>${STYLE}</style>` +
    (ground ? `<path fill="${ground}" d="M${-margin} ${-margin - 4}h${edge}v${edge}h${-edge}z"/>` : '') +
    `<g style="isolation:isolate">${MARK}</g></svg>`
  )
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), {density: 72 * 16})
    .resize(size, size)
    .png({compressionLevel: 9})
    .toBuffer()

/** Creates an ICO file with one PNG per size. */
function ico(images: readonly {size: number; bytes: Buffer}[]): Buffer {
  const header = Buffer.alloc(6 + images.length * 16)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, {size, bytes}] of images.entries()) {
    const entry = 6 + index * 16
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(bytes.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...images.map(image => image.bytes)])
}

/** Draws the site's icons, by their file name in `public/`. */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const onPaper = icon(8, INKS.paper)
  const small = await Promise.all([16, 32, 48].map(async size => ({size, bytes: await png(icon(1), size)})))
  return {
    'favicon.svg': Buffer.from(icon(1)),
    'favicon.ico': ico(small),
    'apple-touch-icon.png': await png(onPaper, 180),
    'icon-192.png': await png(onPaper, 192),
    'icon-512.png': await png(onPaper, 512),
  }
}

if (import.meta.main) {
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    await writeFile(new URL(`../../../public/${name}`, import.meta.url), bytes)
  }
}
