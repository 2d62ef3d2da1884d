import {Counter, Gauge, Histogram, Registry} from 'prom-client'
import {createRequestDurations} from '../../services/kit/metrics/request-durations.ts'
import {processWide} from '../sources/process-wide.ts'

/* Imports are relative: Node itself loads the cache handler, which counts Redis commands. */

const DURATIONS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const REDIS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2]

/** Returns the measurements of this process of the site. Every label has a fixed set of values. */
export const siteMetrics = () => processWide('site metrics', createSiteMetrics)

/** Creates the measurements of a site, with nothing counted. */
export function createSiteMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    countRequest: createRequestDurations(registry, 'site', ['cache']),
    regenerations: new Histogram({
      name: 'site_regeneration_duration_seconds',
      help: 'Time to load the data of a page that is generated again, by reason and result.',
      labelNames: ['reason', 'result'],
      buckets: DURATIONS_SECONDS,
      registers,
    }),
    publishes: new Histogram({
      name: 'site_publish_duration_seconds',
      help: 'Time from the commit of a change to the receipt that every page shows it.',
      labelNames: ['source', 'result'],
      buckets: DURATIONS_SECONDS,
      registers,
    }),
    givenUp: new Counter({
      name: 'site_catalogue_pages_given_up_total',
      help: 'Pages that could not show a change of the catalogue and were left until they revalidate.',
      registers,
    }),
    redisCommands: new Histogram({
      name: 'site_redis_command_duration_seconds',
      help: 'Time of a command to Redis. Results: ok, refused by Redis, or failed without a reply.',
      labelNames: ['result'],
      buckets: REDIS_SECONDS,
      registers,
    }),
    redisUp: withoutValue(
      new Gauge({name: 'site_redis_up', help: '1 while Redis replies, 0 while it does not.', registers}),
    ),
    redisUnsent: withoutValue(
      new Gauge({
        name: 'site_redis_unsent_pages',
        help: 'Pages that this server has generated and Redis has not stored yet.',
        registers,
      }),
    ),
  }
}

/** A site without Redis has no such value: 0 would say that Redis is away. */
function withoutValue(gauge: Gauge): Gauge {
  gauge.remove()
  return gauge
}
