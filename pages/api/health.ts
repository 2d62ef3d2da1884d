import type {NextApiRequest, NextApiResponse} from 'next'
import {isReady} from '@/lib/publishing/builds/warm-up'

/**
 * Responds while the server runs: with 503 while it generates what was published before it started, otherwise with 200. It checks no other
 * service, because the site serves its pages without them.
 */
export default function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store')
  if (isReady()) response.status(200).json({status: 'ok'})
  else response.status(503).json({status: 'starting'})
}
