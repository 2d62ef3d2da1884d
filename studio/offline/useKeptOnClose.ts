import {useEffect} from 'react'
import {
  DEFAULT_STUDIO_CLIENT_OPTIONS,
  getPublishedId,
  getVersionFromId,
  type OperationsAPI,
  useClient,
  useDocumentStore,
} from 'sanity'
import {readStored} from './read-stored'
import type {TextKeeper} from './text-keeper'
import {watchUntilSaved} from './watch-until-saved'
import {noteWatched} from './watched-keepers'

/**
 * Sends what is typed and not saved when the form is closed, and keeps it, because nobody would notice that it cannot be saved. Forgets
 * it once the document has it. `key` is the one under which the texts are stored.
 */
export function useKeptOnClose(key: string, keeper: TextKeeper, {_id, _type}: {_id: string; _type: string}): void {
  const client = useClient(DEFAULT_STUDIO_CLIENT_OPTIONS)
  const {pair} = useDocumentStore()
  const release = getVersionFromId(_id)
  const id = getPublishedId(_id)
  useEffect(
    () => () => {
      keeper.keepNoted()
      if (!keeper.hasUndecided()) return
      // Sanity sends edits a second after the last ones, but not those of a form that is closed before (sanity 6.16.0).
      const send = ({commit}: OperationsAPI) => void (commit.disabled || commit.execute())
      pair.editOperations(id, _type, release).subscribe(send).unsubscribe()
      const end = noteWatched(key, keeper)
      if (!end) return
      const streams = {
        isSaved$: pair.consistencyStatus(id, _type, release),
        state$: pair.editState(id, _type, release),
      }
      const read = () => {
        const {draft, published, version} = readStored(client, {id, type: _type, release})
        return release ? version : draft === null ? published : draft
      }
      // What the lake has is not known at once.
      const dropSaved = () => {
        const document = read()
        if (document !== undefined) keeper.dropSaved(document)
      }
      const maySave = () => {
        const document = read()
        return document === undefined ? keeper.hasUndecided() : keeper.maySave(document)
      }
      watchUntilSaved({dropSaved, maySave, subscribe: keeper.subscribe}, streams, end)
    },
    [key, keeper, client, pair, id, _type, release],
  )
}
