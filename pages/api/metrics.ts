import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {fieldData, METRICS_CONTENT_TYPE} from '@/lib/vitals/field-data'
import {isBearer} from '@/lib/vitals/is-bearer'

/** Returns the field data of this process as Prometheus text. With METRICS_TOKEN only to callers with that bearer token. */
export default function metrics(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  if (env.METRICS_TOKEN && !isBearer(request.headers, env.METRICS_TOKEN)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return response.status(401).send('Send the METRICS_TOKEN of this site as a bearer token.')
  }
  response.setHeader('Content-Type', METRICS_CONTENT_TYPE)
  response.status(200).send(fieldData().toText())
}
