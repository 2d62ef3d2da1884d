import {formatDate} from '@/lib/format/date'
import {formatMoney} from '@/lib/format/money'
import {publicEnv} from '@/lib/public-env'
import {sharp} from '@/services/kit/images/sharp'
import type {CardPicture, ShareCard} from './card'
import {drawCard} from './drawing/draw-card'
import {type Drawing, toSvg} from './drawing/drawing'
import {toOverlay} from './overlay'
import {loadFonts} from './typeset/fonts'
import {createTypesetter} from './typeset/typesetter'

/** The bytes of a picture, or null when it cannot be loaded. */
export type LoadPicture = (picture: CardPicture) => Promise<Buffer | null>

/** A rendered picture. It is incomplete when a picture inside could not be loaded. */
export type RenderedPicture = {bytes: Buffer; isComplete: boolean}

type Run = <Result>(task: () => Promise<Result>) => Promise<Result>

/** When the parts of a rendering run; at once by default. */
type Turns = {
  /** The whole rendering of a card with pictures, the first of which is given. */
  prepare: (first: CardPicture) => Run
  /** The part that needs the processor, and all of a card without pictures. */
  compose: Run
}

// Every picture is rendered once: libvips' cache of operations would only take 80 MB.
sharp.cache(false)

const atOnce: Run = task => task()

/** Renders a card as a JPEG of 1200 × 630 pixels. The same card and pictures result in the same bytes. */
export async function renderCard(
  card: ShareCard,
  loadPicture: LoadPicture,
  {prepare, compose: composeInTurn}: Turns = {prepare: () => atOnce, compose: atOnce},
): Promise<RenderedPicture> {
  const first = firstPicture(card)
  if (!first) return composeInTurn(async () => compose(await draw(card), []))
  return prepare(first)(async () => {
    const drawing = await draw(card)
    const contents = await Promise.all(drawing.pictures.map(({picture}) => loadPicture(picture)))
    return composeInTurn(() => compose(drawing, contents))
  })
}

function firstPicture(card: ShareCard): CardPicture | null {
  if ('pictures' in card) return card.pictures[0] ?? null
  return 'picture' in card ? card.picture : null
}

/** Draws a card. It takes some hundredths of a second, in which the process does nothing else. */
async function draw(card: ShareCard): Promise<Drawing> {
  const typesetter = createTypesetter(await loadFonts())
  return drawCard(card, {...typesetter, formatDate, formatMoney, brandName: publicEnv.brandName})
}

async function compose({shapes, pictures}: Drawing, contents: (Buffer | null)[]): Promise<RenderedPicture> {
  const overlays = await Promise.all(
    pictures.map((placed, index) => {
      const bytes = contents[index] ?? null
      return bytes && toOverlay(placed, bytes)
    }),
  )
  const found = overlays.filter(overlay => overlay !== null)
  const absent = pictures.flatMap(({absent: shape}, index) => (overlays[index] || !shape ? [] : [shape]))
  const bytes = await sharp(Buffer.from(toSvg([...shapes, ...absent])))
    .composite(found)
    .flatten({background: '#ffffff'})
    .jpeg({quality: 86, chromaSubsampling: '4:4:4'})
    .toBuffer()
  return {bytes, isComplete: found.length === overlays.length}
}
