import {defineQuery} from 'groq'
import {fetchContent, isHosted} from '@/lib/content/client'
import type {Publication} from './publication'

const REVISION_QUERY = defineQuery(`*[_id == $id][0]{_rev, _updatedAt}`)

const MOST_ATTEMPTS = 20
const WAIT_MS = 100

/**
 * Waits until the content lake's answers show a change or a later one, and says whether it is the document's last so far.
 * A hosted lake may tell of a change before its queries do, and what they do not show may be on its way or gone already:
 * throws when what was there before is still shown after two seconds. The local one answers with all that it has told of.
 */
export async function awaitRevision(
  {id, rev, updatedAt}: Publication,
  {isConsistent = !isHosted} = {},
): Promise<boolean> {
  let exists = false
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const current = await fetchContent(REVISION_QUERY, {id})
    if (current?._rev === rev || (current === null && rev === null)) return true
    if (isConsistent || (current && updatedAt !== null && current._updatedAt > updatedAt)) return false
    exists = current !== null
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
  // Deleted since, or written anew since it was deleted: that change is told of as well.
  if (exists === (rev === null)) return false
  throw new Error(`The content lake does not show revision ${rev} of ${id} yet.`)
}
