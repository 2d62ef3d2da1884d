import {z} from 'zod'
import {MAX_PASSWORD_LENGTH} from './account.ts'
import {importedProduct} from './imported-product.ts'
import {order} from './order.ts'
import {searchSynonyms} from './search-synonyms.ts'
import {dayRange, shippingMethod} from './shipping.ts'
import {TRADE_SYNONYMS} from './trade-synonyms.ts'
import {cents, country, imageKey, key} from './values.ts'

/*
 * What the administrator imports: `PUT /admin/catalogue`, `/admin/accounts` and `/admin/orders` each replace everything.
 *
 * The catalogue is one document that people write: money in whole US cents, lengths in centimetres. The API derives
 * everything that follows from a rule (variants, prices per variant, availability, other currencies, inches).
 */

/** `parent_id: null` is a root. The API counts the products of a category, including those of its descendants. */
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
 * Products whose profiles have the same `group` ship in one parcel. `countries: ['*']` matches every country that no other
 * zone of the method names.
 */
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

/** The most categories and shipping profiles of a catalogue. */
export const MAX_ENTRIES = {categories: 2000, shipping_profiles: 200} as const

const exchangeRate = z.string().regex(/^\d\.\d{1,6}$/, 'must be a decimal such as 0.9215')

/**
 * The whole catalogue. Every reference in it (categories, sizes, colours, placements, profiles, related products) must
 * resolve, which the API checks in addition to this schema.
 */
export const catalogueImport = z.strictObject({
  /** The amount of the currency that one US dollar buys, such as "0.9215". */
  exchange_rates: z.strictObject({EUR: exchangeRate, GBP: exchangeRate}),
  categories: z.array(importedCategory).max(MAX_ENTRIES.categories),
  shipping_profiles: z.array(importedShippingProfile).max(MAX_ENTRIES.shipping_profiles),
  products: z.array(importedProduct),
  /** What visitors call things. Without this field, the search knows the usual words of the trade; `[]` means none. */
  search_synonyms: searchSynonyms.default(TRADE_SYNONYMS),
})

const importedAccount = z.strictObject({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(120),
  shop: z.string().trim().max(160).nullable().default(null),
  password: z.string().min(10).max(MAX_PASSWORD_LENGTH),
})

/**
 * All accounts; each address may occur once, in upper or lower case. An account whose password changes, and one that is missing,
 * loses its sessions.
 */
export const accountImport = z
  .strictObject({accounts: z.array(importedAccount).max(1000)})
  .superRefine(({accounts}, context) => {
    const seen = new Set<string>()
    for (const [index, {email}] of accounts.entries()) {
      // Sign-in ignores the case of an address as well.
      const address = email.toLowerCase()
      if (seen.has(address)) {
        context.addIssue({code: 'custom', path: ['accounts', index, 'email'], message: `${email} appears twice`})
      }
      seen.add(address)
    }
  })

const importedOrder = z.strictObject({...order.shape, email: z.email().max(254)})

/** All orders; each number may occur once. */
export const orderImport = z
  .strictObject({orders: z.array(importedOrder).max(100_000)})
  .refine(({orders}) => new Set(orders.map(one => one.number)).size === orders.length, 'an order number appears twice')

export type AccountImportInput = z.input<typeof accountImport>
export type CatalogueImport = z.infer<typeof catalogueImport>
/** The document as its author writes it, before defaults are applied. */
export type CatalogueImportInput = z.input<typeof catalogueImport>
export type ImportedCategory = z.infer<typeof importedCategory>
export type ImportedShippingProfile = z.infer<typeof importedShippingProfile>
export type OrderImportInput = z.input<typeof orderImport>
