import type {NextApiRequest, NextApiResponse} from 'next'
import {SESSION_PATH} from '@/contract/session'
import {MAX_BODY_BYTES} from '@/contract/values'
import {forward} from '@/lib/catalogue/proxy/forward'
import {isPublicPath} from '@/lib/catalogue/proxy/public-paths'
import {reject} from '@/lib/catalogue/proxy/reject'
import {env} from '@/lib/env'
import {clientAddress} from '@/lib/http/client-address'
import {isCrossSite} from '@/lib/http/cross-site'

export const config = {api: {bodyParser: false, externalResolver: true}}

/** Proxies the backend at `/backend/…` on this site's origin; forwards only the contract's public paths. */
export default async function backend(request: NextApiRequest, response: NextApiResponse) {
  const path = [request.query.path ?? []].flat()
  const pathname = `/${path.map(encodeURIComponent).join('/')}`
  const refuse = (status: number, title: string, detail: string) =>
    reject(request, response, {status, title, detail, instance: pathname})
  if (!isPublicPath(path)) return refuse(404, 'Not Found', 'This path does not exist.')
  // Not forwarded: the backend would receive the body to its end as well.
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    return refuse(413, 'Content Too Large', `The body has at most ${MAX_BODY_BYTES} bytes.`)
  const address = new URL(`${env.CATALOGUE_API_URL}${pathname}`)
  address.search = new URL(request.url ?? '/', 'http://site').search
  const {siteUrl} = env.public
  await forward(request, response, {
    address,
    visitor: clientAddress(request, env.TRUSTED_PROXIES),
    withSession: !isCrossSite(request.headers, siteUrl),
    isSecure: siteUrl.startsWith('https:'),
    isSignOut: request.method === 'DELETE' && pathname === SESSION_PATH,
  })
}
