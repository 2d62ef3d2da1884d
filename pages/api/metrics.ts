import type {NextApiRequest, NextApiResponse} from 'next'
import {METRICS_CONTENT_TYPE, reportMetrics} from '@/lib/metrics/report'

/**
 * Returns the metrics of this process as Prometheus text to callers with METRICS_TOKEN as bearer token. Without that setting,
 * everybody can read the field data.
 */
export default async function metrics(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  const text = await reportMetrics(request.headers)
  if (text === null) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return response.status(401).send('Send the METRICS_TOKEN of this site as a bearer token.')
  }
  response.setHeader('Content-Type', METRICS_CONTENT_TYPE)
  response.status(200).send(text)
}
