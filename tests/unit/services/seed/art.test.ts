import {expect, it} from 'vitest'
import {ARTWORKS} from '../../../../services/seed/art/artwork.ts'
import {FABRICS, needsUnderbase} from '../../../../services/seed/art/colours.ts'
import {DRAWINGS} from '../../../../services/seed/art/drawings.ts'
import {printAreaOf, productSvg, TEMPLATE_SIZE} from '../../../../services/seed/art/product-svg.ts'
import {mirror, symmetric} from '../../../../services/seed/art/shapes/geometry.ts'
import {along, halftone} from '../../../../services/seed/art/shapes/halftone.ts'
import {standaloneSvg} from '../../../../services/seed/art/standalone.ts'

const FABRIC_COLOURS = ['#fbf8f0', '#9c3f2f', '#26282a']

/** Names of elements that are not closed, and of closing tags without an element. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  const unopened: string[] = []
  for (const [, slash, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-z]+)((?:[^"<>]|"[^"<]*")*)>/gi)) {
    if (rest.endsWith('/')) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) unopened.push(name)
  }
  return [...unopened, ...open]
}

it.each(DRAWINGS)('%s is a well-formed standalone file on light, medium and dark fabric', drawing => {
  for (const hex of FABRIC_COLOURS) {
    const svg = productSvg({drawing, hex, artwork: 'citrus'})
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="1200"/)
    expect(unbalanced(svg)).toEqual([])
    expect(svg).not.toMatch(/var\(|NaN|undefined|null/)
    expect(svg).toContain(hex)
  }
})

it.each(DRAWINGS)('%s has unique ids, and every reference resolves', drawing => {
  const svg = productSvg({drawing, hex: '#e6d8bb', artwork: 'low-tide'})
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const references = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter(reference => !ids.includes(reference))).toEqual([])
})

it.each(DRAWINGS)('%s is the same every time and stays under 60 kB with any artwork', drawing => {
  for (const artwork of ARTWORKS) {
    const svg = productSvg({drawing, hex: '#22345a', artwork})
    expect(productSvg({drawing, hex: '#22345a', artwork})).toBe(svg)
    expect(Buffer.byteLength(svg)).toBeLessThan(60_000)
  }
})

it.each(DRAWINGS)('%s has print areas of whole pixels inside the template on both sides', drawing => {
  for (const view of ['front', 'back'] as const) {
    const {top, left, width, height} = printAreaOf(drawing, view)
    for (const value of [top, left, width, height]) expect(Number.isInteger(value)).toBe(true)
    expect(Math.min(top, left, width, height)).toBeGreaterThan(0)
    expect(left + width).toBeLessThan(TEMPLATE_SIZE)
    expect(top + height).toBeLessThan(TEMPLATE_SIZE)
  }
})

it('draws the back of a garment differently, with a different print area', () => {
  for (const drawing of [
    'tee',
    'longsleeve',
    'sweatshirt',
    'hoodie',
    'zip-hoodie',
    'polo',
    'tank',
    'bodysuit',
  ] as const) {
    const hex = '#fbf8f0'
    expect(productSvg({drawing, hex, view: 'back'})).not.toBe(productSvg({drawing, hex}))
    expect(printAreaOf(drawing, 'back')).not.toEqual(printAreaOf(drawing))
  }
})

it('prints artwork directly on light fabric and with an underbase on dark fabric', () => {
  expect(needsUnderbase(FABRICS.Oat ?? '')).toBe(false)
  expect(needsUnderbase(FABRICS.Navy ?? '')).toBe(true)
  const inked = (hex: string) =>
    /clip-path="url\(#op-tee-f-p\)" style="([^"]+)"/.exec(productSvg({drawing: 'tee', hex, artwork: 'moth'}))?.[1]
  expect(inked('#e6d8bb')).toBe('mix-blend-mode:multiply')
  expect(inked('#22345a')).toBe('isolation:isolate')
})

it('crops a full-bleed artwork to the print area and fits a motif into it', () => {
  const placed = (artwork: 'night-ridge' | 'moth') =>
    /preserveAspectRatio="(\w+ \w+)"/.exec(productSvg({drawing: 'phone', hex: '#e6d8bb', artwork}))?.[1]
  expect(placed('night-ridge')).toBe('xMidYMid slice')
  expect(placed('moth')).toBe('xMidYMin meet')
})

it('replaces custom properties and their fallbacks, and throws for one that is not set', () => {
  expect(standaloneSvg('<svg style="--f:#fff"><path fill="var(--f)" stroke="var(--edge,#000)"/></svg>')).toBe(
    '<svg><path fill="#fff" stroke="#000"/></svg>',
  )
  expect(() => standaloneSvg('<svg style="--f:#fff"><path fill="var(--g)"/></svg>')).toThrow('--g')
})

it('closes half an outline with its mirror image', () => {
  expect(symmetric('M400 100L300 200C250 300 350 400 400 500')).toBe(
    'M400 100L300 200C250 300 350 400 400 500C450 400 550 300 500 200L400 100Z',
  )
  expect(mirror(mirror('M10 20C30 40 50 60 70 80Z'))).toBe('M10 20C30 40 50 60 70 80Z')
})

it('draws larger dots for darker tones, and none without a tone', () => {
  const widths = (strength: number) =>
    [...halftone(along(100, 400, 700, 400, 50, strength)).matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    )
  expect(Math.max(...widths(1))).toBeGreaterThan(Math.max(...widths(0.4)))
  expect(widths(0)).toEqual([])
})
