import type {StoredDocument} from '../document.ts'
import {isSystemId} from '../document-id.ts'
import {mutationError} from '../lake-error.ts'
import {applyMutation} from './apply-mutation.ts'
import type {Draft} from './draft.ts'
import {checkReleases} from './integrity.ts'
import type {Mutation} from './mutation.ts'
import type {Outcome} from './outcome.ts'
import type {TransactionContext, TransactOptions} from './transaction-context.ts'

/** One step of a transaction. It sees the changes of earlier steps. */
export type Step = (transaction: TransactionContext, index: number) => Promise<Outcome[]>

/** What a step did to one document, with the index of the step and, if it was requested, the document. */
export type Result = Outcome & {index: number; document?: StoredDocument}

/** Runs the steps of a transaction on its draft; rejects with a LakeError when one is invalid. */
export const runSteps = async (
  transaction: TransactionContext,
  steps: Step[],
  {returnsDocuments = false}: TransactOptions,
): Promise<Result[]> => {
  const {draft, releasing, pause} = transaction
  const results: Result[] = []
  for (const [index, step] of steps.entries()) {
    await pause()
    draft.startStep(index)
    const outcomes = await step(transaction, index)
    checkReleases(draft, changedIds(outcomes), releasing, index)
    for (const outcome of outcomes) {
      const document = returnsDocuments ? documentOf(draft, outcome) : null
      results.push({...outcome, index, ...(document && {document})})
    }
  }
  return results
}

const documentOf = (draft: Draft, {id, operation}: Outcome): StoredDocument | null =>
  operation === 'none' ? draft.getUnchanged(id) : draft.get(id)

/** Returns a mutation as a step. A mutation of a client must not change the lake's system documents. */
export const mutationStep =
  (mutation: Mutation, {isExternal = false}: TransactOptions): Step =>
  (transaction, index) => {
    const {create, createOrReplace, createIfNotExists, delete: removal, patch} = mutation
    const id = (create ?? createOrReplace ?? createIfNotExists)?._id ?? (removal ?? patch)?.id
    if (!isExternal || typeof id !== 'string' || !isSystemId(id)) return applyMutation(transaction, mutation, index)
    const description = `Document "${id.slice(0, 200)}" is a system document: use actions to change it, not mutations`
    throw mutationError(403, 'systemDocumentError', description, index)
  }

const changedIds = (outcomes: Outcome[]): string[] =>
  outcomes.filter(({operation}) => operation !== 'none').map(({id}) => id)
