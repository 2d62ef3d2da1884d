import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {toCatalogueImport} from '../to-import.ts'
import {BRAND_ENDS, BRAND_STARTS, KINDS, SENTENCES} from './words.ts'

type Product = CatalogueImportInput['products'][number]

const DAY_MS = 86_400_000
const FIRST_RELEASE = Date.UTC(2020, 0, 1)
const RELEASE_DAYS = 2400
/** The share of all colours that a product has. */
const COLOR_SHARE = 0.32

/**
 * Generates products for measurements: variations of the sample products in name, brand, colours, sizes, price, popularity and
 * description, about 30 variants each. The same number returns the same products, one at a time.
 */
export function* generateProducts(count: number): Generator<Product> {
  const templates = toCatalogueImport().products
  const palette = [...new Map(templates.flatMap(({colors}) => colors.map(color => [color.key, color]))).values()]
  for (let index = 0; index < count; index++) {
    const template = templates[index % templates.length]
    if (template) yield toVariation(template, palette, index)
  }
}

/** Returns a whole import document with generated products. */
export const generateCatalogue = (count: number): CatalogueImportInput => ({
  ...toCatalogueImport(),
  products: [...generateProducts(count)],
})

function toVariation(template: Product, palette: Product['colors'], index: number): Product {
  const random = randomOf(index)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const brand = `${pick(BRAND_STARTS)}${pick(BRAND_ENDS)}`
  const colors = pickColors(template, palette, random)
  const factor = 0.6 + random()
  const released = new Date(FIRST_RELEASE + Math.floor(random() * RELEASE_DAYS) * DAY_MS).toISOString().slice(0, 10)
  return {
    ...template,
    id: `${template.id}-${index}`,
    name: `${pick(KINDS)} ${pick(KINDS).toLowerCase()} ${lowerFirst(template.name)}`,
    brand,
    model: `${brand.slice(0, 2).toUpperCase()}${index}`,
    sku_prefix: `G${index}`,
    description: `${template.description} ${pick(SENTENCES)} ${pick(SENTENCES)}`,
    popularity: Math.floor(1000 * random() ** 3),
    rating: {average: Math.round((3 + random() * 2) * 10) / 10, count: Math.floor(random() * 500)},
    is_new: random() < 0.05,
    released_at: released,
    colors,
    mockups: template.mockups.filter(({color}) => colors.some(one => one.key === color)),
    availability: [],
    missing_variants: [],
    related_product_ids: [],
    discontinued: null,
    prices: {
      ...template.prices,
      techniques: template.prices.techniques.map(({technique, base_cents}) => ({
        technique,
        base_cents: Math.round(base_cents * factor),
      })),
    },
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Returns the first colour of the template and some of the palette. */
function pickColors({colors: [first]}: Product, palette: Product['colors'], random: () => number): Product['colors'] {
  const others = palette.filter(({key}) => random() < COLOR_SHARE && key !== first?.key)
  return first ? [first, ...others] : others
}

/** Returns pseudo-random numbers from 0 to 1 that depend on the seed only (mulberry32, Tommy Ettinger, public domain). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
