import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {urlSearchParamPreviewPerspective} from '@sanity/preview-url-secret/constants'
import type {NextApiRequest, NextApiResponse} from 'next'
import type {Perspective} from '@/lib/content/perspective'
import {messageOf} from '@/lib/errors'
import {listPageDocuments} from '@/lib/preview/page-documents'
import {parsePerspective} from '@/lib/preview/perspective'
import {startPreview} from '@/lib/preview/preview-cookie'
import {readShareLink} from '@/lib/preview/share-link'
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
  const result = await (secret === null ? openShareLink(query) : openStudioLink(secret, query)).catch(logFailure)
  if (result === null)
    return response.status(503).json({error: 'The content lake does not respond. Try the preview again in a moment.'})
  const {preview, error} = result
  if (preview === null) return response.status(401).json({error})
  startPreview(request, response, {perspective: preview.perspective, maxAge: (preview.expiresAt - Date.now()) / 1000})
  response.redirect(307, toRedirectPath(preview.path, publicEnv.siteUrl))
}

/** A preview that a link opens, or the reason why it is rejected. */
type Opened =
  | {preview: {path: string; expiresAt: number; perspective: Perspective}; error: null}
  | {preview: null; error: string}

/** A share link shows the drafts of its page, or all of them, to a guest. */
async function openShareLink(query: URLSearchParams): Promise<Opened> {
  const {share, error} = readShareLink(query)
  if (share === null) return {preview: null, error}
  const {path, expiresAt, scope, document} = share
  const drafts = scope === 'site' ? ('all' as const) : await listPageDocuments(path, document)
  return {preview: {path, expiresAt, perspective: {drafts}}, error: null}
}

/** The Studio writes a secret that is valid for an hour into the content lake and passes it in the URL. */
async function openStudioLink(secret: string, query: URLSearchParams): Promise<Opened> {
  if (!(await isStudioSecret(secret))) return {preview: null, error: INVALID_SECRET}
  const path = query.get(urlSearchParamPreviewPathname) ?? routes.home
  const perspective = parsePerspective(query.get(urlSearchParamPreviewPerspective))
  return {preview: {path, expiresAt: Date.now() + STUDIO_PREVIEW_MS, perspective}, error: null}
}

function logFailure(error: unknown): null {
  console.error(`Cannot open the preview: ${messageOf(error)}`)
  return null
}
