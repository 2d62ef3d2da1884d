import {z} from 'zod'
import {order} from '../../../contract/order.ts'
import {supportConversationsQuery, supportMessageRequest} from '../../../contract/support.ts'
import {notFound} from '../problems.ts'
import {noQuery} from '../validation.ts'
import type {App, Context} from './route.ts'

const MOST_BYTES = 20 * 1024 * 1024

const importedOrder = z.strictObject({...order.shape, email: z.email().max(254)})
/** The whole set of orders; their numbers are theirs alone. */
export const orderImport = z
  .strictObject({orders: z.array(importedOrder).max(100_000)})
  .refine(({orders}) => new Set(orders.map(one => one.number)).size === orders.length, 'an order number appears twice')

export type OrderImportInput = z.input<typeof orderImport>

/** The team's side, inside the scope that only the administrator enters: answers to visitors, and the orders they ask for. */
export function addSupportDeskRoutes(app: App, context: Context) {
  addOrderImport(app, context)
  addDesk(app, context)
}

function addOrderImport(app: App, {orders}: Context) {
  app.put(
    '/admin/orders',
    {bodyLimit: MOST_BYTES, schema: {hide: true, querystring: noQuery, body: orderImport}},
    async ({body}, reply) => {
      orders.replace(body.orders)
      return reply.header('Cache-Control', 'no-store').send({orders: body.orders.length})
    },
  )
}

function addDesk(app: App, {support}: Context) {
  app.get(
    '/admin/support/conversations',
    {schema: {hide: true, querystring: supportConversationsQuery}},
    async ({query: {offset, limit}}, reply) =>
      reply.header('Cache-Control', 'private, no-store').send({data: support.listAll(offset, limit)}),
  )
  app.post(
    '/admin/support/conversations/:id/messages',
    {schema: {hide: true, querystring: noQuery, params: z.object({id: z.string()}), body: supportMessageRequest}},
    async ({body, params}, reply) => {
      const message = support.answer(params.id, body.text)
      if (!message) throw notFound('conversation', params.id)
      return reply.code(201).header('Cache-Control', 'no-store').send(message)
    },
  )
}
