import {createPreviewSecret} from '@sanity/preview-url-secret/create-secret'
import type {SanityClient, SanityDocument} from 'sanity'
import {documentPath, routes} from '@/lib/routes'
import {fixedLocations} from './locations'

const NOT_ALLOWED = 'Your account may not share previews: that needs the right to edit.'

/** A link for a reviewer, and until when it opens the preview, in milliseconds since 1970. */
export type ShareLink = {url: string; expiresAt: number}

/**
 * The path that a link for a reviewer opens: the page in the Preview tool's frame when there is one, else the document's own,
 * or the first of those it stands on; null for a document that no page is known of.
 */
export function pathToShare(
  id: string,
  type: string,
  document: SanityDocument | null,
  framed: string | undefined,
): string | null {
  if (framed !== undefined && URL.canParse(framed, location.origin)) {
    const {pathname, search} = new URL(framed, location.origin)
    return `${pathname}${search}`
  }
  const slug = (document?.slug as {current?: string} | undefined)?.current
  if (type === 'topic') return slug ? routes.topic(slug) : null
  if (type === 'redirect') return null
  return (
    documentPath(type, {slug, key: document?.key as string | undefined}) ??
    fixedLocations(id)?.locations?.[0]?.href ??
    null
  )
}

/**
 * Asks the site for a link that opens the preview of `path` for whoever has it, for so many hours. Throws an error to be shown
 * when the account may not write, or the site refuses.
 */
export async function requestShareLink(
  client: SanityClient,
  {path, hours, userId}: {path: string; hours: number; userId: string | undefined},
): Promise<ShareLink> {
  // The site reads it in the lake, where only an editor can have put it: the token stays in the Studio.
  const {secret} = await createPreviewSecret(client, 'overprint/share', location.href, userId).catch(
    (error: unknown) => {
      const isRefused = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
      throw new Error(isRefused ? NOT_ALLOWED : 'The content lake does not answer. Try again in a moment.')
    },
  )
  const response = await fetch(routes.sharePreview, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({secret, path, hours}),
  }).catch(() => null)
  // Whatever stands in front of the site may answer in its stead, in words that are no JSON.
  const answer: ShareLink | {error: string} | null = await response?.json().catch(() => null)
  if (!answer) throw new Error('The site does not answer. Try again in a moment.')
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
