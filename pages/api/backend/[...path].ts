import type {NextApiRequest, NextApiResponse} from 'next'
import {forward} from '@/lib/catalogue/proxy/forward'
import {isPublicPath} from '@/lib/catalogue/proxy/public-paths'
import {env} from '@/lib/env'
import {clientAddress} from '@/lib/http/client-address'

export const config = {api: {bodyParser: false, externalResolver: true}}

/** Proxies the backend at `/backend/…` on this site's origin; forwards only the contract's public paths. */
export default async function backend(request: NextApiRequest, response: NextApiResponse) {
  const path = [request.query.path ?? []].flat()
  if (!isPublicPath(path)) {
    response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    const problem = {type: 'about:blank', status: 404, title: 'Not Found', detail: 'This path does not exist.'}
    return response
      .status(404)
      .send(JSON.stringify({...problem, instance: `/${path.map(encodeURIComponent).join('/')}`}))
  }
  const address = new URL(`${env.CATALOGUE_API_URL}/${path.map(encodeURIComponent).join('/')}`)
  address.search = new URL(request.url ?? '/', 'http://site').search
  await forward(request, response, {address, visitor: clientAddress(request, env.TRUSTED_PROXIES)})
}
