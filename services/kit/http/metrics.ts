import type {FastifyInstance} from 'fastify'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Content type of the Prometheus text format. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** A metric of a service, read when the metrics are requested; `labels` in Prometheus syntax, without braces. */
export type Gauge = {name: string; help: string; values: {labels?: string; value: number}[]}

/** The measurements of one kind of request. `buckets` counts those between a limit and the one before it. */
type Series = {count: number; sum: number; buckets: number[]}

/**
 * Measures every request by method, route and status. Returns a function that renders the measurements and the service's
 * gauges as Prometheus text. Metric names start with the service's name.
 */
export function collectMetrics(app: FastifyInstance, service: string, gauges: () => Gauge[] = () => []): () => string {
  const series = new Map<string, Series>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const one = series.get(labels) ?? {count: 0, sum: 0, buckets: BUCKETS_SECONDS.map(() => 0)}
    const seconds = reply.elapsedTime / 1000
    one.count += 1
    one.sum += seconds
    const bucket = BUCKETS_SECONDS.findIndex(limit => seconds <= limit)
    if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1
    series.set(labels, one)
  })
  return () => {
    const lines = [...toRequestLines(`${service}_http_request_duration_seconds`, series), ...gauges().flatMap(toLines)]
    return [...lines, ...toProcessLines()].join('\n').concat('\n')
  }
}

function toLines({name, help, values}: Gauge): string[] {
  const lines = values.map(({labels, value}) => `${name}${labels ? `{${labels}}` : ''} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines]
}

function toRequestLines(name: string, series: Map<string, Series>): string[] {
  const lines = [`# HELP ${name} Time from the request to the end of the response.`, `# TYPE ${name} histogram`]
  for (const [labels, {count, sum, buckets}] of series) {
    let below = 0
    for (const [index, value] of buckets.entries()) {
      below += value
      lines.push(`${name}_bucket{${labels},le="${BUCKETS_SECONDS[index]}"} ${below}`)
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
  }
  return lines
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
