import type {NextApiRequest, NextApiResponse} from 'next'
import {messageOf} from '@/lib/errors'
import {isOwnCall} from '@/lib/publishing/own-call'

/** Generates a page that another build has published. Only this process itself can call it. */
export default async function otherBuilds(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  const {path} = request.query
  if (!isOwnCall(request.headers) || typeof path !== 'string') {
    return response.status(404).json({error: 'There is nothing here.'})
  }
  try {
    await response.revalidate(path)
    response.status(204).end()
  } catch (error) {
    // It also fails when the page has become a 404, which is stored by then.
    response.status(503).json({error: messageOf(error)})
  }
}
