import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {clientAddress} from '@/lib/http/client-address'
import {isCrossSite} from '@/lib/http/cross-site'
import {fieldData} from '@/lib/vitals/field-data'
import {takeReport} from '@/lib/vitals/limit-reports'
import {vitalsReport} from '@/lib/vitals/report'

export const config = {api: {bodyParser: {sizeLimit: '1kb'}}}

/** Counts the speed of one page view, as the visitor's browser measured it after consent. It stores nothing else. */
export default function vitals(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({detail: 'Send field data with POST.'})
  }
  if (isCrossSite(request.headers, env.public.siteUrl)) {
    return response.status(403).json({detail: 'Send field data from a page of this site.'})
  }
  const waitSeconds = takeReport(clientAddress(request, env.TRUSTED_PROXIES))
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', String(waitSeconds))
    return response.status(429).json({detail: 'Too much field data from this address. Please wait a minute.'})
  }
  const report = vitalsReport.safeParse(request.body)
  if (!report.success) {
    const errors = report.error.issues.map(({path, message}) => [...path, message].join(': '))
    return response.status(400).json({detail: 'These field data are not valid.', errors})
  }
  fieldData().record(report.data)
  response.status(204).end()
}
