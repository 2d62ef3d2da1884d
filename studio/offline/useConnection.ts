import {useEffect, useMemo, useState, useSyncExternalStore} from 'react'
import {getPublishedId, getVersionFromId, useConnectionState, useDocumentStore, useSyncState} from 'sanity'
import {isStalled, onStalledChange} from '../connection/stalled-writes'
import {isOnline, onOnlineChange} from '../connection/when-online'

type Document = {_id: string; _type: string}

/**
 * Returns whether the browser has no network, whether writes have no response, and whether edits of a document cannot be
 * saved, or are not all saved yet.
 */
export function useConnection({_id, _type}: Document) {
  const version = getVersionFromId(_id)
  const id = getPublishedId(_id)
  const isOffline = useSyncExternalStore(onOnlineChange, () => !isOnline())
  const hasStalled = useSyncExternalStore(onStalledChange, isStalled)
  const connection = useConnectionState(id, _type, version)
  const {isSyncing} = useSyncState(id, _type, version)
  const hasFailed = useHasFailed({id, type: _type, version})
  const isCutOff = isOffline || connection === 'reconnecting' || hasFailed
  // After another editor has removed the draft, Sanity waits for edits that it has dropped (@sanity/mutator 6.16.0).
  const isWaiting = isSyncing && _id !== id
  return {
    isOffline,
    isStalled: hasStalled,
    isCutOff,
    isSaved: !isCutOff && !hasStalled && connection === 'connected' && !isWaiting,
  }
}

/** Returns whether the latest attempt to save failed. */
function useHasFailed({id, type, version}: {id: string; type: string; version: string | undefined}): boolean {
  const {pair} = useDocumentStore()
  const error$ = useMemo(() => pair.commitErrorStatus(id, type, version), [pair, id, type, version])
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const subscription = error$.subscribe(error => setHasFailed(error !== undefined))
    return () => subscription.unsubscribe()
  }, [error$])
  return hasFailed
}
