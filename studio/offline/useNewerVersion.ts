import {dequal} from 'dequal'
import {useEffect, useState} from 'react'
import {
  DEFAULT_STUDIO_CLIENT_OPTIONS,
  getPublishedId,
  getVersionFromId,
  useClient,
  useDocumentStore,
  useEditState,
} from 'sanity'
import type {KeptText} from './kept-text'
import {latestOf, readStored} from './read-stored'
import {watchVersions} from './watch-versions'

/** `isReady` is called after each render. `kept` is the latest kept text of each field. */
type State = {
  isDisconnected: boolean
  isBehind: boolean
  isReady: () => boolean
  kept: Readonly<Record<string, KeptText>>
}

/**
 * Calls `settle` after each render in which the form is ready, with the fields that somebody else has published while this
 * editor began a draft. Without a connection, the draft is a copy of the version that was published before, also on the screen
 * afterwards; the lake begins it with the newer one (sanity 6.16.0). Returns a function to call before the editor's decision about a
 * kept text is written.
 */
export function useNewerVersion(
  {_id, _type}: {_id: string; _type: string},
  {isReady, kept, ...connection}: State,
  settle: (newer: Record<string, unknown>) => void,
): () => void {
  const client = useClient(DEFAULT_STUDIO_CLIENT_OPTIONS)
  const {pair} = useDocumentStore()
  const release = getVersionFromId(_id)
  const id = getPublishedId(_id)
  const {draft, published, ready: isLoaded} = useEditState(id, _type, 'default', release)
  const [versions] = useState(watchVersions)
  useEffect(() => {
    const readDraft = () => {
      // A letter that was typed just now is not stored yet, and one of another editor is not rendered yet.
      const isStored = latestOf(pair.consistencyStatus(id, _type))
      const isRendered = dequal(latestOf(pair.editState(id, _type))?.draft, draft)
      return isStored && isRendered ? readStored(client, {id, type: _type}).draft : undefined
    }
    // The document of a release has a draft beside it, which is another document.
    const state = {draft: release ? null : draft, published, readStored: readDraft, kept}
    const newer = versions.see({...state, ...connection, isReady: isLoaded && isReady()})
    if (newer) settle(newer)
  })
  return versions.decide
}
