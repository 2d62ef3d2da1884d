import type {NextApiRequest, NextApiResponse} from 'next'
import {isLakeUser} from '@/lib/content/private-images/is-lake-user'
import {createStudioPass} from '@/lib/content/private-images/studio-pass'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {isCrossSite} from '@/lib/http/cross-site'

/** Lets the browser of a signed-in Studio show the images of a private dataset. The Studio sends its token once. */
export default async function studioImages(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Use POST.'})
  }
  if (isCrossSite(request.headers, env.public.siteUrl))
    return response.status(403).json({error: 'Use the Studio of this site.'})
  const {authorization = ''} = request.headers
  try {
    if (!(await isLakeUser(authorization))) return response.status(401).json({error: 'Sign in to the Studio.'})
  } catch (error) {
    console.error(`Cannot verify a Studio's token: ${messageOf(error)}`)
    return response.status(503).json({error: 'The content lake does not respond. Try again in a moment.'})
  }
  const pass = createStudioPass()
  if (pass === null) return response.status(503).json({error: 'This site has no PREVIEW_SECRET.'})
  response.setHeader('Set-Cookie', pass)
  response.status(204).end()
}
