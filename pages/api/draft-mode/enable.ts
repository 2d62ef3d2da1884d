import {urlSearchParamPreviewSecret, validatePreviewUrl} from '@sanity/preview-url-secret'
import type {NextApiRequest, NextApiResponse} from 'next'
import {draftsClient} from '@/lib/content/client'
import {setDraftMode} from '@/lib/preview/draft-cookie'
import {readShareLink, type ShareVerdict} from '@/lib/preview/share-link'
import {publicEnv} from '@/lib/public-env'
import {toRedirectPath} from '@/lib/runtime/redirect'

/** Opens the preview of drafts: for the Studio, which brings a secret of its own, and for holders of a share link. */
export default async function enable(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
  const query = new URL(request.url ?? '/', publicEnv.siteUrl).searchParams
  const {share, fault} = query.has(urlSearchParamPreviewSecret)
    ? await readStudioLink(request.url ?? '/')
    : readShareLink(query)
  if (fault !== null) return response.status(401).json({error: fault})
  const maxAge = Number.isFinite(share.expiresAt) ? (share.expiresAt - Date.now()) / 1000 : undefined
  setDraftMode(request, response, {enable: true, maxAge})
  response.redirect(307, toRedirectPath(share.path, publicEnv.siteUrl))
}

/** The Studio writes a secret into the content lake, good for an hour, and names it in the address. */
async function readStudioLink(url: string): Promise<ShareVerdict> {
  const {isValid, redirectTo = '/'} = await validatePreviewUrl(draftsClient(), url)
  return isValid
    ? {share: {path: redirectTo, expiresAt: Number.POSITIVE_INFINITY}, fault: null}
    : {
        share: null,
        fault: 'The secret of this preview is wrong or has expired. Open the preview from the Studio again.',
      }
}
