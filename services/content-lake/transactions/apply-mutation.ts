import type {JsonRecord} from '../document.ts'
import {mutationError} from '../lake-error.ts'
import type {Mutation} from './mutation.ts'
import {newDocument, newDocumentId} from './new-document.ts'
import type {Outcome} from './outcome.ts'
import {patchDocument} from './patch-document.ts'
import type {TransactionContext} from './transaction-context.ts'

/** Applies one mutation to the draft and returns the outcome for each document; rejects with a LakeError when invalid. */
export const applyMutation = async (
  transaction: TransactionContext,
  mutation: Mutation,
  index: number,
): Promise<Outcome[]> => {
  const {create, createOrReplace, createIfNotExists, delete: removal, patch} = mutation
  if (create) return [createDocument(transaction, create, index)]
  if (createOrReplace) return [replaceDocument(transaction, createOrReplace, index)]
  if (createIfNotExists) return [ensureDocument(transaction, createIfNotExists, index)]
  const {id, query = '', params = {}} = removal ?? patch ?? {}
  const ids = id === undefined ? await transaction.select(query, params) : [id]
  if (!removal && !patch) throw mutationError(400, 'mutationParseError', 'a mutation of unknown type', index)
  const outcomes: Outcome[] = []
  for (const target of ids) {
    await transaction.pause()
    if (removal) outcomes.push(deleteDocument(transaction, target, removal.purge ?? false))
    else if (patch) outcomes.push(patchDocument(transaction, target, patch, index))
  }
  return outcomes
}

const createDocument = (transaction: TransactionContext, given: JsonRecord, index: number): Outcome => {
  const {draft} = transaction
  const id = newDocumentId(given, index, true)
  if (draft.has(id)) {
    throw mutationError(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, index, {id})
  }
  draft.put(id, newDocument(transaction, id, given, null, index))
  return {id, operation: 'create'}
}

const replaceDocument = (transaction: TransactionContext, given: JsonRecord, index: number): Outcome => {
  const {draft} = transaction
  const id = newDocumentId(given, index, false)
  const current = draft.get(id)
  draft.put(id, newDocument(transaction, id, given, current, index))
  return {id, operation: current ? 'update' : 'create'}
}

const ensureDocument = (transaction: TransactionContext, given: JsonRecord, index: number): Outcome => {
  const {draft} = transaction
  const id = newDocumentId(given, index, false)
  const document = newDocument(transaction, id, given, null, index)
  if (draft.has(id)) return {id, operation: 'none'}
  draft.put(id, document)
  return {id, operation: 'create'}
}

const deleteDocument = ({draft}: TransactionContext, id: string, purge: boolean): Outcome => {
  if (!draft.has(id)) return {id, operation: 'none'}
  draft.put(id, null)
  if (purge) draft.purge(id)
  return {id, operation: 'delete'}
}
