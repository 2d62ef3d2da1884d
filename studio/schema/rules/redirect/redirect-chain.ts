import type {ValidationContext} from 'sanity'

/** Maximum number of addresses in a chain; the site follows no more. */
const MAX_CHAIN = 10
const NEXT_QUERY = '*[_type == "redirect" && from == $at && !(_id in [$id, "drafts." + $id])][0].to'

/** Rejects a redirect that forms a loop or a long chain with the others. */
export async function redirectChain(
  to: string | undefined,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  const from = String(document?.from)
  const id = document?._id.replace(/^drafts\./, '')
  const client = getClient({apiVersion: '2025-02-19'})
  const chain = [from]
  for (let next = to ?? null; next !== null; next = await client.fetch<string | null>(NEXT_QUERY, {at: next, id})) {
    if (to === from) return 'A redirect cannot lead to its own address'
    chain.push(next)
    if (next === from) return `These redirects form a loop: ${chain.join(' → ')}`
    if (chain.length > MAX_CHAIN) return `There are too many redirects in a row: ${chain.join(' → ')}`
  }
  return true
}
