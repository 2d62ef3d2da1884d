import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {forwardToLake} from '@/lib/http/proxied/forward-to-lake'
import {LAKE_PATH} from '@/lib/http/proxied/guard-lake-request'

export const config = {api: {bodyParser: false, externalResolver: true}}

/** Forwards requests with a long body, such as uploads, from `/lake/…` to the content lake. Next's proxy forwards the others. */
export default function lake(request: NextApiRequest, response: NextApiResponse): void {
  const {url = ''} = request
  // This route has no address of its own: `next.config.js` rewrites to it.
  if (!url.startsWith(LAKE_PATH)) response.status(404).json({message: 'There is nothing at this address.'})
  else forwardToLake(request, response, new URL(`${env.SANITY_API_HOST}/${url.slice(LAKE_PATH.length)}`))
}
