import type {FastifyInstance} from 'fastify'
import {Gauge, Registry} from 'prom-client'
import {processMetrics} from '../metrics/process-metrics.ts'
import {createRequestDurations} from '../metrics/request-durations.ts'

/** Content type of the Prometheus text format. */
export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** A metric of a service, read when the metrics are requested. `labels` are the names of the labels of its values. */
export type ServiceGauge = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => {labels?: Record<string, string>; value: number}[]
}

/**
 * Measures every request by method, route and status. Returns a function that renders the measurements, the service's
 * gauges and those of the process as Prometheus text. Names of the service's metrics start with its name.
 */
export function collectMetrics(
  app: FastifyInstance,
  service: string,
  gauges: readonly ServiceGauge[] = [],
): () => Promise<string> {
  const registry = new Registry()
  const countRequest = createRequestDurations(registry, service)
  for (const gauge of [...gauges, UPTIME]) addGauge(registry, gauge)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    countRequest({method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000})
  })
  return () => renderMetrics([registry, processMetrics()])
}

/** Renders registries, whose metrics have different names, as Prometheus text. */
export async function renderMetrics(registries: readonly Registry[]): Promise<string> {
  const texts = await Promise.all(registries.map(registry => registry.metrics()))
  return texts.join('\n').replaceAll('\n\n', '\n')
}

const UPTIME: ServiceGauge = {
  name: 'process_uptime_seconds',
  help: 'Seconds since this process started.',
  read: () => [{value: process.uptime()}],
}

function addGauge(registry: Registry, {name, help, labels = [], read}: ServiceGauge): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: () => {
      // A dataset that was deleted disappears.
      gauge.reset()
      for (const {labels: values = {}, value} of read()) gauge.set(values, value)
    },
  })
}
