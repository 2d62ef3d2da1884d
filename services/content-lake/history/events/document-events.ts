import {publishedIdOf} from '../../document-id.ts'
import {releaseOfVersion} from '../../release.ts'
import type {History} from '../history.ts'
import {changeEvents} from './change-events.ts'
import {type ReleaseTransition, releaseTransitionsOf} from './release-transitions.ts'
import {scheduleEvents} from './schedule-events.ts'
import {applyRevision, type DocumentEvent, type TimelineContext} from './timeline.ts'

/**
 * Returns the events of a document's group (the published document, its draft and its versions), oldest first. Edits of a
 * version are not included: clients derive them from the transactions.
 */
export const groupEventsOf = (history: History, dataset: string, id: string): DocumentEvent[] => {
  const published = publishedIdOf(id)
  const group = history.listGroup(dataset, published)
  const rows = group.flatMap(document => history.listRevisions(dataset, document).map(row => ({...row, document})))
  const transitions = transitionsOf(history, dataset, group)
  const timeline: TimelineContext = {published, transitions, alive: new Map(), authors: new Map()}
  const rowsBySequence = Map.groupBy(rows, ({sequence}) => sequence)
  const sequences = [...new Set([...rowsBySequence.keys(), ...transitions.keys()])].sort((a, b) => a - b)
  return sequences.flatMap(sequence => {
    const changed = rowsBySequence.get(sequence) ?? []
    const entry = changed[0] ?? history.entryAt(sequence)
    if (!entry) return []
    const events = changed.length === 0 ? scheduleEvents(timeline, entry) : changeEvents(timeline, entry, changed)
    for (const row of changed) applyRevision(timeline, row)
    // A pruned state cannot be opened, so its events are left out.
    return changed.some(({isKept}) => !isKept) ? [] : events
  })
}

/** Returns the events of one document in a group: the published document, a draft or a version. */
export const documentEventsOf = (history: History, dataset: string, id: string): DocumentEvent[] =>
  groupEventsOf(history, dataset, id).filter(({type, versionId}) => {
    if (type === 'deleteDocumentGroup') return true
    const isOfVersion = !['createLiveDocument', 'updateLiveDocument', 'unpublishDocument'].includes(type)
    return id === publishedIdOf(id)
      ? !isOfVersion || type === 'publishDocumentVersion'
      : isOfVersion && versionId === id
  })

const transitionsOf = (history: History, dataset: string, group: string[]): Map<number, ReleaseTransition[]> => {
  const releases = new Set(group.flatMap(id => releaseOfVersion(id) ?? []))
  const transitions = [...releases].flatMap(release => releaseTransitionsOf(history, dataset, release))
  return Map.groupBy(transitions, ({sequence}) => sequence)
}
