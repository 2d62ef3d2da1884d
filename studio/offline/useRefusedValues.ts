import {
  DEFAULT_STUDIO_CLIENT_OPTIONS,
  getPublishedId,
  getVersionFromId,
  type SchemaType,
  useClient,
  useDocumentStore,
} from 'sanity'
import {latestOf, readStored} from './read-stored'
import {refusedValues} from './refused-values'
import type {Typed} from './text-keeper'

/**
 * Returns a function that lists the pictures and lists of sections that only this browser has, without a request. Sanity has not dropped
 * a refused edit yet while `onCommit` reports it.
 */
export function useRefusedValues({_id, _type}: {_id: string; _type: string}, schemaType: SchemaType): () => Typed[] {
  const client = useClient(DEFAULT_STUDIO_CLIENT_OPTIONS)
  const {pair} = useDocumentStore()
  const release = getVersionFromId(_id)
  const id = getPublishedId(_id)
  return () => {
    const mine = latestOf(pair.editState(id, _type, release))
    const stored = readStored(client, {id, type: _type, release})
    if (!mine || (release ? stored.version : stored.draft) === undefined) return []
    if (release) return refusedValues(schemaType, {mine: mine.version, stored: stored.version})
    return refusedValues(schemaType, {mine: mine.draft ?? mine.published, stored: stored.draft ?? stored.published})
  }
}
