import {urlSearchParamPreviewSecret, validatePreviewUrl} from '@sanity/preview-url-secret'
import {draftsClient} from '@/lib/content/client'
import {routes} from '@/lib/routes'

/** What is said of a secret that is wrong or older than an hour. */
export const INVALID_SECRET =
  'The secret of this preview is wrong or has expired. Open the preview from the Studio again.'

/**
 * Whether a secret stands in the content lake: only who may write drafts there can have put it, and it holds for an hour.
 * So a Studio proves who is at work without showing its token here. Throws when the lake cannot be asked.
 */
export async function isStudioSecret(secret: string): Promise<boolean> {
  const query = new URLSearchParams({[urlSearchParamPreviewSecret]: secret})
  return (await validatePreviewUrl(draftsClient(), `${routes.enablePreview}?${query}`)).isValid
}
