import {setTimeout} from 'node:timers/promises'
import type {FastifyInstance} from 'fastify'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Has another answer at each moment, so that it is worked out each time. */
const QUESTION = 'defined(now())'

/** Says that the process lives (`/healthz`), that it can answer queries (`/readyz`) and how it fares (`/metrics`). */
export const healthRoutes =
  ({engine, gate, settings, store}: LakeParts, metrics: () => string) =>
  async (app: FastifyInstance) => {
    /** One question at a time, however many want to know. */
    let asking: Promise<boolean> | null = null
    const answers = (): Promise<boolean> => {
      const [dataset = 'production'] = settings.datasets
      // As with a token: what anybody asks keeps the others waiting, and says nothing of how the lake fares.
      const query = {dataset, query: QUESTION, params: {}, perspective: ['published'], publicOnly: false, identity: ''}
      asking ??= engine
        .run(query)
        .then(
          ({json}) => json === 'true',
          () => false,
        )
        .finally(() => {
          asking = null
        })
      return asking
    }
    const answersSoon = async (): Promise<boolean> => {
      const late = new AbortController()
      const wait = setTimeout(settings.readyTimeoutMs, false, {signal: late.signal}).catch(() => false)
      return Promise.race([answers(), wait]).finally(() => late.abort())
    }

    app.get('/healthz', async () => ({status: 'ok'}))
    // For those with a token: the lake may stand behind the site's own address, where everybody could ask.
    app.get('/metrics', async (request, reply) => {
      gate.requireToken(request)
      reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
      return metrics()
    })
    app.get('/readyz', async () => {
      if (!store.isWritable() || !(await answersSoon())) throw httpError(503, 'The content lake cannot answer queries')
      return {status: 'ready'}
    })
  }
