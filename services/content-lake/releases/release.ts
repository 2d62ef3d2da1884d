import {isRecord, type StoredDocument} from '../document.ts'
import {layerOf} from '../document-id.ts'

/** States that a release can be in; the hosted service's states in between pass within one transaction here. */
export type ReleaseState = 'active' | 'scheduled' | 'archived' | 'published'

export const RELEASE_TYPE = 'system.release'
const PREFIX = '_.releases.'

/** The id of the document that tells of a release. */
export const releaseDocumentId = (name: string): string => `${PREFIX}${name}`

/** The name of the release that a document tells of, or null for any other document. */
export const releaseNameOf = (documentId: string): string | null =>
  documentId.startsWith(PREFIX) ? documentId.slice(PREFIX.length) : null

/** The name of the release that a version belongs to, or null for drafts and published documents. */
export const releaseOfVersion = (id: string): string | null => (id.startsWith('versions.') ? layerOf(id) : null)

/** The state of a release's document; null where there is none, or something else in its place. */
export const stateOf = (document: StoredDocument | null): ReleaseState | null => {
  const state = document?._type === RELEASE_TYPE ? document.state : null
  return state === 'active' || state === 'scheduled' || state === 'archived' || state === 'published' ? state : null
}

/** Ids of the versions that a release had when it was archived or published. */
export const finalVersionsOf = ({finalDocumentStates}: StoredDocument): string[] =>
  (Array.isArray(finalDocumentStates) ? finalDocumentStates : []).flatMap(state =>
    isRecord(state) && typeof state.id === 'string' ? [state.id] : [],
  )

/** When a scheduled release is due, in milliseconds since 1970; null when it is not scheduled. */
export const dueTimeOf = (document: StoredDocument): number | null => {
  if (stateOf(document) !== 'scheduled' || typeof document.publishAt !== 'string') return null
  const time = Date.parse(document.publishAt)
  return Number.isNaN(time) ? null : time
}
