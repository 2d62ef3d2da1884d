import {z} from 'zod'
import {availability, color, mockup, placement, product, size, technique} from '../../../contract/product.ts'
import {key, sellingRegion, techniqueKey} from '../../../contract/values.ts'
import {cents, imageKey} from './values.ts'

const percent = z.int().min(0).max(90)

/**
 * Price of a variant = the technique's base + its size's surcharge, then the region's percentage, then the discount.
 * `tiers` take their percentage off the undiscounted price; a tier is never dearer than the discounted price. Example:
 * base 1150, surcharge 200 for 2XL, tier `{min_quantity: 25, percent_off: 10}` → 13.50, and 12.15 each from 25 pieces.
 */
export const importedPrices = z.strictObject({
  techniques: z.array(z.strictObject({technique: techniqueKey, base_cents: cents.min(1)})).min(1),
  size_surcharges: z.array(z.strictObject({size: z.string(), cents})).default([]),
  /** Percent of the base price in a region, 100 where a region is not named; 110 is a tenth dearer. */
  regions: z.array(z.strictObject({selling_region: sellingRegion, percent: z.int().min(50).max(300)})).default([]),
  discount_percent: percent.min(1).nullable().default(null),
  tiers: z.array(z.strictObject({min_quantity: z.int().min(2).max(100_000), percent_off: percent.min(1)})).default([]),
})

/** What a print on one more placement adds to the price of the piece. */
export const importedPlacementPrice = z.strictObject({placement: key, technique: techniqueKey, cents})

/**
 * An exception from "in stock in every selling region". A field left out matches everything; of several exceptions that
 * match, the last one counts.
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
 * One table of the size guide. `values` maps a size key to centimetres (a number), to a span `[from, to]` in centimetres,
 * or, in tables of type `international`, to a text such as "EU 38–40". The API converts to inches.
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
 * One product. Its variants are every colour in every size except those `missing_variants` matches; a variant's id is
 * `{id}-{color}-{size}`, its SKU `{sku_prefix}-{COLOR}-{SIZE}`, its image `variant_image` with `{color}` replaced.
 * `images[0]` is the one in listings. `selling_regions: ['worldwide']` stands for all regions.
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
    material: true,
    material_detail: true,
    weight: true,
    certifications: true,
    care: true,
    related_product_ids: true,
    selling_regions: true,
    updated_at: true,
  }).shape,
  /** Any non-negative number; the default order is the highest first. */
  popularity: z.number().min(0),
  techniques: z.array(z.strictObject(technique.shape)).min(1),
  colors: z.array(z.strictObject(color.shape)).min(1).max(60),
  sizes: z.array(z.strictObject(size.shape)).min(1).max(40),
  sku_prefix: z
    .string()
    .regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/)
    .max(30),
  /** Such as `heavyweight-tee/{color}-front`; without `{color}` all variants share one image. */
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
  /** Key of one of the document's `shipping_profiles`. */
  shipping: key,
})

export type ImportedPrices = z.infer<typeof importedPrices>
export type ImportedProduct = z.infer<typeof importedProduct>
export type ImportedSizeTable = z.infer<typeof importedSizeTable>
