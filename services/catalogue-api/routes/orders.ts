import {z} from 'zod'
import {order, orderQuery} from '../../../contract/order.ts'
import {ProblemError} from '../problems.ts'
import {type App, type Context, commonProblems, limitProblem, notFoundProblem} from './route.ts'

// The summaries are part of openapi.json. cspell:ignore tells

/** Adds the status of an order, found by its number and email address together. */
export function addOrderRoutes(app: App, {orders, lookupsPerMinute}: Context) {
  app.get(
    '/orders/:number',
    {
      config: {isPublic: true, rateLimit: {max: lookupsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Orders'],
        summary:
          'How far an order is; number and e-mail address must both fit, and nothing tells which of them did not',
        params: z.object({number: z.string()}),
        querystring: orderQuery,
        response: {200: order, 400: commonProblems[400], ...notFoundProblem, ...limitProblem},
      },
    },
    async ({params, query}, reply) => {
      const found = orders.find(params.number, query.email)
      if (!found) throw new ProblemError(404, 'There is no order with this number and email address.')
      return reply.header('Cache-Control', 'private, no-store').send(found)
    },
  )
}
