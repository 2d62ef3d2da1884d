import type {NextApiRequest, NextApiResponse} from 'next'
import {isShared, type Perspective, showsAllDrafts} from '@/lib/content/perspective'
import {forwardImage} from '@/lib/content/private-images/forward-image'
import {imageIdOf, isPublishedImage, isSharedImage} from '@/lib/content/private-images/is-published-image'
import {hasStudioPass} from '@/lib/content/private-images/studio-pass'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {toPerspective} from '@/lib/preview/perspective'
import {PAGE_DEADLINE_MS, withDeadline} from '@/lib/sources/deadline'

export const config = {api: {bodyParser: false, externalResolver: true}}

/**
 * Serves the images of a private dataset at the addresses that they have in a public one. Everybody sees the images that
 * published documents use, and the guest of a share link those of its drafts; the Studio and its previews see all.
 */
export default async function contentImages(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return response.status(405).json({message: 'Use GET or HEAD.'})
  }
  const [project, dataset, file = ''] = [request.query.path ?? []].flat()
  const id = imageIdOf(file)
  if (project !== env.SANITY_PROJECT_ID || dataset !== env.SANITY_DATASET || id === null) return absent(response)
  const perspective = toPerspective({previewData: request.previewData})
  const seesAll = showsAllDrafts(perspective) || hasStudioPass(request.cookies)
  try {
    const isPublic = !seesAll && (await withDeadline(() => isPublishedImage(id), PAGE_DEADLINE_MS))
    if (!seesAll && !isPublic && !(await isForGuest(id, perspective))) return absent(response)
    await forwardImage(request, response, {file, isPublic})
  } catch (error) {
    console.error(`Cannot serve an image of the content lake: ${messageOf(error)}`)
    response.setHeader('Retry-After', '30')
    response.status(503).json({message: 'The content lake does not respond. Try again in a moment.'})
  }
}

const isForGuest = async (id: string, perspective: Perspective): Promise<boolean> =>
  isShared(perspective) && (await withDeadline(() => isSharedImage(id, perspective), PAGE_DEADLINE_MS))

/** Also for images that exist: an address must not reveal what is not published. */
function absent(response: NextApiResponse): void {
  response.status(404).json({message: 'There is no such image.'})
}
