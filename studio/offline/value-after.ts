import {Mutation} from '@sanity/mutator'
import {type FormPatch, toMutationPatches} from 'sanity'

const DOCUMENT = {_id: 'document', _type: 'document'}

/** Returns an input's value after patches of it. */
export function valueAfter(value: unknown, patches: readonly FormPatch[]): unknown {
  const ofDocument = patches.map(patch => ({...patch, path: ['value', ...patch.path]}))
  const mutations = toMutationPatches(ofDocument).map(patch => ({patch: {id: DOCUMENT._id, ...patch}}))
  return new Mutation({mutations}).apply({...DOCUMENT, ...(value !== undefined && {value})})?.value
}
