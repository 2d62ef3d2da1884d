import {type LakeError, mutationError} from '../lake-error.ts'
import {releaseDocumentId, releaseOfVersion, stateOf} from '../release.ts'
import {strongReferencesOf} from '../store/references.ts'
import type {Store} from '../store/store.ts'
import type {Draft} from './draft.ts'
import type {TransactionContext} from './transaction-context.ts'

/** Maximum number of ids in an error. */
const MAX_NAMED = 100

/**
 * Throws a LakeError with status 409 when a strong reference would point at a missing document. Only the end state is
 * checked, so that documents of one transaction may refer to each other in any order.
 */
export const checkReferences = async (
  store: Store,
  dataset: string,
  {draft, pause}: Pick<TransactionContext, 'draft' | 'pause'>,
  indexOf: (id: string) => number,
): Promise<void> => {
  const changes = draft.changes()
  // The store knows the references of the other documents.
  const stillRefers = (source: string, id: string): boolean =>
    !draft.isTouched(source) || strongReferencesOf(draft.get(source)).has(id)
  for (const {id, after} of changes) {
    await pause()
    for (const target of strongReferencesOf(after)) {
      if (!draft.has(target)) throw missingTarget(id, target, indexOf(id))
    }
  }
  for (const {id, after} of changes) {
    if (after !== null) continue
    await pause()
    const referring = store.listReferring(dataset, id).filter(source => stillRefers(source, id))
    if (referring.length > 0) throw stillReferred(id, referring, indexOf(id))
  }
}

/**
 * Throws a LakeError with status 409 when a step changed a version whose release is not active. Releases in `releasing`,
 * which the transaction itself publishes, archives or restores, are exempt.
 */
export const checkReleases = (draft: Draft, ids: string[], releasing: Set<string>, index: number): void => {
  for (const id of ids) {
    const release = releaseOfVersion(id)
    if (release === null || releasing.has(release)) continue
    const state = stateOf(draft.get(releaseDocumentId(release)))
    if (state === null || state === 'active') continue
    const description = `Document "${id}" cannot be changed: the release "${release}" is ${state}`
    throw mutationError(409, 'releaseStateError', description, index, {id, releaseId: release, state})
  }
}

const missingTarget = (id: string, target: string, index: number): LakeError =>
  mutationError(
    409,
    'documentReferenceDoesNotExistError',
    `Document "${id}" references non-existent document "${target}"`,
    index,
    {id, referenceID: target},
  )

const stillReferred = (id: string, referring: string[], index: number): LakeError =>
  mutationError(
    409,
    'documentHasExistingReferencesError',
    `Document "${id}" cannot be deleted as there are references to it from "${referring[0]}"`,
    index,
    {id, referencingIDs: referring.slice(0, MAX_NAMED)},
  )
