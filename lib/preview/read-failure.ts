import {statusOf} from '@/lib/content/client'
import {messageOf} from '@/lib/errors'

/** Error message of a site that cannot read drafts at all. */
export const NO_READ_TOKEN = 'This site has no SANITY_API_READ_TOKEN, so drafts cannot be shown.'

/** Logs why drafts could not be read, and returns the error message for the person who opens or shares a preview. */
export function describeReadFailure(error: unknown): string {
  console.error(`Cannot read drafts for a preview: ${messageOf(error)}`)
  const status = statusOf(error)
  return status === 401 || status === 403
    ? 'The content lake refuses the SANITY_API_READ_TOKEN of this site, so drafts cannot be shown.'
    : 'The content lake does not respond. Try again in a moment.'
}
