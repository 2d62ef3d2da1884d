import sharp from 'sharp'
import {isArtworkName} from './artwork.ts'
import {socialPicture} from './brand.ts'
import {FABRICS} from './colours.ts'
import {COVERS} from './covers/covers.ts'
import {DRAWINGS, type Drawing} from './drawings.ts'
import {type Area, boxOn} from './places/area-on.ts'
import {PORTRAITS} from './portraits.ts'
import {productSvg} from './product-svg.ts'

/** An encoded image with its file name and content type. */
export type RenderedImage = {filename: string; contentType: string; bytes: Buffer}

type Encoding = {quality: number; alphaQuality?: number; effort?: number}

const PRODUCT: Encoding = {quality: 82, alphaQuality: 80, effort: 2}
/** The print areas of drawings that are embroidered, in inches. */
const MARKS: Partial<Record<Drawing, Area>> = {
  beanie: {key: 'cuff', width: 4.5, height: 1.75},
  'bucket-hat': {key: 'front', width: 3.5, height: 2},
  cap: {key: 'front', width: 4, height: 2.25},
  polo: {key: 'left-chest', width: 4, height: 4},
}
const SHEET: Encoding = {quality: 80, effort: 2}

const webp = async (filename: string, svg: string, encoding: Encoding): Promise<RenderedImage> => ({
  filename: `${filename}.webp`,
  contentType: 'image/webp',
  bytes: await sharp(Buffer.from(svg)).webp(encoding).toBuffer(),
})

function product(key: string, [drawingName, colour, artwork]: string[]): Promise<RenderedImage> {
  const drawing = DRAWINGS.find(known => known === drawingName)
  const hex = colour && FABRICS[colour]
  if (!drawing || !hex || (artwork && !isArtworkName(artwork))) throw unknownImage(key)
  const name = [drawing, colour.toLowerCase(), artwork].filter(Boolean).join('-')
  const mark = artwork ? MARKS[drawing] : undefined
  const embroidery = mark && boxOn(drawing, mark)
  return webp(
    name,
    productSvg({drawing, hex, embroidery, ...(artwork && isArtworkName(artwork) && {artwork})}),
    PRODUCT,
  )
}

const unknownImage = (key: string): Error => new Error(`There is no image for "${key}"`)

/**
 * Draws the image of a key of the sample content; the same key results in the same bytes. Keys are
 * `product/<drawing>/<Colour>` with an optional `/<artwork>` (1200 square, transparent), `cover/<post slug>` (1600 by 1040),
 * `author/<slug>` (400 square) and `og/default` (1200 by 630). Throws for an unknown key.
 */
export async function renderSeedImage(key: string): Promise<RenderedImage> {
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
  throw unknownImage(key)
}
