import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {urlSearchParamPreviewPerspective} from '@sanity/preview-url-secret/constants'
import type {NextApiRequest, NextApiResponse} from 'next'
import {parsePerspective} from '@/lib/preview/perspective'
import {startPreview} from '@/lib/preview/preview-cookie'
import {readShareLink, type ShareLinkResult} from '@/lib/preview/share-link'
import {isStudioSecret, INVALID_SECRET} from '@/lib/preview/studio-secret'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/sign-in-path'

/** A working day: the Studio starts its preview anew whenever that is opened. */
const STUDIO_PREVIEW_MS = 12 * 3_600_000

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
  const perspective = secret === null ? 'drafts' : parsePerspective(query.get(urlSearchParamPreviewPerspective))
  startPreview(request, response, {perspective, maxAge: (share.expiresAt - Date.now()) / 1000})
  response.redirect(307, toRedirectPath(share.path, publicEnv.siteUrl))
}

/** The Studio writes a secret into the content lake, good for an hour, and names it in the address. */
async function readStudioLink(secret: string, query: URLSearchParams): Promise<ShareLinkResult> {
  if (!(await isStudioSecret(secret))) return {share: null, fault: INVALID_SECRET}
  const path = query.get(urlSearchParamPreviewPathname) ?? routes.home
  return {share: {path, expiresAt: Date.now() + STUDIO_PREVIEW_MS}, fault: null}
}

function noteUnanswered(error: unknown): null {
  console.error(`A preview could not be opened: ${error instanceof Error ? error.message : String(error)}`)
  return null
}
