import {z} from 'zod'
import {key, listQuery, paging} from './values.ts'

/* The status of orders: of one by its number and email address, and of all those of a signed-in account. */

export const orderStatus = z.enum(['received', 'in production', 'shipped', 'delivered', 'cancelled'])

/** Contains neither a name nor a postal address, because the number and the email address are the only credentials. */
export const order = z
  .object({
    number: z.string().regex(/^[A-Z]{2,4}-\d{4,12}$/, 'must be an order number such as OP-204418'),
    status: orderStatus,
    placed_at: z.iso.datetime(),
    /** Status changes so far, oldest first. */
    events: z.array(z.object({status: orderStatus, at: z.iso.datetime()})).min(1),
    items: z
      .array(
        z.object({product_id: key, name: z.string(), color: z.string(), size: z.string(), quantity: z.int().min(1)}),
      )
      .min(1),
    shipping_method: z.string(),
    estimated_delivery: z.object({from: z.iso.date(), to: z.iso.date()}).nullable(),
    tracking: z.object({carrier: z.string(), number: z.string(), url: z.url({protocol: /^https$/})}).nullable(),
  })
  .meta({id: 'Order'})

export const orderQuery = z.strictObject({
  email: z.email('Enter an email address such as ada@example.com').max(254),
})

/** An order of the signed-in account. `image_url` shows the product in its colour; null when the catalogue has no such product, or cannot be read yet. */
export const accountOrder = order
  .extend({items: z.array(order.shape.items.element.extend({image_url: z.string().nullable().default(null)})).min(1)})
  .meta({id: 'AccountOrder'})

/** Sorted by `placed_at`, newest first. */
export const accountOrderList = z.object({data: z.array(accountOrder), paging}).meta({id: 'AccountOrderList'})

export const accountOrdersQuery = listQuery

export type Order = z.infer<typeof order>
export type AccountOrder = z.infer<typeof accountOrder>
export type AccountOrderList = z.infer<typeof accountOrderList>
