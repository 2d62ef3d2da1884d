import type {FastifyInstance} from 'fastify'
import {keepRequestIds} from '../log/request-context.ts'
import {RequestFields} from '../log/request-line.ts'
import {describeRequest} from '../tracing/describe-request.ts'

/** Requests of machines, which come every second. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line per request with its route, never its URL, query or body: those may contain personal data or secrets. Every
 * other line that is logged while the request is handled gets its id.
 */
export function logRequests(app: FastifyInstance): void {
  keepRequestIds(app)
  app.addHook('onRequest', ({raw, id, routeOptions}, _reply, done) => {
    describeRequest(raw, () => ({requestId: id, ...(routeOptions.url && {route: routeOptions.url})}))
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const ms = Math.round(reply.elapsedTime)
    const level = QUIET_ROUTES.has(route) ? 'debug' : 'info'
    const {id: reqId, method} = request
    app.log[level](new RequestFields({reqId, method, route, status: reply.statusCode, ms}), 'request')
  })
}
