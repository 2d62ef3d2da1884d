import {useEffect, useMemo, useRef, useState} from 'react'
import {useDocumentOperation, useDocumentStore} from 'sanity'

/** Time for which a failure counts when Sanity makes no further attempt, in milliseconds. */
const FAILED_FOR_MS = 10_000

type Saving = {
  id: string
  type: string
  version: string | undefined
  connection: string
  hasDraft: boolean
  hasPublished: boolean
  isSyncing: boolean
}

/**
 * Returns the latest failure to save, or null; `isEarlier` is true once a lost stream is back. Without a draft, Sanity drops the edits of
 * a failed attempt and does not try again (@sanity/mutator 6.16.0): then the failure ends after ten seconds, so that what is kept is saved
 * or offered.
 */
export function useSaveFailure({id, type, version, connection, hasDraft, hasPublished, isSyncing}: Saving): {
  isEarlier: boolean
} | null {
  const {pair} = useDocumentStore()
  const {patch} = useDocumentOperation(id, type, version)
  const error$ = useMemo(() => pair.commitErrorStatus(id, type, version), [pair, id, type, version])
  const [failure, setFailure] = useState<{isEarlier: boolean} | null>(null)
  const previous = useRef(connection)
  useEffect(() => {
    if (connection === 'connected' && previous.current === 'reconnecting')
      setFailure(known => known && {isEarlier: true})
    previous.current = connection
  }, [connection])
  /**
   * When another editor's publish has removed the draft, Sanity waits for the dropped edits without an end, and makes the form
   * read-only after 15 s. An edit that changes nothing begins a draft: Sanity waits no longer, whether that succeeds or fails.
   */
  const endWaiting = () => {
    if (isSyncing && hasPublished && !patch.disabled) patch.execute([])
  }
  const latest = useRef(endWaiting)
  useEffect(() => {
    latest.current = endWaiting
  })
  const isFinal = !hasDraft && connection === 'connected'
  useEffect(() => {
    if (!failure || !isFinal) return
    const timer = setTimeout(() => {
      setFailure(null)
      latest.current()
    }, FAILED_FOR_MS)
    return () => clearTimeout(timer)
  }, [failure, isFinal])
  useEffect(() => {
    const subscription = error$.subscribe(error => setFailure(error === undefined ? null : {isEarlier: false}))
    return () => subscription.unsubscribe()
  }, [error$])
  return failure
}
