import {useEffect, useRef} from 'react'
import {getPublishedId, getVersionFromId, toMutationPatches, useDocumentOperation, useDocumentStore} from 'sanity'
import {patchesOf} from './patches-of'
import {changesTo, type LostDraft, watchForLoss} from './unsent-edits'

/** `keepTexts` is called when the draft was not published, but removed. */
type Options = {isCutOff: boolean; keepTexts: () => void}

/**
 * Recovers edits that wait to be sent when somebody publishes or discards the draft, because Sanity drops them with it
 * (@sanity/mutator 6.16.0): repeats them after a publish, and calls `keepTexts` after a discard. This happens before the form shows the published version, and before the next letter.
 */
export function useUnsentEdits({_id, _type}: {_id: string; _type: string}, {isCutOff, keepTexts}: Options): void {
  const {pair} = useDocumentStore()
  const id = getPublishedId(_id)
  const {patch} = useDocumentOperation(id, _type)
  const isOfRelease = getVersionFromId(_id) !== undefined
  const restore = ({draft, published}: LostDraft) => {
    // What is typed offline is kept, and decided about once the connection is back.
    if (isCutOff) return
    if (!published) return keepTexts()
    // What was published is the draft without the edits that were not sent.
    const patches = changesTo(draft, published).flatMap(({path, value}) => patchesOf(value, path))
    if (patches.length > 0) patch.execute(toMutationPatches(patches))
  }
  const latest = useRef(restore)
  useEffect(() => {
    latest.current = restore
  })
  useEffect(() => {
    if (isOfRelease) return
    let isSaved = true
    const see = watchForLoss()
    const subscription = pair.consistencyStatus(id, _type).subscribe(isConsistent => {
      isSaved = isConsistent
    })
    const states = pair.editState(id, _type).subscribe(({draft, published, transactionSyncLock}) => {
      const lost = see({draft, published, isLocked: transactionSyncLock?.enabled === true, isSaved})
      if (lost) latest.current(lost)
    })
    subscription.add(states)
    return () => subscription.unsubscribe()
  }, [pair, id, _type, isOfRelease])
}
