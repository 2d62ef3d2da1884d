import type {FastifyInstance} from 'fastify'
import {httpFault} from '../fault.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Says that the process lives (`/healthz`), that it can answer queries (`/readyz`) and how it fares (`/metrics`). */
export const healthRoutes =
  ({engine, gate, settings, store}: LakeParts, metrics: () => string) =>
  async (app: FastifyInstance) => {
    app.get('/healthz', async () => ({status: 'ok'}))
    // For those with a token: the lake may stand behind the site's own address, where everybody could ask.
    app.get('/metrics', async (request, reply) => {
      gate.requireToken(request)
      reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
      return metrics()
    })
    app.get('/readyz', async () => {
      const [dataset = 'production'] = settings.datasets
      const query = {
        dataset,
        query: 'defined(now())',
        params: {},
        perspective: ['published'],
        publicOnly: true,
        identity: '',
      }
      const {json} = await engine.run(query)
      if (json !== 'true' || !store.isWritable()) throw httpFault(503, 'The content lake cannot answer queries')
      return {status: 'ready'}
    })
  }
