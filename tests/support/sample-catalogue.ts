import type {CatalogueImportInput} from '../../contract/import.ts'

type Product = CatalogueImportInput['products'][number]

const COLORS = {
  white: {key: 'white', name: 'White', hex: '#ffffff', family: 'white'},
  navy: {key: 'navy', name: 'Navy', hex: '#1d2a4d', family: 'navy'},
  'forest-marl': {key: 'forest-marl', name: 'Forest Marl', hex: '#2f5d3a', hex2: '#4b7a55', family: 'green'},
} satisfies Record<string, Product['colors'][number]>

const size = (key: string) => ({key, display_name: key})
const dtg = {key: 'dtg', display_name: 'Direct to garment', is_default: true} as const
const embroidery = {key: 'embroidery', display_name: 'Embroidery', is_default: false} as const
const front: Product['placements'][number] = {
  key: 'front',
  display_name: 'Front',
  technique: 'dtg',
  print_area_width: 12,
  print_area_height: 16,
  unit: 'inches',
  dpi: 300,
  conflicting_placements: [],
}

/** Returns a product: a plain tee with the given changes. */
export function sampleProduct(id: string, changes: Partial<Product> = {}): Product {
  return {
    id,
    name: 'Plain Tee',
    brand: 'Brimwell',
    model: `B-${id}`,
    category_ids: ['t-shirts'],
    rating: {average: 4.5, count: 120},
    is_new: false,
    is_discontinued: false,
    released_at: '2025-03-01',
    description: 'A tee that does what a tee should.',
    highlights: ['Side seams'],
    material: 'cotton',
    material_detail: '100% ring-spun cotton',
    weight: {value: 180, unit: 'gsm'},
    certifications: [],
    care: ['Wash at 30 °C'],
    related_product_ids: [],
    selling_regions: ['us', 'eu'],
    updated_at: '2026-01-02T03:04:05Z',
    popularity: 10,
    techniques: [dtg],
    colors: [COLORS.white, COLORS.navy],
    sizes: [size('S'), size('M'), size('2XL')],
    sku_prefix: 'BRM-1',
    variant_image: `${id}/{color}-front`,
    placements: [front],
    mockups: [
      {
        view: 'front',
        color: 'navy',
        image: `${id}/navy-front`,
        template_width: 1200,
        template_height: 1200,
        print_area: {top: 300, left: 400, width: 400, height: 533},
        positioning: 'overlay',
      },
    ],
    images: [{image: `${id}/navy-front`, alt: 'A navy tee'}],
    prices: {
      techniques: [{technique: 'dtg', base_cents: 1150}],
      size_surcharges: [{size: '2XL', cents: 200}],
      tiers: [
        {min_quantity: 50, percent_off: 20},
        {min_quantity: 25, percent_off: 10},
      ],
    },
    size_tables: [
      {
        type: 'product_measure',
        description: 'Lying flat.',
        measurements: [{label: 'Length', values: {S: 70, M: 72.5}}],
      },
      {
        type: 'measure_yourself',
        description: 'Round the chest.',
        measurements: [{label: 'Chest', values: {S: [86, 94], M: [94, 102]}}],
      },
      {type: 'international', description: 'By country.', measurements: [{label: 'EU', values: {S: '42', M: '44–46'}}]},
    ],
    shipping: 'clothing',
    ...changes,
  }
}

const category = (id: string, parent_id: string | null, title: string, position: number) => ({
  id,
  slug: id,
  parent_id,
  title,
  description: `${title} to print on.`,
  image: `categories/${id}`,
  position,
})

const days = (from: number, to: number) => ({from, to})

/** A small catalogue in which every filter, rule and exception of the contract occurs. */
export const sampleCatalogue: CatalogueImportInput = {
  exchange_rates: {EUR: '0.9200', GBP: '0.7900'},
  categories: [
    category('clothing', null, 'Clothing', 0),
    category('t-shirts', 'clothing', 'T-shirts', 1),
    category('hoodies', 'clothing', 'Hoodies', 0),
    category('drinkware', null, 'Drinkware', 1),
  ],
  shipping_profiles: [
    {
      key: 'clothing',
      display_name: 'Clothing',
      group: 'soft',
      methods: [
        {
          method: 'standard',
          display_name: 'Standard',
          zones: [
            {
              countries: ['US', 'CA'],
              first_item_cents: 400,
              additional_item_cents: 100,
              fulfilment_days: days(2, 4),
              transit_days: days(3, 5),
            },
            {
              countries: ['*'],
              first_item_cents: 900,
              additional_item_cents: 250,
              fulfilment_days: days(2, 4),
              transit_days: days(7, 14),
            },
          ],
        },
        {
          method: 'express',
          display_name: 'Express',
          zones: [
            {
              countries: ['US'],
              first_item_cents: 1500,
              additional_item_cents: 300,
              fulfilment_days: days(1, 2),
              transit_days: days(1, 2),
            },
          ],
        },
      ],
    },
    {
      key: 'heavy-clothing',
      display_name: 'Heavy clothing',
      group: 'soft',
      methods: [
        {
          method: 'standard',
          display_name: 'Standard',
          zones: [
            {
              countries: ['US'],
              first_item_cents: 850,
              additional_item_cents: 200,
              fulfilment_days: days(2, 5),
              transit_days: days(3, 5),
            },
          ],
        },
      ],
    },
    {
      key: 'mugs',
      display_name: 'Mugs',
      group: 'fragile',
      methods: [
        {
          method: 'standard',
          display_name: 'Standard',
          zones: [
            {
              countries: ['US'],
              first_item_cents: 650,
              additional_item_cents: 350,
              fulfilment_days: days(3, 4),
              transit_days: days(4, 6),
            },
          ],
        },
      ],
    },
  ],
  products: [
    sampleProduct('heavyweight-tee', {
      name: 'Heavyweight Tee',
      popularity: 90,
      related_product_ids: ['classic-hoodie', 'plain-tee'],
      techniques: [dtg, embroidery],
      placements: [front, {...front, key: 'chest', display_name: 'Chest', technique: 'embroidery', dpi: 600}],
      prices: {
        techniques: [
          {technique: 'dtg', base_cents: 1150},
          {technique: 'embroidery', base_cents: 1500},
        ],
        size_surcharges: [{size: '2XL', cents: 200}],
        regions: [{selling_region: 'eu', percent: 110}],
        tiers: [
          {min_quantity: 25, percent_off: 10},
          {min_quantity: 50, percent_off: 20},
        ],
      },
      additional_placements: [{placement: 'chest', technique: 'embroidery', cents: 395}],
      missing_variants: [{color: 'white', size: '2XL'}],
      availability: [
        {size: 'S', availability: 'out of stock', replenishment_date: '2026-12-01'},
        {size: 'S', color: 'navy', availability: 'in stock'},
        {technique: 'embroidery', selling_region: 'eu', availability: 'not fulfillable'},
      ],
    }),
    sampleProduct('plain-tee', {popularity: 50, is_new: true, released_at: '2026-06-01'}),
    sampleProduct('classic-hoodie', {
      name: 'Classic Hoodie',
      brand: 'Northbale',
      category_ids: ['hoodies'],
      popularity: 70,
      colors: [COLORS.navy, COLORS['forest-marl']],
      material: 'fleece',
      selling_regions: ['worldwide'],
      rating: {average: 4.9, count: 30},
      prices: {techniques: [{technique: 'dtg', base_cents: 2400}], discount_percent: 15},
      shipping: 'heavy-clothing',
    }),
    sampleProduct('camp-mug', {
      name: 'Camp Mug',
      description: 'Enamel over steel, for tables and camp fires.',
      brand: 'Kilnfield',
      category_ids: ['drinkware'],
      popularity: 60,
      colors: [COLORS.white],
      sizes: [{key: '11 oz', display_name: '11 oz'}],
      material: 'enamel',
      techniques: [{key: 'sublimation', display_name: 'Sublimation', is_default: true}],
      placements: [{...front, key: 'wrap', display_name: 'Wrap', technique: 'sublimation', print_area_width: 8}],
      mockups: [],
      prices: {techniques: [{technique: 'sublimation', base_cents: 799}]},
      size_tables: [],
      availability: [{availability: 'out of stock'}],
      shipping: 'mugs',
    }),
    sampleProduct('retired-tee', {
      name: 'Retired Tee',
      popularity: 1,
      is_discontinued: true,
      weight: {value: 150, unit: 'gsm'},
    }),
  ],
}
