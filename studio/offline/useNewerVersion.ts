import {useEffect, useRef} from 'react'
import {getPublishedId, getVersionFromId, type SanityDocument, useEditState} from 'sanity'
import type {KeptText} from './kept-text'
import {newerFields, ownFields} from './newer-version'

/** `kept` is the latest kept text of each field. */
type State = {isDisconnected: boolean; isReady: boolean; kept: Readonly<Record<string, KeptText>>}

/**
 * Calls `settle` after each render in which the form is ready, with the fields that somebody else has published while this
 * editor began a draft. Without a connection, the draft is a copy of the version that was published before, also on the screen
 * afterwards; the lake begins it with the newer one (sanity 6.16.0).
 */
export function useNewerVersion(
  {_id, _type}: {_id: string; _type: string},
  {isDisconnected, isReady, kept}: State,
  settle: (newer: Record<string, unknown>) => void,
): void {
  const {draft, published} = useEditState(getPublishedId(_id), _type, 'default', getVersionFromId(_id))
  /** What was published while there was no draft. */
  const base = useRef<SanityDocument | null>(null)
  /** The draft as it was before the connection came back. */
  const begun = useRef<SanityDocument | null>(null)
  useEffect(() => {
    if (isDisconnected && base.current?._rev === published?._rev) begun.current = draft
    if (!isReady) return
    // The document of a release has a draft beside it.
    const isOwn = begun.current && draft?._id === _id
    const newer = isOwn && base.current && published ? newerFields({base: base.current, published, draft}) : {}
    base.current = draft ? null : published
    settle(begun.current && draft ? ownFields(newer, {draft, begun: begun.current, kept}) : {})
    begun.current = null
  })
}
