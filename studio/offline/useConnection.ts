import {useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore} from 'react'
import {getPublishedId, getVersionFromId, useConnectionState, useDocumentStore, useSyncState} from 'sanity'
import {DocumentPaneContext} from 'sanity/_singletons'
import {isStalled, onStalledChange} from '../connection/stalled-writes'
import {isOnline, onOnlineChange} from '../connection/when-online'
import {useIsBehind} from './useIsBehind'

type Document = {_id: string; _type: string}

/** A failure that Sanity makes no further attempt after counts for so long, in milliseconds. */
const FAILED_FOR_MS = 10_000

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
  const failure = useFailure({id, type: _type, version, connection, hasDraft})
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

type Saving = {id: string; type: string; version: string | undefined; connection: string; hasDraft: boolean}

/**
 * Returns the latest failure to save, which is an earlier one once a lost stream is back; null without one. Without a draft, Sanity drops the
 * edits of a failed attempt, and none follows (@sanity/mutator 6.16.0): then the failure ends after a time, so that what is kept is saved
 * or offered.
 */
function useFailure({id, type, version, connection, hasDraft}: Saving): {isEarlier: boolean} | null {
  const {pair} = useDocumentStore()
  const error$ = useMemo(() => pair.commitErrorStatus(id, type, version), [pair, id, type, version])
  const [failure, setFailure] = useState<{isEarlier: boolean} | null>(null)
  const previous = useRef(connection)
  useEffect(() => {
    if (connection === 'connected' && previous.current === 'reconnecting')
      setFailure(known => known && {isEarlier: true})
    previous.current = connection
  }, [connection])
  const isFinal = !hasDraft && connection === 'connected'
  useEffect(() => {
    if (!failure || !isFinal) return
    const timer = setTimeout(() => setFailure(null), FAILED_FOR_MS)
    return () => clearTimeout(timer)
  }, [failure, isFinal])
  useEffect(() => {
    const subscription = error$.subscribe(error => setFailure(error === undefined ? null : {isEarlier: false}))
    return () => subscription.unsubscribe()
  }, [error$])
  return failure
}
