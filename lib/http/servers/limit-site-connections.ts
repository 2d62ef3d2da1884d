import type {Env} from '@/lib/env'
import {toConnectionLimits} from '../../../services/kit/http/connections/connection-limits'
import {limitConnections} from '../../../services/kit/http/connections/limit-connections'
import {onHttpServer} from './on-http-server'

/**
 * Limits the connections and the duration of slow requests of this process's HTTP servers, as both services do, until the
 * returned function is called.
 */
export function limitSiteConnections(settings: Env): () => void {
  const limits = toConnectionLimits(settings, {trustsProxy: settings.TRUSTED_PROXIES > 0})
  return onHttpServer(server => limitConnections(server, limits))
}
