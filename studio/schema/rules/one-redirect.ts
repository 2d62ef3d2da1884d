import type {ValidationContext} from 'sanity'

/** Whether no other redirect starts at the same path; else the message for the editor. */
export async function oneRedirect(
  from: string | undefined,
  {document, getClient}: ValidationContext,
): Promise<true | string> {
  if (from === undefined) return true
  const id = document?._id.replace(/^drafts\./, '')
  const others = await getClient({apiVersion: '2025-02-19'}).fetch<number>(
    'count(*[_type == "redirect" && from == $from && !(_id in [$id, "drafts." + $id])])',
    {from, id},
  )
  return others === 0 || 'Another redirect starts here already'
}
