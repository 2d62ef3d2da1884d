import {z} from 'zod'
import {
  availability,
  color,
  country,
  dayRange,
  key,
  mockup,
  placement,
  product,
  sellingRegion,
  shippingMethod,
  size,
  technique,
  techniqueKey,
} from '../../lib/catalogue/contract.ts'
import {checkReferences} from './import-references.ts'

/*
 * What `PUT /admin/catalogue` takes: the whole catalogue as one document, written for people. Money is whole US cents,
 * lengths are centimetres, and whatever follows from a rule (variants, prices per variant, availability, converted
 * currencies and inches) is worked out by the API and never listed.
 */

/** Names an uploaded original, such as `heavyweight-tee/navy-front`; `PUT /admin/images/{key}` stores it. */
export const imageKey = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}$/, 'must look like heavyweight-tee/navy-front')

/** At most 10,000 dollars. */
const cents = z.int().min(0).max(1_000_000)
const percent = z.int().min(0).max(90)

/** `parent_id: null` is a root. The API counts products itself, those of the descendants included. */
export const importedCategory = z.strictObject({
  id: key,
  slug: key,
  parent_id: key.nullable(),
  title: z.string().min(1).max(120),
  description: z.string().max(2000),
  image: imageKey,
  position: z.int().min(0),
})

/**
 * Price of a variant = the technique's base + its size's surcharge, then the region's percentage, then the discount.
 * `tiers` take their percentage off the undiscounted price; a tier is never dearer than the discounted price. Example: base 1150, surcharge 200 for 2XL, tier
 * `{min_quantity: 25, percent_off: 10}` → 13.50, and 12.15 each from 25 pieces.
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

/** Products whose profiles bear the same `group` travel in one parcel. `countries: ['*']` is everywhere not named before. */
export const importedShippingProfile = z.strictObject({
  key,
  display_name: z.string().min(1).max(80),
  group: key,
  methods: z
    .array(
      z.strictObject({
        method: shippingMethod,
        display_name: z.string().min(1).max(80),
        zones: z
          .array(
            z.strictObject({
              countries: z.array(z.union([country, z.literal('*')])).min(1),
              first_item_cents: cents,
              additional_item_cents: cents,
              fulfilment_days: dayRange,
              transit_days: dayRange,
            }),
          )
          .min(1),
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

/** The whole document; every reference in it (categories, sizes, colours, placements, profiles, related) must resolve. */
export const catalogueImport = z
  .strictObject({
    /** How many of the currency one US dollar buys, such as "0.9215". */
    exchange_rates: z.strictObject({EUR: rate(), GBP: rate()}),
    categories: z.array(importedCategory).max(2000),
    shipping_profiles: z.array(importedShippingProfile).max(200),
    products: z.array(importedProduct),
  })
  .superRefine(checkReferences)

function rate() {
  return z.string().regex(/^\d\.\d{1,6}$/, 'must be a decimal such as 0.9215')
}

export type CatalogueImport = z.infer<typeof catalogueImport>
/** The document as its author writes it, before defaults are filled in. */
export type CatalogueImportInput = z.input<typeof catalogueImport>
export type ImportedCategory = z.infer<typeof importedCategory>
export type ImportedPrices = z.infer<typeof importedPrices>
export type ImportedProduct = z.infer<typeof importedProduct>
export type ImportedShippingProfile = z.infer<typeof importedShippingProfile>
export type ImportedSizeTable = z.infer<typeof importedSizeTable>
