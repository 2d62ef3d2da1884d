import {z} from 'zod'
import {METRICS_CONTENT_TYPE} from '../../kit/http/metrics.ts'
import {mayReadMetrics} from '../../kit/metrics/metrics-access.ts'
import {noCatalogue, ProblemError, unavailable} from '../problems.ts'
import {damagedProblem} from '../store/integrity.ts'
import {noQuery} from '../validation.ts'
import {type App, type Context, commonProblems} from './route.ts'

const status = z.object({status: z.literal('ok')})

/** Adds the liveness probe, the readiness probe and the metrics. */
export function addHealthRoutes(app: App, {isReady, integrity, adviseRestore, probeWrite, ...context}: Context) {
  app.get(
    '/healthz',
    {schema: {tags: ['Operation'], summary: 'The process responds', querystring: noQuery, response: {200: status}}},
    async (_request, reply) => reply.header('Cache-Control', 'no-store').send({status: 'ok'}),
  )

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Operation'],
        summary: 'A catalogue is imported, and the API can store data',
        querystring: noQuery,
        response: {200: status, ...commonProblems},
      },
    },
    async (_request, reply) => {
      if (integrity.damage() !== null) throw damagedProblem(adviseRestore())
      if (!(await isReady())) throw noCatalogue()
      const reason = await probeWrite()
      if (reason !== null) {
        throw unavailable(`The API cannot store anything: ${reason}.`)
      }
      return reply.header('Cache-Control', 'no-store').send({status: 'ok'})
    },
  )

  app.get(
    '/metrics',
    {schema: {tags: ['Operation'], summary: 'Metrics as Prometheus text', querystring: noQuery}},
    async (request, reply) => {
      const {headers, socket} = request.raw
      if (!mayReadMetrics({headers, remoteAddress: socket.remoteAddress}, context.metricsToken)) {
        throw new ProblemError(401, 'The metrics need the bearer token METRICS_TOKEN.', [], {
          'WWW-Authenticate': 'Bearer',
        })
      }
      reply.header('Cache-Control', 'no-store').header('Content-Type', METRICS_CONTENT_TYPE)
      return reply.send(await context.metrics())
    },
  )
}
