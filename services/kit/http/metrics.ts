import type {FastifyInstance} from 'fastify'
import {createHistogram} from '../metrics/histogram.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Content type of the Prometheus text format. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** A metric of a service, read when the metrics are requested; `labels` in Prometheus syntax, without braces. */
export type Gauge = {name: string; help: string; values: {labels?: string; value: number}[]}

/**
 * Measures every request by method, route and status. Returns a function that renders the measurements and the service's
 * gauges as Prometheus text. Metric names start with the service's name.
 */
export function collectMetrics(app: FastifyInstance, service: string, gauges: () => Gauge[] = () => []): () => string {
  const durations = createHistogram({
    name: `${service}_http_request_duration_seconds`,
    help: 'Time from the request to the end of the response.',
    bounds: BUCKETS_SECONDS,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe(
      `method="${request.method}",route="${route}",status="${reply.statusCode}"`,
      reply.elapsedTime / 1000,
    )
  })
  return () => {
    const lines = [...durations.toLines(), ...gauges().flatMap(toLines), ...toProcessLines()]
    return lines.join('\n').concat('\n')
  }
}

function toLines({name, help, values}: Gauge): string[] {
  const lines = values.map(({labels, value}) => `${name}${labels ? `{${labels}}` : ''} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines]
}

function toProcessLines(): string[] {
  return [
    '# HELP process_resident_memory_bytes Memory of this process.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# HELP process_uptime_seconds Seconds since this process started.',
    '# TYPE process_uptime_seconds counter',
    `process_uptime_seconds ${process.uptime()}`,
  ]
}
