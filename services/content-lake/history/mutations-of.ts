import type {Change} from '../store/store.ts'

/** Returns the mutations of one document in a transaction; mutations by query are resolved to its id. */
export const mutationsOf = ({id, before, after, patches}: Change): Record<string, unknown>[] => {
  if (after === null) return [{delete: {id}}]
  if (patches) return patches.map(patch => ({patch: {...patch, id}}))
  return [before === null ? {create: after} : {createOrReplace: after}]
}
