import {z} from 'zod'
import {dayRange, shippingMethod} from '../../contract/shipping.ts'
import {country, key} from '../../contract/values.ts'
import {importedProduct} from './importing/product.ts'
import {checkReferences} from './importing/references.ts'
import {cents, imageKey} from './importing/values.ts'

/*
 * What `PUT /admin/catalogue` takes: the whole catalogue as one document, written for people. Money is whole US cents,
 * lengths are centimetres, and whatever follows from a rule (variants, prices per variant, availability, converted
 * currencies and inches) is worked out by the API and never listed.
 */

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
export type ImportedShippingProfile = z.infer<typeof importedShippingProfile>
