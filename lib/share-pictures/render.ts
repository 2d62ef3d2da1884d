import sharp, {type Sharp} from 'sharp'
import {messageOf} from '@/lib/errors'
import {formatDate, formatMoney} from '@/lib/format'
import {publicEnv} from '@/lib/public-env'
import type {CardPicture, ShareCard} from './card'
import {drawCard} from './drawing/draw-card'
import {type Drawing, type PlacedPicture, toSvg} from './drawing/drawing'
import {loadFonts} from './typeset/fonts'
import {createTypesetter} from './typeset/typesetter'

/** The bytes of a picture, or null when it cannot be loaded. */
export type LoadPicture = (picture: CardPicture) => Promise<Buffer | null>

/** A rendered picture. It is incomplete when a picture inside could not be loaded. */
export type RenderedPicture = {bytes: Buffer; isComplete: boolean}

// Every picture is rendered once: libvips' cache of operations would only take 80 MB.
sharp.cache(false)

/** Most pixels of a picture inside. */
const MAX_PIXELS = 40_000_000
/** Formats that are decoded; an SVG of someone else is not. */
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']

/** Runs the part that needs the processor, at once by default. */
type Run = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Renders a card as a JPEG of 1200 × 630 pixels. The same card and pictures result in the same bytes. */
export async function renderCard(
  card: ShareCard,
  loadPicture: LoadPicture,
  run: Run = task => task(),
): Promise<RenderedPicture> {
  const typesetter = createTypesetter(await loadFonts())
  const drawing = drawCard(card, {...typesetter, formatDate, formatMoney, brandName: publicEnv.brandName})
  const contents = await Promise.all(drawing.pictures.map(({picture}) => loadPicture(picture)))
  return run(() => compose(drawing, contents))
}

async function compose({shapes, pictures}: Drawing, contents: (Buffer | null)[]): Promise<RenderedPicture> {
  const overlays = await Promise.all(pictures.map((placed, index) => toOverlay(placed, contents[index] ?? null)))
  const found = overlays.filter(overlay => overlay !== null)
  const absent = pictures.flatMap(({absent: shape}, index) => (overlays[index] || !shape ? [] : [shape]))
  const bytes = await sharp(Buffer.from(toSvg([...shapes, ...absent])))
    .composite(found)
    .flatten({background: '#ffffff'})
    .jpeg({quality: 86, chromaSubsampling: '4:4:4'})
    .toBuffer()
  return {bytes, isComplete: found.length === overlays.length}
}

async function toOverlay({picture, box, fit}: PlacedPicture, bytes: Buffer | null) {
  if (bytes === null) return null
  try {
    const source = sharp(bytes, {limitInputPixels: MAX_PIXELS, autoOrient: true})
    const {format, autoOrient, hasAlpha} = await source.metadata()
    if (!FORMATS.includes(format)) throw new Error(`its format is ${format}`)
    const {width, height} = box
    const resized =
      fit === 'contain' && hasAlpha
        ? source.resize({width, height, fit: 'contain', background: {r: 0, g: 0, b: 0, alpha: 0}})
        : cover(source, {...autoOrient, hotspot: picture.hotspot ?? {x: 0.5, y: 0.5}}, box)
    return {input: await resized.png({compressionLevel: 0}).toBuffer(), left: box.left, top: box.top}
  } catch (error) {
    console.warn(`A share picture is drawn without a picture that cannot be decoded: ${messageOf(error)}`)
    return null
  }
}

type Source = {width: number; height: number; hotspot: {x: number; y: number}}

/** Crops an image to the proportions of a box, with the hotspot as near to the centre as possible, and resizes it. */
function cover(image: Sharp, {width, height, hotspot}: Source, box: {width: number; height: number}): Sharp {
  const scale = Math.min(width / box.width, height / box.height)
  const crop = {width: Math.max(1, Math.floor(box.width * scale)), height: Math.max(1, Math.floor(box.height * scale))}
  const place = (size: number, length: number, centre: number) =>
    Math.round(Math.max(0, Math.min(size - length, size * centre - length / 2)))
  return image
    .extract({...crop, left: place(width, crop.width, hotspot.x), top: place(height, crop.height, hotspot.y)})
    .resize({width: box.width, height: box.height, fit: 'fill'})
}
