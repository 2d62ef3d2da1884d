import {urlSearchParamPreviewSecret, validatePreviewUrl} from '@sanity/preview-url-secret'
import {draftsClient} from '@/lib/content/client'
import {routes} from '@/lib/routes'

/** Error message for a secret that is wrong or older than an hour. */
export const INVALID_SECRET =
  'The secret of this preview is wrong or has expired. Open the preview from the Studio again.'

/**
 * Returns true when the content lake stores this secret: only users who may write drafts can create one, and it is valid for
 * an hour. It authorizes the Studio without sending its token here. Throws when the lake is unreachable.
 */
export async function isStudioSecret(secret: string): Promise<boolean> {
  const query = new URLSearchParams({[urlSearchParamPreviewSecret]: secret})
  return (await validatePreviewUrl(draftsClient(), `${routes.enablePreview}?${query}`)).isValid
}
