import {useEffect, useState} from 'react'
import {getPublishedId, getVersionFromId, useEditState} from 'sanity'
import type {KeptText} from './kept-text'
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
  const release = getVersionFromId(_id)
  const {draft, published} = useEditState(getPublishedId(_id), _type, 'default', release)
  const [versions] = useState(watchVersions)
  useEffect(() => {
    // The document of a release has a draft beside it, which is another document.
    const newer = versions.see({draft: release ? null : draft, published, ...connection, isReady: isReady(), kept})
    if (newer) settle(newer)
  })
  return versions.decide
}
