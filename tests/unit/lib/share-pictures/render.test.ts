import {createHash} from 'node:crypto'
import sharp from 'sharp'
import {beforeAll, describe, expect, test, vi} from 'vitest'
import {formatDate} from '@/lib/format/date'
import {formatMoney} from '@/lib/format/money'
import {DRAWING_VERSION, type ShareCard} from '@/lib/share-pictures/card'
import {drawCard} from '@/lib/share-pictures/drawing/draw-card'
import {INK} from '@/lib/share-pictures/drawing/inks'
import {renderCard} from '@/lib/share-pictures/render'
import {loadFonts} from '@/lib/share-pictures/typeset/fonts'
import {createTypesetter} from '@/lib/share-pictures/typeset/typesetter'

const none = async () => null
const text = 'Printed one at a time and posted under your name.'

type Kind = ShareCard['kind']
type CardOf<K extends Kind> = Extract<ShareCard, {kind: K}>
const CARDS: {[K in Kind]: CardOf<K>} = {
  site: {kind: 'site', text},
  page: {kind: 'page', title: 'Why Overprint', text},
  product: {
    kind: 'product',
    name: 'Heavy hoodie',
    price: {amount: '27.40', currency: 'USD'},
    technique: 'Embroidery',
    area: {width: 4, height: 4, unit: 'inches'},
    picture: {src: 'picture'},
  },
  products: {
    kind: 'products',
    title: 'Mugs',
    total: 9,
    price: {amount: '5.60', currency: 'USD'},
    pictures: Array.from({length: 4}, () => ({src: 'picture'})),
  },
  post: {
    kind: 'post',
    title: 'Why your teal looks muddy',
    blog: 'The Proof',
    topic: 'Colour',
    minutes: 7,
    author: 'Ann Author',
    date: '2026-05-12',
    picture: {src: 'picture'},
  },
  policy: {kind: 'policy', title: 'Returns and replacements', summary: text, date: '2026-03-01'},
  own: {kind: 'own', picture: {src: 'picture', hotspot: {x: 0.9, y: 0.5}}},
}
const kinds = Object.keys(CARDS) as Kind[]

// cspell:disable
/** Titles and names that are too long, too wide, or in scripts that no font has. */
const AWKWARD = [
  '',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  'An organic heavyweight oversized long-sleeve T-shirt with an embroidered left chest and a printed back '.repeat(4),
  '日本語だけ 👕🏳️‍🌈',
  'العربية עברית',
  'Łódź – Київ – Ελλάδα',
  '<script>alert(1)</script><image href="http://127.0.0.1/x"/>&amp;',
]
// cspell:enable

const withText = (card: ShareCard, words: string): ShareCard => {
  const names = ['title', 'name', 'text', 'summary', 'technique', 'topic', 'author', 'blog'].filter(
    name => name in card,
  )
  return {...card, ...Object.fromEntries(names.map(name => [name, words]))} as ShareCard
}

async function pixels(bytes: Buffer) {
  const {data, info} = await sharp(bytes).raw().toBuffer({resolveWithObject: true})
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return {info, at}
}

/** Whether two colours are the same but for JPEG's loss. */
const isNear = (actual: number[], ink: string) =>
  actual.every((value, index) => Math.abs(value - Number.parseInt(ink.slice(1 + index * 2, 3 + index * 2), 16)) < 12)

/** Returns how many pixels of an area have one of the inks. */
async function countInk(bytes: Buffer, inks: string[], [left, top, right, bottom]: [number, number, number, number]) {
  const {at} = await pixels(bytes)
  let count = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (inks.some(ink => isNear(at(x, y), ink))) count++
  return count
}

let square: Buffer
beforeAll(async () => {
  const half = (background: string) => ({create: {width: 300, height: 600, channels: 4, background}}) as const
  square = await sharp({create: {width: 600, height: 600, channels: 4, background: '#00000000'}})
    .composite([
      {input: await sharp(half('#ff00ff')).png().toBuffer(), left: 0, top: 0},
      {input: await sharp(half('#00ffff')).png().toBuffer(), left: 300, top: 0},
    ])
    .webp({lossless: true})
    .toBuffer()
})

describe.each(kinds)('the picture of kind %s', kind => {
  test('S2-share-picture is a JPEG of 1200 × 630 pixels with the bar of inks, the same each time', async () => {
    const {bytes} = await renderCard(CARDS[kind], none)
    expect(await sharp(bytes).metadata()).toMatchObject({format: 'jpeg', width: 1200, height: 630})
    const {at} = await pixels(bytes)
    const y = kind === 'policy' ? 623 : 7
    const bar = [37, 337, 637].map(x => at(x, y))
    for (const [index, ink] of [INK.teal, INK.coral, INK.sun].entries())
      expect(isNear(bar[index] ?? [], ink)).toBe(true)
    expect(bytes.length).toBeLessThan(300_000)
    expect((await renderCard(CARDS[kind], none)).bytes.equals(bytes)).toBe(true)
  })

  test.each(AWKWARD.map(words => [words.slice(0, 20), words]))(
    'S2-share-picture draws "%s…" within the picture',
    async (_, words) => {
      const {bytes} = await renderCard(withText(CARDS[kind], words), none)
      expect(await sharp(bytes).metadata()).toMatchObject({width: 1200, height: 630})
      if (kind === 'own' || kind === 'site') return
      // Below the logo there is a headline: the text, or the brand's name.
      const headline = await countInk(bytes, [INK.key, INK.white], [64, 100, 640, 520])
      expect(headline).toBeGreaterThan(4000)
      // Nothing is cut at the left edge and nothing runs into the bottom margin.
      expect(await countInk(bytes, [INK.key], [0, 100, 50, 560])).toBe(0)
      expect(await countInk(bytes, [INK.key], [64, 606, 690, 612])).toBe(0)
    },
  )
})

test('S2-share-picture pictures of different kinds and texts differ', async () => {
  const all = await Promise.all(
    [...Object.values(CARDS), withText(CARDS.product, 'Tote')].map(async card =>
      (await renderCard(card, none)).bytes.toString('base64'),
    ),
  )
  // Without its picture, an editor's own picture is the site's.
  expect(new Set(all).size).toBe(all.length)
})

test.each(['Łódź '.repeat(60), 'Unisex hoodie heavy black large'])(
  'S2-share-picture the headline "%s" does not lie on the price',
  async words => {
    const {bytes} = await renderCard(withText(CARDS.product, words), none)
    expect(await countInk(bytes, [INK.key, INK.white], [64, 478, 560, 488])).toBe(0)
  },
)

test('S2-share-picture shows the product on its disc, and the mark when its picture cannot be loaded', async () => {
  const shown = await renderCard(CARDS.product, async () => square)
  expect(shown.isComplete).toBe(true)
  const [magenta, cyan] = ['#ff00ff', '#00ffff']
  expect(await countInk(shown.bytes, [magenta], [600, 20, 880, 600])).toBeGreaterThan(100_000)
  expect(await countInk(shown.bytes, [cyan], [920, 20, 1200, 600])).toBeGreaterThan(100_000)
  const absent = await renderCard(CARDS.product, none)
  expect(absent.isComplete).toBe(false)
  expect(await countInk(absent.bytes, [magenta, cyan], [600, 20, 1200, 600])).toBe(0)
  expect(await countInk(absent.bytes, [INK.teal], [700, 150, 1100, 500])).toBeGreaterThan(10_000)
})

test('S2-share-picture an editor’s picture fills everything, around its hotspot', async () => {
  const wide = await sharp(square).resize(3000, 600, {fit: 'fill'}).png().toBuffer()
  const {bytes, isComplete} = await renderCard(CARDS.own, async () => wide)
  expect(isComplete).toBe(true)
  expect(await countInk(bytes, ['#00ffff'], [0, 0, 1200, 630])).toBe(1200 * 630)
})

test('S2-share-picture what is no image, an SVG and a huge image are left out, and logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const huge = await sharp({create: {width: 9000, height: 9000, channels: 3, background: '#fff'}})
    .png()
    .toBuffer()
  for (const content of [Buffer.from('no image'), svg, huge, square.subarray(0, square.length / 2)])
    expect((await renderCard(CARDS.product, async () => content)).isComplete).toBe(false)
  expect(warn).toHaveBeenCalledTimes(4)
})

test('S2-share-picture a changed drawing has a new version, so that it gets a new address', async () => {
  const tools = {...createTypesetter(await loadFonts()), formatDate, formatMoney, brandName: 'Overprint'}
  const hash = createHash('sha256')
  for (const card of Object.values(CARDS)) hash.update(JSON.stringify(drawCard(card, tools)))
  // When the drawings change on purpose: increase DRAWING_VERSION, and write the new values here.
  expect({version: DRAWING_VERSION, drawings: hash.digest('hex').slice(0, 16)}).toEqual({
    version: 1,
    drawings: 'be3da777c931a64d',
  })
})
