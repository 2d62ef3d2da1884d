import type {NextApiRequest, NextApiResponse} from 'next'
import {toAvifPicture} from '@/lib/avif/avif-picture'
import {siteAvif} from '@/lib/avif/site-avif'
import {IMAGE_CACHE_SECONDS} from '@/lib/constants'
import {env} from '@/lib/env'

export const config = {api: {bodyParser: false, externalResolver: true}}

/** What Next's optimiser sends. */
const SECURITY_POLICY = "script-src 'none'; frame-src 'none'; sandbox;"
/** While a picture is compared with its source, in seconds. */
const STALE_SECONDS = 60

/** Sends the AVIF of a picture. `offerAvif` leads requests for `/_next/image` here; one whose file is gone goes back there. */
export default async function avif(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Vary', 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return response.status(405).json({message: 'Use GET or HEAD.'})
  }
  const query = (request.url ?? '').replace(/^[^?]*\??/, '')
  const picture = toAvifPicture(query, env.CATALOGUE_API_URL)
  if (!picture) return response.status(404).json({message: 'There is no such picture.'})
  const found = await siteAvif().read(picture)
  if (!found) return void response.redirect(307, `/_next/image?${new URLSearchParams(query)}`)
  const maxAge = found.isStale ? STALE_SECONDS : IMAGE_CACHE_SECONDS
  response.setHeader('Cache-Control', `public, max-age=${maxAge}, must-revalidate`)
  response.setHeader('ETag', found.etag)
  if (request.headers['if-none-match']?.includes(found.etag)) return void response.status(304).end()
  response.setHeader('Content-Type', 'image/avif')
  response.setHeader('Content-Security-Policy', SECURITY_POLICY)
  response.setHeader('Content-Disposition', 'attachment; filename="picture.avif"')
  response.setHeader('Content-Length', found.bytes.length)
  response.status(200).end(request.method === 'HEAD' ? undefined : found.bytes)
}
