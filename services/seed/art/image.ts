import sharp from 'sharp'
import {isArtworkName} from './artwork.ts'
import {socialPicture} from './brand.ts'
import {FABRICS} from './colours.ts'
import {COVERS} from './covers/covers.ts'
import {DRAWINGS} from './drawings.ts'
import {PORTRAITS} from './portraits.ts'
import {productSvg} from './product-svg.ts'

/** A picture ready to be stored: its bytes, what they are and a name for them. */
export type SeedImage = {filename: string; contentType: string; bytes: Buffer}

type Encoding = {quality: number; alphaQuality?: number; effort?: number}

const PRODUCT: Encoding = {quality: 82, alphaQuality: 80, effort: 2}
const SHEET: Encoding = {quality: 80, effort: 2}

const webp = async (filename: string, svg: string, encoding: Encoding): Promise<SeedImage> => ({
  filename: `${filename}.webp`,
  contentType: 'image/webp',
  bytes: await sharp(Buffer.from(svg)).webp(encoding).toBuffer(),
})

function product(key: string, [drawingName, colour, artwork]: string[]): Promise<SeedImage> {
  const drawing = DRAWINGS.find(known => known === drawingName)
  const hex = colour && FABRICS[colour]
  if (!drawing || !hex || (artwork && !isArtworkName(artwork))) throw unknown(key)
  const name = [drawing, colour.toLowerCase(), artwork].filter(Boolean).join('-')
  return webp(name, productSvg({drawing, hex, ...(artwork && isArtworkName(artwork) && {artwork})}), PRODUCT)
}

const unknown = (key: string): Error => new Error(`There is no picture for "${key}"`)

/**
 * Draws the picture that the sample content names by a key, the same bytes every time: `product/<drawing>/<Colour>` with or
 * without `/<artwork>` (1200 square, transparent), `cover/<post slug>` (1600 by 1040), `author/<slug>` (400 square) and
 * `og/default` (1200 by 630). Throws when the key names nothing.
 */
export async function renderSeedImage(key: string): Promise<SeedImage> {
  const [kind, name = '', ...rest] = key.split('/')
  if (kind === 'product') return product(key, [name, ...rest])
  const coverOf = kind === 'cover' ? COVERS[name] : undefined
  if (coverOf) return webp(name, coverOf(), SHEET)
  const portraitOf = kind === 'author' ? PORTRAITS[name] : undefined
  if (portraitOf) return webp(name, portraitOf(), SHEET)
  if (key === 'og/default') {
    const bytes = await sharp(Buffer.from(socialPicture())).png({palette: true, colours: 128, dither: 0}).toBuffer()
    return {filename: 'overprint.png', contentType: 'image/png', bytes}
  }
  throw unknown(key)
}
