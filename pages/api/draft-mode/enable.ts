import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {urlSearchParamPreviewPerspective} from '@sanity/preview-url-secret/constants'
import type {NextApiRequest, NextApiResponse} from 'next'
import {setDraftMode} from '@/lib/preview/draft-cookie'
import {readPerspective} from '@/lib/preview/perspective'
import {readShareLink, type ShareVerdict} from '@/lib/preview/share-link'
import {isStudioSecret, SECRET_FAULT} from '@/lib/preview/studio-secret'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/runtime/redirect'

/** Opens the preview of drafts: for the Studio, which brings a secret of its own, and for holders of a share link. */
export default async function enable(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
  const query = new URL(request.url ?? '/', publicEnv.siteUrl).searchParams
  const secret = query.get(urlSearchParamPreviewSecret)
  const verdict = secret === null ? readShareLink(query) : await readStudioLink(secret, query).catch(noteUnanswered)
  if (verdict === null)
    return response.status(503).json({error: 'The content lake does not answer. Try the preview again in a moment.'})
  const {share, fault} = verdict
  if (fault !== null) return response.status(401).json({error: fault})
  const maxAge = Number.isFinite(share.expiresAt) ? (share.expiresAt - Date.now()) / 1000 : undefined
  const as = secret === null ? 'drafts' : readPerspective(query.get(urlSearchParamPreviewPerspective))
  setDraftMode(request, response, {enable: true, maxAge, as})
  response.redirect(307, toRedirectPath(share.path, publicEnv.siteUrl))
}

/** The Studio writes a secret into the content lake, good for an hour, and names it in the address. */
async function readStudioLink(secret: string, query: URLSearchParams): Promise<ShareVerdict> {
  if (!(await isStudioSecret(secret))) return {share: null, fault: SECRET_FAULT}
  const path = query.get(urlSearchParamPreviewPathname) ?? routes.home
  return {share: {path, expiresAt: Number.POSITIVE_INFINITY}, fault: null}
}

function noteUnanswered(error: unknown): null {
  console.error(`A preview could not be opened: ${error instanceof Error ? error.message : String(error)}`)
  return null
}
