import {releaseOfVersion} from '../../release.ts'
import type {History} from '../history.ts'
import type {Entry} from '../log-reader.ts'
import type {ReleaseTransition} from './release-transitions.ts'

/** An event of a document from the editors' perspective. The Studio's timeline consists of these. */
export type DocumentEvent = {type: string; timestamp: string; author: string; sequence: number} & Record<
  string,
  unknown
>

/** A revision of one document in the group. */
export type RevisionRow = ReturnType<History['listRevisions']>[number] & {document: string}

/** The state while a timeline is built, one transaction after another. */
export type TimelineContext = {
  published: string
  /** The state transitions of the group's releases, by sequence number. */
  transitions: Map<number, ReleaseTransition[]>
  /** The current revision of each existing document in the group. */
  alive: Map<string, string>
  /** The authors of each document since it was created. */
  authors: Map<string, Set<string>>
}

/** Updates the timeline with a revision. */
export const applyRevision = ({alive, authors}: TimelineContext, row: RevisionRow): void => {
  const {document, revision, previous, author} = row
  if (revision === null) alive.delete(document)
  else alive.set(document, revision)
  if (previous === null) authors.set(document, new Set())
  authors.get(document)?.add(author)
}

/** Returns the fields that all events of a transaction share. */
export const baseFields = ({published}: TimelineContext, {sequence, timestamp, author}: Entry) => ({
  documentId: published,
  timestamp,
  author,
  sequence,
})

/** Returns the fields of an event about a version. */
export const versionFields = (versionId: string, versionRevisionId: string | null) => {
  const releaseId = releaseOfVersion(versionId)
  return {versionId, versionRevisionId, ...(releaseId !== null && {releaseId})}
}
