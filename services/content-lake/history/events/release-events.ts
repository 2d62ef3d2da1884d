import {isRecord} from '../../document.ts'
import {publishedIdOf} from '../../document-id.ts'
import type {History} from '../history.ts'
import {type ReleaseTransition, releaseTransitionsOf} from './release-transitions.ts'

/** An event of a release: a state transition, or a document that was added or removed. */
export type ReleaseEvent = {type: string; timestamp: string; author: string; sequence: number} & Record<string, unknown>

/** Returns the events of a release, oldest first. Document changes caused by its own transitions are left out. */
export const releaseEventsOf = (history: History, dataset: string, release: string): ReleaseEvent[] => {
  const transitions = releaseTransitionsOf(history, dataset, release)
  const own = new Set(transitions.map(({sequence}) => sequence))
  const documents = history
    .listReleaseVersions(dataset, release)
    .flatMap(id => versionEvents(history, dataset, id).filter(({sequence}) => !own.has(sequence)))
  return [...transitions.flatMap(transition => transitionEvent(history, transition)), ...documents]
    .map(event => ({...event, releaseName: release}))
    .sort((a, b) => a.sequence - b.sequence)
}

const transitionEvent = (history: History, transition: ReleaseTransition): ReleaseEvent[] => {
  const entry = history.entryAt(transition.sequence)
  const type = transitionTypeOf(transition)
  if (!entry || !type) return []
  const {timestamp, author, sequence} = entry
  const metadata = transition.document?.metadata
  const change = isRecord(metadata) && {
    releaseType: metadata.releaseType,
    intendedPublishDate: metadata.intendedPublishAt,
  }
  return [
    {
      type,
      timestamp,
      author,
      sequence,
      ...(type === 'createRelease' && change && {change}),
      ...(type === 'scheduleRelease' && {publishAt: transition.document?.publishAt}),
    },
  ]
}

const transitionTypeOf = ({from, to}: ReleaseTransition): string | null => {
  if (from === null) return 'createRelease'
  if (to === 'scheduled') return 'scheduleRelease'
  if (to === 'published') return 'publishRelease'
  if (to === 'archived') return 'archiveRelease'
  if (to === 'active') return from === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease'
  return null
}

const versionEvents = (history: History, dataset: string, versionId: string): ReleaseEvent[] => {
  const documentType = history.lastStateOf(dataset, versionId)?._type ?? ''
  const common = {documentId: publishedIdOf(versionId), documentType, versionId}
  return history.listRevisions(dataset, versionId).flatMap(row => {
    const {timestamp, author, sequence, id, revision, previous} = row
    const base = {timestamp, author, sequence, ...common}
    if (previous === null && revision !== null) {
      return [{...base, type: 'addDocumentToRelease', revisionId: id, versionRevisionId: revision}]
    }
    return revision === null ? [{...base, type: 'discardDocumentFromRelease', versionRevisionId: previous}] : []
  })
}
