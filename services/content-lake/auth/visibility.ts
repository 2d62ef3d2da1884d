import {isPublicId} from '../document-id.ts'
import {httpError} from '../lake-error.ts'
import type {Store} from '../store/store.ts'

/** The documents of a dataset that a caller may read: all, those whose id has no dot, or none. */
export type Visibility = 'all' | 'public' | 'none'

/** Returns a caller's visibility. Without a token it is `public`, or `none` for a private dataset. */
export const visibilityOf = ({role}: {role: string}, dataset: string, store: Pick<Store, 'isPrivate'>): Visibility => {
  if (role !== 'anonymous') return 'all'
  return store.isPrivate(dataset) ? 'none' : 'public'
}

/** Returns whether a document may be read with this visibility. */
export const isVisible = (visibility: Visibility, id: string): boolean =>
  visibility === 'all' || (visibility === 'public' && isPublicId(id))

/** Throws a 401 LakeError when nothing may be read. */
export const requireVisibility = (visibility: Visibility, dataset: string): void => {
  if (visibility !== 'none') return
  throw httpError(401, `Unauthorized - dataset "${dataset}" is private: a token is needed`, {errorCode: 'SIO-401-ANF'})
}
