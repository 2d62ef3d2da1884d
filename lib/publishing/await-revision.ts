import {defineQuery} from 'groq'
import {fetchContent, isHosted} from '@/lib/content/client'
import type {Publication} from './publication'

const REVISION_QUERY = defineQuery(`*[_id == $id][0]{_rev, _updatedAt}`)

const MAX_ATTEMPTS = 20
const WAIT_MS = 100

/**
 * Waits until queries return this revision or a later one. Returns true when it is still the document's latest revision.
 * A hosted lake may send the webhook before its queries show the change: throws when they still return the previous
 * revision after two seconds. The local lake is consistent, so nothing waits for it.
 */
export async function awaitRevision(
  {id, rev, updatedAt}: Publication,
  {isConsistent = !isHosted} = {},
): Promise<boolean> {
  let exists = false
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const current = await fetchContent(REVISION_QUERY, {id})
    if (current?._rev === rev || (current === null && rev === null)) return true
    if (isConsistent || (current && updatedAt !== null && current._updatedAt > updatedAt)) return false
    exists = current !== null
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
  // Deleted since then, or created again after the deletion: that change has its own message.
  if (exists === (rev === null)) return false
  throw new Error(`The content lake does not show revision ${rev} of ${id} yet.`)
}
