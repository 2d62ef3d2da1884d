import {Histogram, type Registry} from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A request that has ended. `route` is one of a fixed list, never a path; further labels must be bounded as well. */
type MeasuredRequest = {method: string; route: string; status: number; seconds: number}

/**
 * Creates the histogram of a server's requests by method, route and status, and by the labels `more`. Returns a function that
 * counts a request. The metric's name starts with the server's name.
 */
export function createRequestDurations<More extends string = never>(
  registry: Registry,
  server: string,
  more: readonly More[] = [],
): (request: MeasuredRequest & {more?: Record<More, string>}) => void {
  const histogram = new Histogram<string>({
    name: `${server}_http_request_duration_seconds`,
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route', 'status', ...more],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  return ({method, route, status, seconds, more: further}) =>
    histogram.observe({method: METHODS.has(method) ? method : 'OTHER', route, status, ...further}, seconds)
}
