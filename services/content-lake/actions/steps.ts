import type {StoredDocument} from '../document.ts'
import {layerOf, publishedIdOf} from '../document-id.ts'
import {applyMutation} from '../transactions/apply-mutation.ts'
import type {Mutation} from '../transactions/mutation.ts'
import type {Outcome} from '../transactions/outcome.ts'
import type {TransactionContext} from '../transactions/transaction-context.ts'
import {actionError} from './action-error.ts'

/** An action in progress: the state of its transaction and its index in the request. */
export type Step = {transaction: TransactionContext; index: number}

/** Applies mutations in order. Each sees the results of those before it. */
export const mutate = async ({transaction, index}: Step, mutations: Mutation[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const mutation of mutations) {
    await transaction.pause()
    for (const outcome of await applyMutation(transaction, mutation, index)) outcomes.push(outcome)
  }
  return outcomes
}

/** Returns the transaction's current state of a document. Throws a 409 LakeError when it doesn't exist. */
export const requireDocument = ({transaction, index}: Step, id: string): StoredDocument => {
  const document = transaction.draft.get(id)
  if (document) return document
  throw actionError(409, 'documentNotFoundError', `The document with the ID "${id}" was not found`, index, {id})
}

/** Throws a 409 LakeError when a document with this id exists. */
export const checkAbsent = ({transaction, index}: Step, id: string): void => {
  if (!transaction.draft.has(id)) return
  throw actionError(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, index, {id})
}

/** Throws a 409 LakeError when the document is not at the expected revision. */
export const checkRevision = (step: Step, id: string, expected: string | undefined): void => {
  if (expected === undefined) return
  const current = step.transaction.draft.get(id)?._rev ?? null
  if (current === expected) return
  const description = `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`
  const revisions = {id, currentRevisionID: current, expectedRevisionID: expected}
  throw actionError(409, 'documentRevisionIDDoesNotMatchError', description, step.index, revisions)
}

/** Throws a 400 LakeError when `versionId` is not a draft or version of the published document. */
export const checkVersionOf = ({index}: Step, versionId: string, publishedId: string): void => {
  if (publishedIdOf(versionId) === publishedId && layerOf(versionId) !== 'published') return
  const description = `"${versionId}" is not the ID of a draft or a version of "${publishedId}"`
  throw actionError(400, 'invalidDocumentIdError', description, index)
}

/** Returns a document's content under another id, without its revision, update time and system fields. */
export const copyAs = ({_rev, _updatedAt, _system, ...fields}: StoredDocument, id: string) => ({...fields, _id: id})
