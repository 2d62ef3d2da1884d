import {useEffect, useRef, useState} from 'react'
import {getPublishedId, getVersionFromId, useDocumentOperation, useDocumentStore} from 'sanity'
import {onCommit, refuseEmptyEdit} from '../connection/refused-writes'
import {latestOf} from './read-stored'

/** Sanity has dropped the refused edit by then. */
const DROPPED_AFTER_MS = 1000

/**
 * Calls `keep` when the lake refuses an edit of a document, because Sanity drops it (sanity 6.16.0); `isWhole` is false when it has
 * dropped most of it before. Returns why the last edit was
 * refused; null when it was saved. Always null for a project hosted by Sanity.
 */
export function useRefusal(
  {_id, _type}: {_id: string; _type: string},
  keep: (isWhole: boolean) => void,
): string | null {
  const {pair} = useDocumentStore()
  const release = getVersionFromId(_id)
  const id = getPublishedId(_id)
  const edited = release === undefined ? id : _id
  const {patch} = useDocumentOperation(id, _type, release)
  const [refusal, setRefusal] = useState<string | null>(null)
  /**
   * Letters that were typed while the refused edit was on its way stay in the form without their beginning, and Sanity waits for them
   * without an end, although it has forgotten them. After an edit that changes nothing the form shows the lake's version again, whether
   * that edit succeeds or is refused. Without a draft it is refused here, because the lake would begin an empty draft.
   */
  const dropRest = (reason: string): (() => void) | undefined => {
    if (patch.disabled) return
    const {draft, version} = latestOf(pair.editState(id, _type, release)) ?? {}
    const end = draft || version ? undefined : refuseEmptyEdit(edited, reason)
    patch.execute([])
    return end
  }
  const latest = useRef({keep, dropRest})
  useEffect(() => {
    latest.current = {keep, dropRest}
  })
  useEffect(() => {
    let isConsistent = true
    let isDropping = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let endRefusing: (() => void) | undefined
    const end = onCommit(edited, reason => {
      const wasDropping = isDropping
      isDropping = false
      // The edit that changes nothing does not save what was refused.
      if (reason !== null || !wasDropping) setRefusal(reason)
      if (reason === null) {
        // A later edit that changes nothing may begin a draft again.
        endRefusing?.()
        return
      }
      latest.current.keep(!wasDropping)
      clearTimeout(timer)
      // Once, because nobody knows whether the next attempt succeeds.
      if (wasDropping) return
      timer = setTimeout(() => {
        isDropping = !isConsistent
        if (isDropping) endRefusing = latest.current.dropRest(reason)
      }, DROPPED_AFTER_MS)
    })
    const consistency = pair.consistencyStatus(id, _type, release).subscribe(value => {
      isConsistent = value
    })
    return () => {
      end()
      endRefusing?.()
      consistency.unsubscribe()
      clearTimeout(timer)
    }
  }, [pair, id, _type, release, edited])
  return refusal
}
