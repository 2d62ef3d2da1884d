import {setTimeout} from 'node:timers/promises'
import type {FastifyInstance} from 'fastify'
import {METRICS_CONTENT_TYPE} from '../../kit/http/metrics.ts'
import {isBearer} from '../../kit/secrets.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** Depends on the time, so that results are never cached and each probe runs. */
const PROBE = 'defined(now())'

/** Liveness (`/healthz`), readiness to write and to run queries (`/readyz`) and Prometheus metrics (`/metrics`). */
export const healthRoutes = (parts: LakeParts, metrics: () => Promise<string>) => async (app: FastifyInstance) => {
  const probe = createProbe(parts)

  app.get('/healthz', async () => ({status: 'ok'}))
  // Requires a token: behind the site's own address, `/metrics` would otherwise be public.
  app.get('/metrics', async (request, reply) => {
    const {metricsToken} = parts.settings
    if (metricsToken === null || !isBearer(request.headers, metricsToken)) parts.authenticator.requireToken(request)
    reply.header('cache-control', 'no-store').type(METRICS_CONTENT_TYPE)
    return metrics()
  })
  app.get('/readyz', async () => {
    const reason = parts.store.health.refusal() ? null : await parts.probeWrite()
    // After the probe too: a write may notice that the database is damaged.
    const refusal = parts.store.health.refusal()
    if (refusal) throw refusal
    if (reason !== null) throw httpError(503, `The content lake cannot store anything: ${reason}`)
    const isReady = await withTimeout(probe(), parts.settings.readyTimeoutMs)
    if (!isReady) throw httpError(503, 'The content lake cannot run queries')
    return {status: 'ready'}
  })
}

/** Returns a function that runs a query and resolves to whether it succeeded. Concurrent calls share one query. */
const createProbe = ({engine, settings}: LakeParts) => {
  const [dataset = 'production'] = settings.datasets
  // Not `publicOnly`: anonymous queries may fill their own queue, which says nothing about readiness.
  const query = {dataset, query: PROBE, params: {}, perspective: ['published'], publicOnly: false, identity: ''}
  let running: Promise<boolean> | null = null
  return (): Promise<boolean> => {
    running ??= engine
      .run(query)
      .then(
        ({json}) => json === 'true',
        () => false,
      )
      .finally(() => {
        running = null
      })
    return running
  }
}

/** Resolves to the result, or to false after a timeout. */
const withTimeout = async (result: Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  const cancel = new AbortController()
  const timeout = setTimeout(timeoutMs, false, {signal: cancel.signal}).catch(() => false)
  return Promise.race([result, timeout]).finally(() => cancel.abort())
}
