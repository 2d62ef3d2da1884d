import {getPublishedId, type ValidationContext} from 'sanity'
import {spellingsOf} from '@/lib/site-path'

/** Rejects a redirect when another one starts at the same path. */
export async function uniqueRedirect(
  from: string | undefined,
  {document, getClient}: ValidationContext,
): Promise<true | string> {
  if (from === undefined || document === undefined) return true
  const client = getClient({apiVersion: '2025-02-19'})
  const ids = await client.fetch<string[]>('*[_type == "redirect" && from in $spellings]._id', {
    spellings: spellingsOf(from),
  })
  // A redirect has a draft, and a version in each release that changes it.
  const isOther = (id: string) => getPublishedId(id) !== getPublishedId(document._id)
  return !ids.some(isOther) || 'Another redirect already starts at this address'
}
