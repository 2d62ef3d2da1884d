import type {FastifyInstance} from 'fastify'

/** Logs a line for each request: its route, never its address, query or body, which may tell of people and secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({method: request.method, route, status: reply.statusCode, ms}, 'request')
  })
}
