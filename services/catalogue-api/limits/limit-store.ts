import type {FastifyRateLimitStore, RateLimitOptions} from '@fastify/rate-limit'
import type {RouteOptions} from 'fastify'
import type {RequestCounts} from './request-counts.ts'

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]
type Route = RouteOptions & {path: string; prefix: string} & RateLimitOptions & {routeInfo?: RouteOptions}

/** Returns the class of the limits' stores on these counts. Each route has names of its own, and HEAD those of GET: its status says as much. */
export const limitStore = (counts: RequestCounts) =>
  class LimitStore implements FastifyRateLimitStore {
    readonly route: string

    constructor(_options?: unknown, route = '') {
      this.route = route
    }

    incr(key: string, callback: Callback, timeWindow = 60_000): void {
      counts.add(`${this.route} ${key}`, timeWindow).then(
        count => callback(null, count),
        error => callback(error),
      )
    }

    child({routeInfo}: Route): LimitStore {
      const method = routeInfo?.method === 'HEAD' ? 'GET' : routeInfo?.method
      return new LimitStore(undefined, `${method} ${routeInfo?.url}`)
    }
  }
