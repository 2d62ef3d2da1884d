import {z} from 'zod'
import {key} from './values.ts'

/* The status of an order, for visitors who enter its number and email address. */

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

export type Order = z.infer<typeof order>
