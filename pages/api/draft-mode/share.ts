import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {listPageDocuments} from '@/lib/preview/page-documents'
import {describeReadFailure, NO_READ_TOKEN} from '@/lib/preview/read-failure'
import {createShareLink, parseShareRequest} from '@/lib/preview/share-link'
import {INVALID_SECRET, isStudioSecret} from '@/lib/preview/studio-secret'
import {publicEnv} from '@/lib/public-env'
import {toRedirectPath} from '@/lib/sign-in-path'

export const config = {api: {bodyParser: {sizeLimit: '4kb'}}}

/** Creates a share link for the Studio, which authorizes the request with a secret. The signing key stays on the server. */
export default async function share(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Use POST.'})
  }
  if (!env.PREVIEW_SECRET)
    return response.status(503).json({error: 'This site has no PREVIEW_SECRET, so previews cannot be shared.'})
  if (!env.SANITY_API_READ_TOKEN) return response.status(503).json({error: NO_READ_TOKEN})
  const wanted = parseShareRequest(request.body)
  if (wanted === null)
    return response.status(400).json({error: 'Send a secret, a path of this site and a number of hours.'})
  const {hours, scope, document} = wanted
  const path = toRedirectPath(wanted.path, publicEnv.siteUrl)
  let documents: string[] | null
  try {
    if (!(await isStudioSecret(wanted.secret))) return response.status(401).json({error: INVALID_SECRET})
    // Another draft may have the address by the time that the link is opened.
    documents = scope === 'site' ? null : await listPageDocuments(path, document)
  } catch (error) {
    return response.status(503).json({error: describeReadFailure(error)})
  }
  return response.status(200).json(createShareLink(path, hours, {scope, documents}))
}
