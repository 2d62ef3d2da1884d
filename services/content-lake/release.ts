import {isRecord, type StoredDocument} from './document.ts'

/** States of a release. The hosted service's intermediate states don't exist here: each transition is one transaction. */
export type ReleaseState = 'active' | 'scheduled' | 'archived' | 'published'

export const RELEASE_TYPE = 'system.release'
const PREFIX = '_.releases.'

/** Returns the id of a release's document. */
export const releaseDocumentId = (name: string): string => `${PREFIX}${name}`

/** Returns the name of the release with this document id, or null for any other document. */
export const releaseNameOf = (documentId: string): string | null =>
  documentId.startsWith(PREFIX) ? documentId.slice(PREFIX.length) : null

/** Returns the release of a version, or null for drafts and published documents. */
export const releaseOfVersion = (id: string): string | null =>
  id.startsWith('versions.') ? (id.split('.')[1] ?? null) : null

/** Returns whether publishing this version's release unpublishes the document. */
export const isUnpublishVersion = ({_system: system}: StoredDocument): boolean =>
  isRecord(system) && system.delete === true

/** Returns the state of a release document; null when it is missing or not a valid release. */
export const stateOf = (document: StoredDocument | null): ReleaseState | null => {
  const state = document?._type === RELEASE_TYPE ? document.state : null
  return state === 'active' || state === 'scheduled' || state === 'archived' || state === 'published' ? state : null
}

/** Returns the ids of the versions that a release had when it was archived or published. */
export const finalVersionsOf = ({finalDocumentStates}: StoredDocument): string[] =>
  (Array.isArray(finalDocumentStates) ? finalDocumentStates : []).flatMap(state =>
    isRecord(state) && typeof state.id === 'string' ? [state.id] : [],
  )

/** Returns when a scheduled release is due, in milliseconds since 1970; null when it is not scheduled. */
export const dueTimeOf = (document: StoredDocument): number | null => {
  if (stateOf(document) !== 'scheduled' || typeof document.publishAt !== 'string') return null
  const time = Date.parse(document.publishAt)
  return Number.isNaN(time) ? null : time
}
