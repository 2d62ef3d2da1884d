import type {NextApiRequest, NextApiResponse} from 'next'
import {messageOf} from '@/lib/errors'
import {getSharePicture, type SharePicture} from '@/lib/share-pictures/share-picture'

/** `{kind}/{key}/{version}.jpg`. The version only decides how long a cache may store the picture. */
const KIND = /^[a-z]{1,20}$/
const FILE = /^([\da-z]{1,11}|latest)\.jpg$/
const MAX_KEY_LENGTH = 200

/** A picture at the address of its version never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A picture at another address, or without a picture inside. */
const SHORT = 'public, max-age=60'
const RETRY_AFTER_SECONDS = 30

/**
 * Responds with the share picture of a page: a JPEG of 1200 × 630 pixels. The address names the page; no text of a request is
 * ever drawn, and only published content is.
 */
export default async function sharePicture(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return response.status(405).json({message: 'Use GET or HEAD.'})
  }
  const address = toAddress([request.query.address ?? []].flat())
  if (!address) return absent(response)
  try {
    const picture = await getSharePicture(address.name)
    if (!picture) return absent(response)
    send(response, picture, address.version)
  } catch (error) {
    console.error(`Cannot draw a share picture: ${messageOf(error)}`)
    response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
    response.status(503).json({message: 'This picture is not available at the moment. Please try again in a minute.'})
  }
}

function toAddress([kind = '', key = '', file = '', ...rest]: string[]): {name: string; version: string} | null {
  const [, version] = FILE.exec(file) ?? []
  const isName = KIND.test(kind) && key !== '' && key.length <= MAX_KEY_LENGTH && !key.includes('/')
  return isName && version !== undefined && rest.length === 0 ? {name: `${kind}/${key}`, version} : null
}

function send(response: NextApiResponse, {bytes, isComplete, version}: SharePicture, wanted: string): void {
  response.setHeader('Cache-Control', isComplete && version === wanted ? IMMUTABLE : SHORT)
  response.setHeader('Content-Type', 'image/jpeg')
  response.status(200).send(bytes)
}

function absent(response: NextApiResponse): void {
  response.status(404).json({message: 'There is no such picture.'})
}
