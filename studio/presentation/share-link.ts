import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import type {SanityClient, SanityDocument} from 'sanity'
import {documentPath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {singletonLocations} from './locations'

/** What the editor reads when the lake refuses the secret of a link, by the response's status. */
const PROBLEMS: Record<number, string> = {
  401: 'Your session has ended. Please sign in again.',
  403: 'Your account can’t share previews. Please ask someone with edit access.',
}

/** A link to a preview and its expiry, in milliseconds since 1970. */
export type ShareLink = {url: string; expiresAt: number}

/**
 * Returns the path that a share link opens: the page in the Preview tool's frame, else the document's own page, else the
 * first page that shows the document. Returns null when there is none.
 */
export function pathToShare(
  id: string,
  type: string,
  document: SanityDocument | null,
  framedUrl: string | undefined,
): string | null {
  if (framedUrl !== undefined && URL.canParse(framedUrl, location.origin)) {
    const {pathname, search} = new URL(framedUrl, location.origin)
    return `${pathname}${search}`
  }
  const slug = (document?.slug as {current?: string} | undefined)?.current
  if (type === 'topic') return slug ? routes.topic(slug) : null
  if (type === 'redirect') return null
  return (
    documentPath(type, {slug, key: document?.key as string | undefined}) ??
    singletonLocations(id)?.locations?.[0]?.href ??
    null
  )
}

/** Returns the name of the document when the path is not that of its own page; null when it is. Its draft is shared as well. */
export function nameOfOther(id: string, type: string, document: SanityDocument | null, path: string): string | null {
  if (document === null || pathToShare(id, type, document, undefined) === path) return null
  const {title, name, question} = document as SanityDocument & Record<string, unknown>
  return (
    [title, name, question].map(text => (typeof text === 'string' ? text.trim() : '')).find(text => text !== '') ?? type
  )
}

/** What a link shows: the drafts of the page and of the document with this published id, or all drafts of the site. */
type Wanted = {path: string; hours: number; scope: 'page' | 'site'; document: string}

/**
 * Requests a link that opens the preview of `path` for a number of hours. Throws an error with a message for the editor when
 * the account cannot write, the lake or the site cannot be reached, or the site rejects the request.
 */
export async function requestShareLink(
  client: SanityClient,
  {userId, ...wanted}: Wanted & {userId: string | undefined},
): Promise<ShareLink> {
  // The site verifies this secret in the lake. Only an editor can write it there, so no token leaves the Studio.
  const {secret} = await createPreviewSecret(client, 'overprint/share', location.href, userId).catch(
    (error: unknown) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : null
      throw new Error(PROBLEMS[status ?? 0] ?? 'We couldn’t reach the content lake. Please try again in a moment.')
    },
  )
  const response = await fetch(routes.sharePreview, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({secret, ...wanted}),
  }).catch(() => null)
  // A proxy in front of the site may respond with something other than JSON.
  const result: ShareLink | {error: string} | null = await response?.json().catch(() => null)
  if (!result) throw new Error('We couldn’t reach the site. Please try again in a moment.')
  if ('error' in result) throw new Error(result.error)
  return result
}
