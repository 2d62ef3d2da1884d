import {z} from 'zod'
import {availability, color, mockup, placement, product, size, technique} from './product.ts'
import {cents, imageKey, key, sellingRegion, techniqueKey} from './values.ts'

/* A product of the catalogue document that `PUT /admin/catalogue` accepts. */

const percent = z.int().min(0).max(90)

/**
 * Price of a variant: (base of the technique + surcharge of the size) × percentage of the region − discount. A tier's
 * percentage applies to the undiscounted price, but a tier never costs more than the discounted price. Example: base 1150,
 * surcharge 200 for 2XL and tier `{min_quantity: 25, percent_off: 10}` → 13.50, and 12.15 each from 25 items on.
 */
export const importedPrices = z.strictObject({
  techniques: z.array(z.strictObject({technique: techniqueKey, base_cents: cents.min(1)})).min(1),
  size_surcharges: z.array(z.strictObject({size: z.string(), cents})).default([]),
  /** Percentage of the base price in a region: 110 adds a tenth. The default is 100. */
  regions: z.array(z.strictObject({selling_region: sellingRegion, percent: z.int().min(50).max(300)})).default([]),
  discount_percent: percent.min(1).nullable().default(null),
  tiers: z.array(z.strictObject({min_quantity: z.int().min(2).max(100_000), percent_off: percent.min(1)})).default([]),
})

/** The surcharge for a print on an additional placement. */
export const importedPlacementPrice = z.strictObject({placement: key, technique: techniqueKey, cents})

/**
 * An exception to "in stock in every selling region". A missing field matches every value; when several exceptions match,
 * the last one applies.
 */
export const importedAvailability = z.strictObject({
  color: key.optional(),
  size: z.string().optional(),
  technique: techniqueKey.optional(),
  selling_region: sellingRegion.optional(),
  availability,
  replenishment_date: z.iso.date().nullable().default(null),
})

/**
 * A table of the size guide. `values` maps a size key to a length in centimetres, to a range `[from, to]` in centimetres or,
 * in `international` tables, to a text such as "EU 38–40". The API converts lengths to inches.
 */
export const importedSizeTable = z.strictObject({
  type: z.enum(['measure_yourself', 'product_measure', 'international']),
  description: z.string().max(1000),
  measurements: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(60),
        values: z.record(
          z.string(),
          z.union([z.number().positive(), z.tuple([z.number().positive(), z.number().positive()]), z.string().max(40)]),
        ),
      }),
    )
    .min(1),
})

/**
 * A product. Its variants are every colour in every size except those that `missing_variants` matches. A variant's id is
 * `{id}-{color}-{size}`, its SKU `{sku_prefix}-{COLOR}-{SIZE}` and its image `variant_image` with `{color}` replaced.
 * Listings show `images[0]`. `selling_regions: ['worldwide']` means all regions.
 */
export const importedProduct = z.strictObject({
  ...product.pick({
    id: true,
    name: true,
    brand: true,
    model: true,
    category_ids: true,
    rating: true,
    is_new: true,
    is_discontinued: true,
    released_at: true,
    description: true,
    highlights: true,
    size_label: true,
    material: true,
    material_detail: true,
    weight: true,
    certifications: true,
    care: true,
    related_product_ids: true,
    selling_regions: true,
    updated_at: true,
  }).shape,
  /** Only with `is_discontinued`; `successor` is the id of the product that replaces it. */
  discontinued: z.strictObject({successor: key.optional()}).nullable().optional(),
  /** Any non-negative number; the default sort order is highest first. */
  popularity: z.number().min(0),
  techniques: z.array(z.strictObject(technique.shape)).min(1),
  colors: z.array(z.strictObject(color.shape)).min(1).max(60),
  sizes: z.array(z.strictObject(size.shape)).min(1).max(40),
  sku_prefix: z
    .string()
    .regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/)
    .max(30),
  /** An image key such as `heavyweight-tee/{color}-front`; without `{color}`, all variants share one image. */
  variant_image: z
    .string()
    .max(160)
    .regex(/^[a-z0-9{}/-]+$/, 'must look like heavyweight-tee/{color}-front'),
  missing_variants: z.array(z.strictObject({color: key.optional(), size: z.string().optional()})).default([]),
  /** The first placement of the default technique is the default placement. */
  placements: z.array(z.strictObject(placement.shape)).min(1),
  mockups: z.array(z.strictObject({...mockup.omit({image_url: true}).shape, image: imageKey})),
  images: z.array(z.strictObject({image: imageKey, alt: z.string().min(1).max(300)})).min(1),
  prices: importedPrices,
  additional_placements: z.array(importedPlacementPrice).default([]),
  availability: z.array(importedAvailability).default([]),
  size_tables: z.array(importedSizeTable).default([]),
  /** Key of a shipping profile of the same document. */
  shipping: key,
})

export type ImportedPrices = z.infer<typeof importedPrices>
export type ImportedProduct = z.infer<typeof importedProduct>
export type ImportedSizeTable = z.infer<typeof importedSizeTable>
