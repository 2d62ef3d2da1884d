import type {NextApiRequest, NextApiResponse} from 'next'
import {endPreview} from '@/lib/preview/preview-cookie'
import {publicEnv} from '@/lib/public-env'
import {toRedirectPath} from '@/lib/sign-in-path'

/** Ends the preview of drafts and redirects to the published page. */
export default function disable(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'private, no-store')
  endPreview(request, response)
  response.redirect(307, toRedirectPath(request.query.redirect, publicEnv.siteUrl))
}
