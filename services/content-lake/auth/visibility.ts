import {isPublicId} from '../document-id.ts'
import {httpError} from '../lake-error.ts'
import type {Store} from '../store/store.ts'

/** Which of a dataset's documents somebody may read: all, those whose id has no dot, or none. */
export type Visibility = 'all' | 'public' | 'none'

/** How far a caller sees into a dataset: without a token, no further than what is published, and not into a private one. */
export const visibilityOf = ({role}: {role: string}, dataset: string, store: Pick<Store, 'isPrivate'>): Visibility => {
  if (role !== 'anonymous') return 'all'
  return store.isPrivate(dataset) ? 'none' : 'public'
}

/** Whether a document is within reach. */
export const isWithin = (reach: Visibility, id: string): boolean =>
  reach === 'all' || (reach === 'public' && isPublicId(id))

/** Throws a LakeError with status 401 where nothing at all may be read. */
export const requireVisibility = (reach: Visibility, dataset: string): void => {
  if (reach !== 'none') return
  throw httpError(401, `Unauthorized - dataset "${dataset}" is private: a token is needed`, {errorCode: 'SIO-401-ANF'})
}
