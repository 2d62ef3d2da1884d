import {isRecord, type StoredDocument} from '../document.ts'
import {randomId} from '../document-id.ts'
import {dataFault} from '../fault.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import type {Store} from '../store/store.ts'
import {applyMutation, type Outcome, type Work} from './apply.ts'
import {openDraft} from './draft.ts'
import {checkReferences} from './integrity.ts'
import type {MutationRequest} from './mutation.ts'

export type TransactOptions = {author: string; dryRun?: boolean; autoGenerateArrayKeys?: boolean}

export type Transacted = {transactionId: string; results: (Outcome & {document: StoredDocument | null})[]}

export type Transactor = ReturnType<typeof openTransactor>

/** Takes transactions one after another; each is stored as a whole before it is acknowledged, or refused as a whole. */
export const openTransactor = (store: Store, engine: QueryEngine) => {
  let last: Promise<unknown> = Promise.resolve()

  const transact = async (dataset: string, request: MutationRequest, options: TransactOptions): Promise<Transacted> => {
    const {mutations, transactionId = randomId()} = request
    if (store.hasTransaction(dataset, transactionId)) throw usedBefore(transactionId)
    const {author, dryRun = false, autoGenerateArrayKeys = false} = options
    const draft = openDraft(store, dataset)
    const select: Work['select'] = async (query, params) => {
      const overlay = draft.overlay()
      const asked = {dataset, query, params, perspective: 'raw' as const, publicOnly: false, identity: author, overlay}
      return idsOf(await engine.run(asked))
    }
    const timestamp = new Date().toISOString()
    const work: Work = {draft, transactionId, timestamp, autoGenerateArrayKeys, select}
    const results: Transacted['results'] = []
    const lastIndex = new Map<string, number>()
    for (const [index, mutation] of mutations.entries()) {
      for (const outcome of await applyMutation(work, mutation, index)) {
        lastIndex.set(outcome.id, index)
        results.push({...outcome, document: draft.get(outcome.id)})
      }
    }
    checkReferences(store, dataset, draft, id => lastIndex.get(id) ?? 0)
    const changes = draft.changes()
    if (!dryRun) store.commit(dataset, {id: transactionId, timestamp, author, changes})
    return {transactionId, results}
  }

  /** Waits for the transactions before it; rejects with a Fault when it is refused, and then nothing of it is stored. */
  return (dataset: string, request: MutationRequest, options: TransactOptions): Promise<Transacted> => {
    // A selection by query is computed elsewhere: nothing may change between it and the commit.
    const result = last.then(() => transact(dataset, request, options))
    last = result.catch(() => undefined)
    return result
  }
}

const usedBefore = (id: string) =>
  dataFault(409, 'transactionError', `A transaction with the ID "${id}" exists already`, {items: []})

/** The ids in a selection's result: documents, a document, or plain ids. */
const idsOf = (json: string): string[] => {
  const result: unknown = JSON.parse(json)
  const found = new Set<string>()
  for (const item of Array.isArray(result) ? result : [result]) {
    const id: unknown = isRecord(item) ? item._id : item
    if (typeof id === 'string') found.add(id)
    else if (id !== null) {
      throw dataFault(400, 'mutationError', 'The query of a mutation must choose documents', {items: []})
    }
  }
  return [...found]
}
