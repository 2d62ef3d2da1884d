import type {FastifyInstance} from 'fastify'
import {httpFault} from '../fault.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Says that the process lives (`/healthz`) and that it can answer queries (`/readyz`). */
export const healthRoutes =
  ({engine, settings, store}: LakeParts) =>
  async (app: FastifyInstance) => {
    app.get('/healthz', async () => ({status: 'ok'}))
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
      const result = await engine.run(query)
      if (result !== 'true' || !store.isWritable()) throw httpFault(503, 'The content lake cannot answer queries')
      return {status: 'ready'}
    })
  }
