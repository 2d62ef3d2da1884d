import {pipeline} from 'node:stream/promises'
import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {clientAddress} from '@/lib/http/client-address'
import {requestIdHeaders} from '@/lib/sources/request-id'

/** Cache lifetime of a published image in seconds. It is short, because an image can be unpublished. */
const MAX_AGE_SECONDS = 3600
/** The lake itself ends a rendering after 30 s. */
const TIMEOUT_MS = 40_000

const RESPONSE_HEADERS = ['content-type', 'content-length', 'etag', 'retry-after', 'content-security-policy']

type Image = {
  /** File name of the image asset. */
  file: string
  /** Whether everybody may see it, so that shared caches may store it. */
  isPublic: boolean
}

/**
 * Requests an image with the site's token and streams it to the visitor. The lake applies the limits of visitors without a
 * token. Throws when the lake does not respond.
 */
export async function forwardImage(
  request: NextApiRequest,
  response: NextApiResponse,
  {file, isPublic}: Image,
): Promise<void> {
  const address = new URL(`/images/${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}/${file}`, env.SANITY_API_HOST)
  const {path: _, ...parameters} = request.query
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value))
  const left = new AbortController()
  response.once('close', () => left.abort())
  const image = await fetch(address, {
    headers: {...headersOf(request), ...requestIdHeaders(), Authorization: `Bearer ${env.SANITY_API_READ_TOKEN}`},
    redirect: 'error',
    signal: AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  response.status(image.status)
  for (const name of RESPONSE_HEADERS) {
    const value = image.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  if (isPublic && (image.ok || image.status === 304))
    response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
  response.setHeader('Vary', 'Accept, Cookie')
  if (image.body === null || request.method === 'HEAD') return void response.end()
  // A visitor who leaves is not an error.
  await pipeline(image.body, response).catch(() => response.destroy())
}

const headersOf = (request: NextApiRequest): Record<string, string> => ({
  Accept: request.headers.accept ?? '*/*',
  'X-Forwarded-For': clientAddress(request, env.TRUSTED_PROXIES),
  'X-On-Behalf-Of': 'visitor',
  ...(request.headers['if-none-match'] && {'If-None-Match': request.headers['if-none-match']}),
})
