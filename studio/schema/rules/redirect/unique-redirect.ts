import type {ValidationContext} from 'sanity'

/** Rejects a redirect when another one starts at the same path. */
export async function uniqueRedirect(
  from: string | undefined,
  {document, getClient}: ValidationContext,
): Promise<true | string> {
  if (from === undefined) return true
  const id = document?._id.replace(/^drafts\./, '')
  const others = await getClient({apiVersion: '2025-02-19'}).fetch<number>(
    'count(*[_type == "redirect" && from == $from && !(_id in [$id, "drafts." + $id])])',
    {from, id},
  )
  return others === 0 || 'Another redirect already starts at this address'
}
