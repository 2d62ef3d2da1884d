import type {IncomingHttpHeaders} from 'node:http'
import {env} from '@/lib/env'
import {circuitRegistry} from '@/lib/sources/circuit-metrics'
import {fieldData} from '@/lib/vitals/field-data'
import {renderMetrics} from '@/services/kit/http/metrics'
import {processMetrics} from '@/services/kit/metrics/process-metrics'
import {isBearer} from '@/services/kit/secrets'
import {siteMetrics} from './site-metrics'

export {METRICS_CONTENT_TYPE} from '@/services/kit/http/metrics'

/**
 * Returns the metrics of this process as Prometheus text; null for a caller who does not send the METRICS_TOKEN. Without that
 * setting, everybody gets the field data and nothing about the server.
 */
export async function reportMetrics(headers: IncomingHttpHeaders): Promise<string | null> {
  if (!env.METRICS_TOKEN) return renderMetrics([fieldData().registry])
  if (!isBearer(headers, env.METRICS_TOKEN)) return null
  return renderMetrics([siteMetrics().registry, circuitRegistry(), processMetrics(), fieldData().registry])
}
