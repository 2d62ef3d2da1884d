import type {SanityClient} from '@sanity/client'
import {getPublishedId, type ValidationContext} from 'sanity'
import {decodePath, spellingsOf, withoutSlash} from '@/lib/site-path'

/** Maximum number of addresses in a chain; the site follows no more. */
const MAX_CHAIN = 10
const NEXT_QUERY = '*[_type == "redirect" && from in $spellings]{_id, to}'

type Redirect = {_id: string; to: string | null}

/** Rejects a redirect that forms a loop or a long chain with the others. */
export async function redirectChain(
  to: string | undefined,
  {document, getClient}: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  const from = String(document?.from)
  const client = getClient({apiVersion: '2025-02-19'})
  const chain = [from]
  for (let next = to ?? null; next !== null; next = await targetOf(client, next, document?._id ?? '')) {
    if (to !== undefined && isSamePath(to, from)) return 'A redirect cannot lead to its own address'
    chain.push(next)
    if (isSamePath(next, from)) return `These redirects form a loop: ${chain.join(' → ')}`
    if (chain.length > MAX_CHAIN) return `There are too many redirects in a row: ${chain.join(' → ')}`
  }
  return true
}

/** The site treats all spellings of a path as one. */
const isSamePath = (one: string, other: string): boolean => toKey(one) === toKey(other)
const toKey = (path: string): string => withoutSlash(decodePath(path) ?? path)

/** Returns where another redirect from an address leads; null when there is none. `ownId` may be one of a draft or of a release. */
async function targetOf(client: SanityClient, at: string, ownId: string): Promise<string | null> {
  const redirects = await client.fetch<Redirect[]>(NEXT_QUERY, {spellings: spellingsOf(at)})
  return redirects.find(({_id}) => getPublishedId(_id) !== getPublishedId(ownId))?.to ?? null
}
