import {z} from 'zod'
import {colorFamily, currency, imageUrl, key, lengthUnit, money, sellingRegion, techniqueKey} from './values.ts'

/* A product, its prices, availability and sizes. */

export const view = z.enum(['front', 'back', 'detail'])
/** Exactly one technique of a product is the default. */
export const technique = z
  .object({key: techniqueKey, display_name: z.string(), is_default: z.boolean()})
  .meta({id: 'Technique'})

/** `hex2` is the second colour of a two-tone product. */
export const color = z
  .object({
    key,
    name: z.string(),
    hex: z.string().regex(/^#[0-9a-f]{6}$/),
    hex2: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional(),
    family: colorFamily,
  })
  .meta({id: 'Color'})

/** `key` is the size as it appears in variants, such as `2XL` or `11 oz`. */
export const size = z.object({key: z.string().min(1).max(20), display_name: z.string()}).meta({id: 'Size'})

export const variant = z
  .object({
    id: z.string().min(1),
    sku: z.string().min(1),
    color: key,
    size: z.string().min(1),
    image_url: imageUrl,
  })
  .meta({id: 'Variant'})

/**
 * A print area and a technique that prints it; an area that several techniques print has a placement for each. `conflicting_placements` cannot be printed together with it. `sizes` has the area of each size of the product when
 * it depends on the size; `print_area_width` and `print_area_height` are then those of the largest.
 */
export const placement = z
  .object({
    key,
    display_name: z.string(),
    technique: techniqueKey,
    print_area_width: z.number().positive(),
    print_area_height: z.number().positive(),
    unit: lengthUnit,
    dpi: z.int().positive(),
    conflicting_placements: z.array(key),
    sizes: z
      .array(z.object({size: z.string().min(1), width: z.number().positive(), height: z.number().positive()}))
      .default([]),
  })
  .meta({id: 'Placement'})

/** Path data of an SVG, such as "M0 0H10V10Z". */
const pathData = z
  .string()
  .max(4000)
  .regex(/^M[\dA-Za-z\s.,-]+$/, 'must be path data of an SVG, such as M0 0H10V10Z')

/**
 * The picture of a product without artwork. Lengths are in pixels of the template; `print_area` is inside template_width ×
 * template_height. `placement` is the print area that it shows; without it, the mockup shows the placement named as its view.
 * `outline` is the shape of a print area that is no rectangle; `print_area` is then the box around it.
 */
export const mockup = z
  .object({
    placement: key.nullable().default(null),
    view,
    color: key,
    image_url: imageUrl,
    template_width: z.int().positive(),
    template_height: z.int().positive(),
    print_area: z.object({top: z.int(), left: z.int(), width: z.int().positive(), height: z.int().positive()}),
    outline: pathData.nullable().default(null),
    positioning: z.enum(['overlay', 'background']),
  })
  .meta({id: 'Mockup'})

export const image = z
  .object({url: imageUrl, alt: z.string(), width: z.int().positive(), height: z.int().positive()})
  .meta({id: 'Image'})

/** A product as listings show it. */
export const productSummary = z
  .object({
    id: key,
    name: z.string(),
    brand: z.string(),
    model: z.string(),
    category_ids: z.array(key).min(1),
    default_technique: technique,
    /** The print area of the default placement. */
    print_area: z.object({width: z.number(), height: z.number(), unit: lengthUnit}),
    colors: z.array(color).min(1),
    sizes: z.array(size).min(1),
    image: image,
    price_from: money.meta({
      description:
        'The lowest price of a variant with the default technique, after discount, in the region `worldwide`.',
    }),
    currency,
    rating: z.object({average: z.number().min(0).max(5), count: z.int().min(0)}),
    is_new: z.boolean(),
    /** Whether a variant is in stock in a region. */
    in_stock: z.boolean(),
    is_discontinued: z.boolean(),
    released_at: z.iso.date(),
  })
  .meta({id: 'ProductSummary'})

export const product = productSummary
  .extend({
    description: z.string(),
    highlights: z.array(z.string()),
    /** What the sizes are, such as "Phone model", for the label of their choice; null for sizes. */
    size_label: z.string().min(1).max(40).nullable().default(null),
    /** The key of the facet, such as `cotton`; `material_detail` is the full wording for the page. */
    material: key,
    material_detail: z.string(),
    weight: z.object({value: z.number().positive(), unit: z.enum(['g', 'gsm'])}),
    certifications: z.array(z.string()),
    care: z.array(z.string()),
    techniques: z.array(technique).min(1),
    variants: z.array(variant).min(1),
    /** The first placement of the default technique is the default placement, so there is at least one of it. */
    placements: z.array(placement).min(1),
    mockups: z.array(mockup),
    images: z.array(image).min(1),
    related_product_ids: z.array(key),
    selling_regions: z.array(sellingRegion).min(1),
    /** What follows a discontinued product; null when nothing does. */
    discontinued: z
      .object({successor: z.object({id: key, name: z.string()}).nullable().default(null)})
      .nullable()
      .default(null),
    updated_at: z.iso.datetime(),
  })
  .meta({id: 'Product'})

/** The price per item from `min_quantity` on. */
export const priceTier = z.object({min_quantity: z.int().min(1), price: money})

export const productPrices = z
  .object({
    product_id: key,
    currency,
    selling_region: sellingRegion,
    variants: z.array(
      z.object({
        variant_id: z.string(),
        technique: techniqueKey,
        price: money,
        discounted_price: money.nullable(),
        tiers: z.array(priceTier),
      }),
    ),
    additional_placements: z.array(z.object({placement: key, technique: techniqueKey, price: money})),
  })
  .meta({
    id: 'ProductPrices',
    description:
      '`variants` is empty when the product is not sold in the region. For `worldwide`, the default, it never is: it has the prices ' +
      'outside the named regions, also for a product that is sold in those only. The site shows these prices. `tiers` are in ' +
      'ascending order of `min_quantity`.',
  })

export const availability = z.enum(['in stock', 'out of stock', 'not fulfillable', 'unknown'])

export const productAvailability = z
  .object({
    product_id: key,
    data: z.array(
      z.object({
        variant_id: z.string(),
        technique: techniqueKey,
        selling_region: sellingRegion,
        availability,
        replenishment_date: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({
    id: 'ProductAvailability',
    description:
      'One row per variant, technique and region. `replenishment_date` is when the variant is back in stock, if known; the site ' +
      'ignores a date that has passed.',
  })

/** A table of the size guide. `international` tables have no unit; a value is a text or a range. */
export const sizeTable = z
  .object({
    type: z.enum(['measure_yourself', 'product_measure', 'international']),
    unit: lengthUnit.nullable(),
    description: z.string(),
    measurements: z.array(
      z.object({
        label: z.string(),
        values: z.array(
          z.object({
            size: z.string(),
            value: z.string().optional(),
            min_value: z.string().optional(),
            max_value: z.string().optional(),
          }),
        ),
      }),
    ),
  })
  .meta({id: 'SizeTable'})

export const productSizes = z
  .object({product_id: key, sizes: z.array(z.string()), size_tables: z.array(sizeTable)})
  .meta({id: 'ProductSizes'})
export const productQuery = z.strictObject({currency: currency.default('USD')})

export const pricesQuery = z.strictObject({
  selling_region: sellingRegion.default('worldwide'),
  currency: currency.default('USD'),
})

/** `unit` is a comma-separated list; the tables come in its order. */
export const sizesQuery = z.strictObject({
  unit: z
    .string()
    .default('inches,cm')
    .transform(value => value.split(','))
    .pipe(z.array(lengthUnit).min(1)),
})

export type Image = z.infer<typeof image>
export type Mockup = z.infer<typeof mockup>
export type Placement = z.infer<typeof placement>
export type Product = z.infer<typeof product>
export type ProductSummary = z.infer<typeof productSummary>
export type SizeTable = z.infer<typeof sizeTable>
export type Availability = z.infer<typeof availability>
export type ProductAvailability = z.infer<typeof productAvailability>
export type ProductPrices = z.infer<typeof productPrices>
