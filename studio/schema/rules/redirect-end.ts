import type {ValidationContext} from 'sanity'

/** Addresses on the way from the first to the last, as many as the site goes to. */
const MAX_WAY = 10
const NEXT_QUERY = '*[_type == "redirect" && from == $at && !(_id in [$id, "drafts." + $id])][0].to'

/** Whether a redirect, followed through the others, comes to an end; else the message for the editor. */
export async function redirectEnd(
  to: string | undefined,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  const from = String(document?.from)
  const id = document?._id.replace(/^drafts\./, '')
  const client = getClient({apiVersion: '2025-02-19'})
  const way = [from]
  for (let at = to ?? null; at !== null; at = await client.fetch<string | null>(NEXT_QUERY, {at, id})) {
    if (to === from) return 'An address cannot lead to itself'
    way.push(at)
    if (at === from) return `This closes a circle: ${way.join(' → ')}`
    if (way.length > MAX_WAY) return `Nobody arrives by so many redirects: ${way.join(' → ')}`
  }
  return true
}
