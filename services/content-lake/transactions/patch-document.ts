import {type StoredDocument, valueProblem} from '../document.ts'
import {LakeError, mutationError} from '../lake-error.ts'
import {keyed, withKeysAt} from './array-keys.ts'
import type {Mutation, PatchOperations} from './mutation.ts'
import type {Outcome} from './outcome.ts'
import {applyPatch} from './patch.ts'
import type {TransactionContext} from './transaction-context.ts'

/** Applies a patch mutation to one document. */
export const patchDocument = (
  transaction: TransactionContext,
  id: string,
  patch: NonNullable<Mutation['patch']>,
  index: number,
): Outcome => {
  const {draft, autoGenerateArrayKeys, transactionId, timestamp} = transaction
  const current = draft.get(id)
  if (!current) {
    throw mutationError(409, 'documentNotFoundError', `The document with the ID "${id}" was not found`, index, {id})
  }
  const {ifRevisionID, id: _id, query: _query, params: _params, ...operations} = patch
  if (ifRevisionID !== undefined && ifRevisionID !== current._rev) {
    const description = `Document "${id}" has unexpected revision ID ("${current._rev}"), expected "${ifRevisionID}"`
    const revisions = {id, currentRevisionID: current._rev, expectedRevisionID: ifRevisionID}
    throw mutationError(409, 'documentRevisionIDDoesNotMatchError', description, index, revisions)
  }
  const applied = autoGenerateArrayKeys ? withKeys(operations) : operations
  const patched = patchedDocument(transaction, current, applied, index)
  draft.put(id, {...patched, _rev: transactionId, _updatedAt: timestamp}, applied)
  return {id, operation: 'update'}
}

const patchedDocument = (
  {patchBudget}: TransactionContext,
  current: StoredDocument,
  operations: PatchOperations,
  index: number,
): StoredDocument => {
  const patchError = (reason: string): LakeError =>
    mutationError(400, 'patchError', `Cannot patch "${current._id}": ${reason}`, index, {id: current._id})
  try {
    const patched = applyPatch(current, operations, patchBudget)
    const problem = valueProblem(patched)
    if (problem) throw patchError(problem)
    return patched
  } catch (error) {
    throw error instanceof LakeError ? error : patchError(error instanceof Error ? error.message : String(error))
  }
}

const withKeys = ({insert, set, setIfMissing, ...others}: PatchOperations): PatchOperations => ({
  ...others,
  ...(set && {set: withKeysAt(set)}),
  ...(setIfMissing && {setIfMissing: withKeysAt(setIfMissing)}),
  ...(insert && {insert: {...insert, items: insert.items.map(keyed)}}),
})
