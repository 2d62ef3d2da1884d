import {useEffect, useState} from 'react'
import {getDraftId, getPublishedId, useClient} from 'sanity'
import {useRouterState} from 'sanity/router'
import type {KeptDocument} from './kept-documents'
import {readDocuments} from './storage'
import {useOwner} from './useOwner'

/**
 * Returns the documents with kept texts that the lake does not have, such as those that were created offline: no list leads to them.
 * Reads them when the Studio opens and at each step in it, and leaves out those that are open.
 */
export function useUnsavedDocuments(): KeptDocument[] {
  const client = useClient({apiVersion: '2025-02-19'})
  const owner = useOwner()
  const place = useRouterState(state => JSON.stringify(state))
  const [unsaved, setUnsaved] = useState<KeptDocument[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place may have changed what is kept
  useEffect(() => {
    const request = new AbortController()
    const read = async (): Promise<KeptDocument[]> => {
      const ids = (await readDocuments(owner)).map(({id}) => id)
      if (ids.length === 0) return []
      const params = {ids: ids.flatMap(id => [id, getDraftId(id)])}
      const existing = await client.fetch<string[]>('*[_id in $ids]._id', params, {
        perspective: 'raw',
        signal: request.signal,
      })
      // What was saved while the lake was away is not stored any more.
      return (await readDocuments(owner)).filter(({id}) => !existing.some(known => getPublishedId(known) === id))
    }
    read().then(
      documents => request.signal.aborted || setUnsaved(documents),
      error => request.signal.aborted || console.warn('Cannot find out which kept texts were never saved:', error),
    )
    return () => request.abort()
  }, [client, owner, place])
  return unsaved.filter(({id}) => !place.includes(id))
}
