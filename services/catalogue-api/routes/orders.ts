import {z} from 'zod'
import {accountOrderList, accountOrdersQuery, type Order, order, orderQuery} from '../../../contract/order.ts'
import type {Presenter} from '../catalogue/presenter.ts'
import {ProblemError} from '../problems.ts'
import {type App, type Context, commonProblems, limitProblem, notFoundProblem, unauthorizedProblem} from './route.ts'
import {bearerHeaders, sessionOf} from './session/session-of.ts'

/** Adds the orders of a signed-in account, and the status of an order by its number and email address together. */
export function addOrderRoutes(app: App, context: Context) {
  addList(app, context)
  addOne(app, context)
}

function addList(app: App, context: Context) {
  app.get(
    '/orders',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Orders'],
        summary: 'The orders of the account that this bearer token belongs to, newest first',
        querystring: accountOrdersQuery,
        headers: bearerHeaders,
        response: {200: accountOrderList, 400: commonProblems[400], ...unauthorizedProblem},
      },
    },
    async (request, reply) => {
      const {offset, limit} = request.query
      const {email} = (await sessionOf(context, request)).account
      const {data, total} = await context.orders.list(email, offset, limit)
      const presenter = await context.readSoon()
      const list = {data: data.map(one => withImages(presenter, one)), paging: {total, offset, limit}}
      return reply.header('Cache-Control', 'private, no-store').send(list)
    },
  )
}

function addOne(app: App, {orders, lookupsPerMinute}: Context) {
  app.get(
    '/orders/:number',
    {
      config: {isPublic: true, rateLimit: {max: lookupsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Orders'],
        summary: 'The status of an order, by its number and email address; a 404 does not say which of them is wrong',
        params: z.object({number: z.string()}),
        querystring: orderQuery,
        response: {200: order, 400: commonProblems[400], ...notFoundProblem, ...limitProblem},
      },
    },
    async ({params, query}, reply) => {
      const found = await orders.find(params.number, query.email)
      if (!found) throw new ProblemError(404, 'There is no order with this number and email address.')
      return reply.header('Cache-Control', 'private, no-store').send(found)
    },
  )
}

/** Adds the images of the ordered products. Without a catalogue there are none. */
function withImages(presenter: Presenter | null, {items, ...rest}: Order) {
  return {
    ...rest,
    items: items.map(item => ({...item, image_url: presenter?.itemImageUrl(item.product_id, item.color) ?? null})),
  }
}
