import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {urlSearchParamPreviewPerspective} from '@sanity/preview-url-secret/constants'
import type {NextApiRequest, NextApiResponse} from 'next'
import {messageOf} from '@/lib/errors'
import {parsePerspective} from '@/lib/preview/perspective'
import {startPreview} from '@/lib/preview/preview-cookie'
import {readShareLink, type ShareLinkResult} from '@/lib/preview/share-link'
import {INVALID_SECRET, isStudioSecret} from '@/lib/preview/studio-secret'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/sign-in-path'

/** One working day; the Studio starts a new preview whenever its preview opens. */
const STUDIO_PREVIEW_MS = 12 * 3_600_000

/** Starts the preview of drafts, for the Studio, which sends a secret, and for share links. */
export default async function enable(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
  const query = new URL(request.url ?? '/', publicEnv.siteUrl).searchParams
  const secret = query.get(urlSearchParamPreviewSecret)
  const result = secret === null ? readShareLink(query) : await readStudioLink(secret, query).catch(logFailure)
  if (result === null)
    return response.status(503).json({error: 'The content lake does not respond. Try the preview again in a moment.'})
  const {share, error} = result
  if (error !== null) return response.status(401).json({error})
  const perspective = secret === null ? 'drafts' : parsePerspective(query.get(urlSearchParamPreviewPerspective))
  startPreview(request, response, {perspective, maxAge: (share.expiresAt - Date.now()) / 1000})
  response.redirect(307, toRedirectPath(share.path, publicEnv.siteUrl))
}

/** The Studio writes a secret that is valid for an hour into the content lake and passes it in the URL. */
async function readStudioLink(secret: string, query: URLSearchParams): Promise<ShareLinkResult> {
  if (!(await isStudioSecret(secret))) return {share: null, error: INVALID_SECRET}
  const path = query.get(urlSearchParamPreviewPathname) ?? routes.home
  return {share: {path, expiresAt: Date.now() + STUDIO_PREVIEW_MS}, error: null}
}

function logFailure(error: unknown): null {
  console.error(`Cannot open the preview: ${messageOf(error)}`)
  return null
}
