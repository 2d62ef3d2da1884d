import type {IncomingHttpHeaders} from 'node:http'
import {z} from 'zod'
import {isBearer} from '../secrets.ts'

/** The setting `METRICS_TOKEN` of every process: the bearer token that reads its metrics. */
export const metricsTokenSetting = z.string().min(16, 'must have at least 16 characters').optional()

type Caller = {headers: IncomingHttpHeaders; remoteAddress: string | undefined}

/**
 * Returns whether a caller may read a service's metrics: with the bearer token of `METRICS_TOKEN`, and without such a token
 * only from this machine and not through a proxy.
 */
export function mayReadMetrics({headers, remoteAddress = ''}: Caller, token: string | undefined): boolean {
  if (token !== undefined) return isBearer(headers, token)
  return LOOPBACK.test(remoteAddress) && PROXY_HEADERS.every(name => headers[name] === undefined)
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
