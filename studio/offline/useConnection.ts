import {useContext, useSyncExternalStore} from 'react'
import {getPublishedId, getVersionFromId, useConnectionState, useSyncState} from 'sanity'
import {DocumentPaneContext} from 'sanity/_singletons'
import {isStalled, onStalledChange} from '../connection/stalled-writes'
import {isOnline, onOnlineChange} from '../connection/when-online'
import {useIsBehind} from './useIsBehind'
import {useSaveFailure} from './useSaveFailure'

type Document = {_id: string; _type: string}

/**
 * Returns whether the browser has no network, whether writes have no response, whether edits of a document cannot be saved, or are not
 * all saved yet, whether this browser may show an older version than the lake has, and whether a publish has arrived in part.
 */
export function useConnection({_id, _type}: Document) {
  const version = getVersionFromId(_id)
  const id = getPublishedId(_id)
  const isOffline = useSyncExternalStore(onOnlineChange, () => !isOnline())
  const hasStalled = useSyncExternalStore(onStalledChange, isStalled)
  const ownConnection = useConnectionState(id, _type, version)
  // The pane makes the form read-only by its own state, which on a busy machine comes half a second before the form's.
  const pane = useContext(DocumentPaneContext)
  const connection = pane?.connectionState ?? ownConnection
  const isArriving = pane?.editState?.transactionSyncLock?.enabled === true
  const {isSyncing} = useSyncState(id, _type, version)
  const hasDraft = _id !== id
  const hasPublished = Boolean(pane?.editState?.published)
  const failure = useSaveFailure({id, type: _type, version, connection, hasDraft, hasPublished, isSyncing})
  const hasFailed = failure !== null && (!failure.isEarlier || hasDraft)
  const isCutOff = isOffline || connection === 'reconnecting' || hasFailed
  // After another editor has removed the draft, Sanity waits for edits that it has dropped (@sanity/mutator 6.16.0).
  const isWaiting = isSyncing && hasDraft
  const isBehind = useIsBehind({id, type: _type, version}, isCutOff)
  return {
    isOffline,
    isStalled: hasStalled,
    isCutOff,
    isBehind,
    isArriving,
    isSaved: !isBehind && !hasStalled && connection === 'connected' && !isWaiting,
  }
}
