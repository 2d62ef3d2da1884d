import {z} from 'zod'
import {country, currency, key, money} from './values.ts'

/* Shipping rates of a product, and the shipping cost of a cart. */

export const shippingMethod = z.enum(['standard', 'express', 'economy'])
export const dayRange = z.object({from: z.int().min(0), to: z.int().min(0)})

/** What one method costs to one country: `first_item`, plus `additional_item` for each further one. */
export const shippingRate = z
  .object({
    method: shippingMethod,
    display_name: z.string(),
    /** null: every country that no other rate of the method names. */
    country: country.nullable(),
    first_item: money,
    additional_item: money,
    currency,
    fulfilment_days: dayRange,
    transit_days: dayRange,
  })
  .meta({id: 'ShippingRate'})

export const productShipping = z.object({product_id: key, data: z.array(shippingRate)}).meta({
  id: 'ProductShipping',
  description:
    'The rates may have any order. For each country, the page of a product shows the method `standard`, or the one with the lowest ' +
    '`first_item` where there is no standard one.',
})

export const shippingRatesRequest = z
  .strictObject({
    country,
    currency: currency.default('USD'),
    items: z
      .array(z.strictObject({product_id: key, quantity: z.int().min(1).max(1000)}))
      .min(1)
      .max(100),
  })
  .meta({id: 'ShippingRatesRequest'})

/** The total per method that ships the whole cart; products that ship separately are separate `shipments`. */
export const shippingRates = z
  .object({
    country,
    currency,
    data: z.array(
      z.object({
        method: shippingMethod,
        display_name: z.string(),
        total: money,
        shipments: z.array(z.object({product_ids: z.array(key), price: money})),
        fulfilment_days: dayRange,
        transit_days: dayRange,
      }),
    ),
  })
  .meta({id: 'ShippingRates'})

/** Without `country`, the response lists every country that has a specific rate, and one rate for all others. */
export const shippingQuery = z.strictObject({country: country.optional(), currency: currency.default('USD')})
export type ShippingRate = z.infer<typeof shippingRate>
export type ProductShipping = z.infer<typeof productShipping>
