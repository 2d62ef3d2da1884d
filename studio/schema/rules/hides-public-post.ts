import {getPublishedId, type ValidationContext} from 'sanity'

const PUBLIC_SINCE_QUERY = '*[_id == $id && dateTime(publishedAt) <= dateTime(now())][0].publishedAt'

/** Warns when a post that is public has a date ahead now, because publishing it hides the post until then. */
export async function hidesPublicPost(
  date: string | undefined,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  if (!document || !date || Date.parse(date) <= Date.now()) return true
  const client = getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})
  const since = await client.fetch<string | null>(PUBLIC_SINCE_QUERY, {id: getPublishedId(document._id)})
  if (since === null) return true
  return 'This post is public. Publishing it with a date in the future hides it until then. To change its text later, schedule the publish instead'
}
