import {getPublishedId, type ValidationContext} from 'sanity'

const DAY = 24 * 60 * 60 * 1000

/** Warns when a post that was never published has a date that is more than a day old: a draft and a copy keep their first date. */
export async function datedBack(
  date: string | undefined,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  if (!document || !date || Date.now() - Date.parse(date) < DAY) return true
  const client = getClient({apiVersion: '2025-02-19'}).withConfig({perspective: 'published'})
  if (await client.fetch<boolean>('count(*[_id == $id]) > 0', {id: getPublishedId(document._id)})) return true
  return `The post will appear as of ${date.slice(0, 10)}, below newer ones. Set the date if the post should be new`
}
