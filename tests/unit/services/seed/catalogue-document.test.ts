import {describe, expect, test} from 'vitest'
import {techniqueKey} from '../../../../contract/values.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {toCatalogueImport} from '../../../../services/seed/catalogue/to-import.ts'
import {SAMPLE_DAY} from '../../../../services/seed/catalogue/to-product-input.ts'

const {products, categories, shipping_profiles: profiles} = checkedImport.parse(toCatalogueImport())
const named = (id: string) => {
  const product = products.find(one => one.id === id)
  if (!product) throw new Error(`${id} is missing`)
  return product
}
const basePrice = (id: string) => named(id).prices.techniques[0]?.base_cents ?? Number.NaN

// Products that the sample pages and posts mention, with the prices and print areas that they state.
const KNOWN: [id: string, cents: number, area?: [number, number]][] = [
  ['unisex-tee', 940, [12, 16]],
  ['organic-tee', 1210],
  ['unisex-tank', 990],
  ['pullover-hoodie', 2180, [12, 12]],
  ['heavy-hoodie', 2740, [4, 4]],
  ['crew-sweatshirt', 1860],
  ['ceramic-mug-11oz', 560],
  ['ceramic-mug-15oz', 690],
  ['framed-poster', 2490, [18, 24]],
  ['canvas-tote', 870],
  ['six-panel-cap', 1220, [4, 2.25]],
  ['throw-pillow', 1350],
  ['sticker-sheet', 340],
  ['spiral-notebook', 680],
  ['tough-phone-case', 890],
  ['heavyweight-tee', 1320],
  ['enamel-mug', 880],
  ['embroidered-beanie', 1160],
]

test('there are 72 products with unique ids and names', () => {
  expect(products).toHaveLength(72)
  expect(new Set(products.map(one => one.id)).size).toBe(72)
  expect(new Set(products.map(one => one.name)).size).toBe(72)
})

test.each(KNOWN)('%s has the price and print area that the pages state', (id, cents, area) => {
  expect(basePrice(id)).toBe(cents)
  const [first] = named(id).placements
  if (area) expect([first?.print_area_width, first?.print_area_height]).toEqual(area)
})

describe('the categories', () => {
  test('form a tree of two levels, with the slugs that pages link to', () => {
    const roots = new Set(categories.filter(one => one.parent_id === null).map(one => one.id))
    for (const {parent_id} of categories) expect(parent_id === null || roots.has(parent_id)).toBe(true)
    expect(categories.map(one => one.slug)).toEqual(
      expect.arrayContaining([
        't-shirts',
        'hoodies-and-sweatshirts',
        'drinkware',
        'wall-art',
        'bags',
        'stickers-and-paper',
      ]),
    )
  })

  test('have products, at least 12 of them directly', () => {
    const used = new Set(products.flatMap(one => one.category_ids))
    expect(used.size).toBeGreaterThanOrEqual(12)
    for (const {id} of categories) {
      expect(used.has(id) || categories.some(child => child.parent_id === id && used.has(child.id)), id).toBe(true)
    }
  })
})

describe('the prices', () => {
  test('decrease with the quantity', () => {
    for (const {id, prices} of products) {
      const steps = prices.tiers.map(tier => [tier.min_quantity, tier.percent_off])
      expect(steps, id).toEqual([...steps].sort(([a = 0], [b = 0]) => a - b))
      expect(new Set(steps.map(([, percent]) => percent)).size, id).toBe(steps.length)
      expect(steps.map(([, percent = 0]) => percent).every((percent, i, all) => percent > (all[i - 1] ?? 0))).toBe(true)
    }
  })

  test('never decrease with the size', () => {
    for (const {id, sizes, prices} of products) {
      const surcharges = new Map(prices.size_surcharges.map(one => [one.size, one.cents]))
      const inOrder = sizes.map(size => surcharges.get(size.key) ?? 0)
      expect(inOrder, id).toEqual([...inOrder].sort((a, b) => a - b))
    }
  })

  test.each([
    ['kids-tee', 'unisex-tee'],
    ['toddler-tee', 'kids-tee'],
    ['kids-hoodie', 'pullover-hoodie'],
    ['kids-long-sleeve-tee', 'long-sleeve-tee'],
    ['baby-bodysuit', 'organic-baby-bodysuit'],
  ])('%s costs less than %s', (small, large) => {
    expect(basePrice(small)).toBeLessThan(basePrice(large))
  })

  test('stay between a card and a backpack', () => {
    const bases = products.flatMap(one => one.prices.techniques.map(technique => technique.base_cents))
    expect(Math.min(...bases)).toBe(basePrice('greeting-card'))
    expect(Math.max(...bases)).toBe(basePrice('everyday-backpack'))
  })
})

describe('the print areas', () => {
  test('conflict in both directions', () => {
    for (const {id, placements} of products) {
      for (const one of placements) {
        for (const other of placements.filter(placement => one.conflicting_placements.includes(placement.key))) {
          expect(other.conflicting_placements, `${id}: ${other.key}`).toContain(one.key)
        }
        expect(one.conflicting_placements, id).not.toContain(one.key)
      }
    }
  })

  test('cost nothing extra for the first print', () => {
    for (const {id, placements, additional_placements: extras} of products) {
      expect(extras.filter(one => one.placement === placements[0]?.key)).toEqual([])
      expect(new Set(extras.map(one => `${one.placement} ${one.technique}`)).size, id).toBe(extras.length)
    }
  })

  test('exist for every technique of the product', () => {
    for (const {id, placements, techniques} of products) {
      const placed = new Set(placements.map(one => one.technique))
      expect([...placed].sort(), id).toEqual(techniques.map(one => one.key).sort())
    }
    const used = new Set(products.flatMap(one => one.techniques.map(technique => technique.key)))
    expect([...used].sort()).toEqual([...techniqueKey.options].sort())
  })
})

test('the weights of fabrics in grams and ounces match', () => {
  for (const {id, weight, material_detail: detail} of products) {
    const ounces = Number(/([\d.]+) oz/.exec(detail)?.[1] ?? Number.NaN)
    if (weight.unit === 'gsm' && !Number.isNaN(ounces)) expect(ounces * 33.906 - weight.value, id).toBeCloseTo(0, -1)
  }
})

test('clothes have all three types of size table, and every product has its measurements', () => {
  const clothing = categories.filter(one => one.parent_id === 'clothing').map(one => one.id)
  for (const {id, size_tables: tables, category_ids: ids} of products) {
    const types = tables.map(table => table.type)
    const isClothing = clothing.includes(ids[0] ?? '')
    expect(types, id).toEqual(
      isClothing ? ['product_measure', 'measure_yourself', 'international'] : ['product_measure'],
    )
  }
})

test('garments grow with their size', () => {
  for (const {id, size_tables: tables, sizes} of products) {
    const lengths = tables[0]?.measurements.find(one => one.label === 'Length' || one.label === 'Width')?.values ?? {}
    const inOrder = sizes.map(size => Number(lengths[size.key] ?? 0))
    expect(inOrder, id).toEqual([...inOrder].sort((a, b) => a - b))
  }
})

test('products of the last 90 days are new, and none is from the future', () => {
  const newest = products.filter(one => one.is_new).map(one => one.released_at)
  expect(newest).toHaveLength(7)
  expect(newest.every(day => day >= '2026-08-03')).toBe(true)
  expect(products.every(one => one.released_at <= SAMPLE_DAY)).toBe(true)
  expect(products.filter(one => !one.is_new).every(one => one.released_at < '2026-08-03')).toBe(true)
})

test('three products are discontinued and have no replenishment date', () => {
  const gone = products.filter(one => one.is_discontinued)
  expect(gone.map(one => one.id).sort()).toEqual(['brushed-sweatshirt', 'pocket-notebook', 'slim-phone-case'])
  for (const {availability} of gone) {
    expect(availability.length).toBeGreaterThan(0)
    expect(availability.every(one => one.replenishment_date === null)).toBe(true)
  }
})

test('related products are other products that are still made', () => {
  for (const {id, related_product_ids: related} of products) {
    expect(related.length, id).toBeGreaterThanOrEqual(3)
    expect(new Set([id, ...related]).size, id).toBe(related.length + 1)
    expect(
      related.every(other => !named(other).is_discontinued || named(id).is_discontinued),
      id,
    ).toBe(true)
  }
})

test('every shipping profile is used, and its last zone is all other countries', () => {
  const used = new Set(products.map(one => one.shipping))
  expect([...used].sort()).toEqual(profiles.map(one => one.key).sort())
  for (const {key, methods} of profiles) {
    const standard = methods.find(one => one.method === 'standard')
    expect(standard?.zones.at(-1)?.countries, key).toEqual(['*'])
    const listed = standard?.zones.flatMap(zone => zone.countries) ?? []
    expect(new Set(listed).size, key).toBe(listed.length)
    for (const zone of methods.flatMap(one => one.zones)) {
      expect(zone.additional_item_cents, key).toBeLessThan(zone.first_item_cents)
      expect(zone.transit_days.from, key).toBeLessThan(zone.transit_days.to)
    }
  }
})

test('descriptions have two to four unique sentences and name no trademarks', () => {
  const sentences = products.flatMap(one => one.description.split(/(?<=[.!?])\s+/))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const {id, description, certifications, highlights} of products) {
    const count = description.split(/(?<=[.!?])\s+/).length
    expect(count >= 2 && count <= 4, id).toBe(true)
    expect(highlights.length, id).toBeGreaterThanOrEqual(3)
    expect(certifications.join(' ')).not.toMatch(/GOTS|OEKO|FSC|Fair ?trade|®|™/i)
  }
})
