import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {createShareLink, parseShareRequest} from '@/lib/preview/share-link'
import {isStudioSecret, INVALID_SECRET} from '@/lib/preview/studio-secret'

export const config = {api: {bodyParser: {sizeLimit: '4kb'}}}

/** Makes a link for a reviewer: asked by the Studio, which shows a secret of its own. What signs the link stays here. */
export default async function share(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Only POST is taken here.'})
  }
  if (!env.PREVIEW_SECRET)
    return response.status(503).json({error: 'This site has no PREVIEW_SECRET, so previews cannot be shared.'})
  const wish = parseShareRequest(request.body)
  if (wish === null)
    return response.status(400).json({error: 'A secret, a path of this site and a number of hours are needed.'})
  try {
    if (!(await isStudioSecret(wish.secret))) return response.status(401).json({error: INVALID_SECRET})
  } catch (error) {
    console.error(`A preview could not be shared: ${error instanceof Error ? error.message : String(error)}`)
    return response.status(503).json({error: 'The content lake does not answer. Try again in a moment.'})
  }
  return response.status(200).json(createShareLink(wish.path, wish.hours))
}
