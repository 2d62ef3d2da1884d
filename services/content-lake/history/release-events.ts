import {isRecord} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import type {History} from './history.ts'
import {type ReleaseTurn, releaseTurnsOf} from './release-transitions.ts'

/** What happened to a release: its turns, and the documents that were added to it and taken out of it. */
export type ReleaseEvent = {type: string; timestamp: string; author: string; sequence: number} & Record<string, unknown>

/** The events of a release, oldest first; what its own turns did to its documents is not told again. */
export const releaseEventsOf = (history: History, dataset: string, release: string): ReleaseEvent[] => {
  const turns = releaseTurnsOf(history, dataset, release)
  const own = new Set(turns.map(({sequence}) => sequence))
  const documents = history
    .listReleaseVersions(dataset, release)
    .flatMap(id => versionEvents(history, dataset, id).filter(({sequence}) => !own.has(sequence)))
  return [...turns.flatMap(turn => turnEvent(history, turn)), ...documents]
    .map(event => ({...event, releaseName: release}))
    .sort((a, b) => a.sequence - b.sequence)
}

const turnEvent = (history: History, turn: ReleaseTurn): ReleaseEvent[] => {
  const entry = history.entryAt(turn.sequence)
  const type = turnTypeOf(turn)
  if (!entry || !type) return []
  const {timestamp, author, sequence} = entry
  const metadata = turn.document?.metadata
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
      ...(type === 'scheduleRelease' && {publishAt: turn.document?.publishAt}),
    },
  ]
}

const turnTypeOf = ({from, to}: ReleaseTurn): string | null => {
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
