import {urlSearchParamPreviewPathname, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret'
import {urlSearchParamPreviewPerspective} from '@sanity/preview-url-secret/constants'
import type {NextApiRequest, NextApiResponse} from 'next'
import type {Perspective} from '@/lib/content/perspective'
import {env} from '@/lib/env'
import {listPageDocuments} from '@/lib/preview/page-documents'
import {parsePerspective} from '@/lib/preview/perspective'
import {startPreview} from '@/lib/preview/preview-cookie'
import {describeReadFailure, NO_READ_TOKEN} from '@/lib/preview/read-failure'
import {readShareLink} from '@/lib/preview/share-link'
import {INVALID_SECRET, isStudioSecret} from '@/lib/preview/studio-secret'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/sign-in-path'

/** One working day; the Studio starts a new preview whenever its preview opens. */
const STUDIO_PREVIEW_MS = 12 * 3_600_000

const TOO_MANY_RELEASES = 'There are too many open releases for a preview. Publish, archive or delete some of them.'

/** Starts the preview of drafts, for the Studio, which sends a secret, and for share links. */
export default async function enable(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
  if (!env.SANITY_API_READ_TOKEN) return response.status(503).json({error: NO_READ_TOKEN})
  const query = new URL(request.url ?? '/', publicEnv.siteUrl).searchParams
  const secret = query.get(urlSearchParamPreviewSecret)
  let opened: Opened
  try {
    opened = await (secret === null ? openShareLink(query) : openStudioLink(secret, query))
  } catch (failure) {
    return response.status(503).json({error: describeReadFailure(failure)})
  }
  if (opened.preview === null) return response.status(opened.status).json({error: opened.error})
  const {preview} = opened
  startPreview(request, response, {perspective: preview.perspective, maxAge: (preview.expiresAt - Date.now()) / 1000})
  response.redirect(307, toRedirectPath(preview.path, publicEnv.siteUrl))
}

/** A preview that a link opens, or the reason why it is rejected. */
type Opened =
  | {preview: {path: string; expiresAt: number; perspective: Perspective}}
  | {preview: null; status: 400 | 401; error: string}

/** A share link shows the drafts of its page, or all of them, to a guest. */
async function openShareLink(query: URLSearchParams): Promise<Opened> {
  const {share, error} = readShareLink(query)
  if (share === null) return {preview: null, status: 401, error}
  const {path, expiresAt, scope, document, documents} = share
  const drafts = scope === 'site' ? ('all' as const) : (documents ?? (await listPageDocuments(path, document)))
  return {preview: {path, expiresAt, perspective: {drafts}}}
}

/** The Studio writes a secret that is valid for an hour into the content lake and passes it in the URL. */
async function openStudioLink(secret: string, query: URLSearchParams): Promise<Opened> {
  if (!(await isStudioSecret(secret))) return {preview: null, status: 401, error: INVALID_SECRET}
  const path = query.get(urlSearchParamPreviewPathname) ?? routes.home
  const perspective = parsePerspective(query.get(urlSearchParamPreviewPerspective))
  if (perspective === null) return {preview: null, status: 400, error: TOO_MANY_RELEASES}
  return {preview: {path, expiresAt: Date.now() + STUDIO_PREVIEW_MS, perspective}}
}
