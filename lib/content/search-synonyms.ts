import {defineQuery} from 'groq'
import {fetchContent} from './client'

/** The published synonyms of the search, which nobody has validated, and the revision of their document. */
type PublishedSynonyms = {rev: string; groups: unknown[]}

const SYNONYMS_QUERY = defineQuery(`*[_id == "searchSynonyms"][0]{"rev": _rev, groups[]{terms, also}}`)

/** Returns the published synonyms of the search, or null without the document. Throws when the query fails. */
export async function getSearchSynonyms(): Promise<PublishedSynonyms | null> {
  const document = await fetchContent(SYNONYMS_QUERY, {})
  if (!document) return null
  const {rev, groups} = document
  return {rev, groups: (groups ?? []).map(withLists)}
}

/** An item that is not an object is null in the response of the query. */
const withLists = (group: {terms: unknown; also: unknown} | null) =>
  group && {terms: group.terms ?? [], also: group.also ?? []}
