import type {FastifyInstance} from 'fastify'

/** Logs one line per request with its route, never its URL, query or body: those may contain personal data or secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({method: request.method, route, status: reply.statusCode, ms}, 'request')
  })
}
