import type {StoredDocument} from '../document.ts'
import {isSystemId, randomId} from '../document-id.ts'
import type {History} from '../history/history.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {dataError, datasetNotFoundError, datasetReplacedError, mutationError} from '../lake-error.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import type {Store, Transaction} from '../store/store.ts'
import {applyMutation} from './apply-mutation.ts'
import {openDraft} from './draft.ts'
import {checkReferences, checkReleases} from './integrity.ts'
import type {Mutation} from './mutation.ts'
import type {Outcome} from './outcome.ts'
import {checkContentRules} from './rules/check-content-rules.ts'
import {dayIn} from './rules/check-in-force.ts'
import {
  createTransactionContext,
  type TransactionContext,
  type TransactOptions,
  type TransactorServices,
  type TransactorSettings,
} from './transaction-context.ts'

/** Number of checks of the database that a transaction waits for: each write of another program causes one. */
const MAX_CHECKS = 3

/** The content of a transaction: mutations, or the steps of actions. */
export type TransactRequest = {transactionId?: string | undefined} & ({mutations: Mutation[]} | {steps: Step[]})

/** One step of a transaction. It sees the changes of earlier steps. */
export type Step = (transaction: TransactionContext, index: number) => Promise<Outcome[]>

export type Transacted = {transactionId: string; results: (Outcome & {document: StoredDocument | null})[]}

/** Runs a transaction after all earlier ones of the dataset; rejects with a LakeError, and then stores nothing. */
export type Transactor = (dataset: string, request: TransactRequest, options: TransactOptions) => Promise<Transacted>

/**
 * Opens the transactor, which runs the transactions of each dataset one after another. A transaction is stored atomically
 * before it is acknowledged. All queries of one transaction share `selectTimeoutMs`, which bounds the wait of the next.
 */
export const openTransactor = (
  store: Store,
  engine: QueryEngine,
  history: History,
  settings: TransactorSettings,
): Transactor => {
  const services: TransactorServices = {store, engine, history, ...settings}
  /** The latest transaction of each dataset with pending transactions. */
  const pending = new Map<string, Promise<unknown>>()

  return (dataset, request, options) => {
    const {generation = store.generationOf(dataset)} = options
    // Queries run in other threads: nothing may change between a selection and the commit.
    const previous = pending.get(dataset) ?? Promise.resolve()
    const result = previous.then(() => transact(services, dataset, request, {...options, generation}))
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (pending.get(dataset) === settled) pending.delete(dataset)
      })
    pending.set(dataset, settled)
    return result
  }
}

const transact = async (
  services: TransactorServices,
  dataset: string,
  request: TransactRequest,
  options: TransactOptions,
): Promise<Transacted> => {
  const {store} = services
  // It may have been deleted, and created again, while the request waited or while its upload arrived.
  if (!store.hasDataset(dataset)) throw datasetNotFoundError(dataset, services.projectId)
  if (options.generation !== store.generationOf(dataset)) throw datasetReplacedError(dataset)
  const {transactionId = randomId()} = request
  if (store.hasTransaction(dataset, transactionId)) throw duplicateIdError(transactionId)
  const draft = openDraft(store, dataset)
  const transaction = createTransactionContext(services, dataset, draft, transactionId, options)
  const steps = 'steps' in request ? request.steps : request.mutations.map(mutation => mutationStep(mutation, options))
  const results: Transacted['results'] = []
  const lastIndex = new Map<string, number>()
  for (const [index, step] of steps.entries()) {
    const outcomes = await step(transaction, index)
    checkReleases(draft, changedIds(outcomes), transaction.releasing, index)
    for (const outcome of outcomes) {
      lastIndex.set(outcome.id, index)
      results.push({...outcome, document: draft.get(outcome.id)})
    }
  }
  const {timestamp, author} = transaction
  const indexOf = (id: string) => lastIndex.get(id) ?? 0
  checkReferences(store, dataset, draft, indexOf)
  if (!options.dropsDataset)
    await checkContentRules(services.rules, transaction, dayIn(services.timeZone, timestamp), indexOf)
  if (!options.dryRun)
    await commitWhenChecked(store, dataset, {id: transactionId, timestamp, author, changes: draft.changes()})
  if (options.dropsDataset) store.dropDataset(dataset)
  return {transactionId, results}
}

/**
 * Commits a transaction. When another program has written to the database, waits for the check that follows, because Sanity's
 * importer gives up when the lake rejects a write. Nothing else changes the dataset meanwhile.
 */
const commitWhenChecked = async (store: Store, dataset: string, transaction: Transaction): Promise<void> => {
  for (let checks = 0; ; checks++) {
    try {
      store.commit(dataset, transaction)
      return
    } catch (error) {
      if (!(error instanceof UnhealthyError) || checks === MAX_CHECKS) throw error
      if (!(await store.health.whenChecked())) throw store.health.refusal() ?? error
    }
  }
}

const mutationStep =
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

const duplicateIdError = (id: string) =>
  dataError(409, 'transactionError', `A transaction with the ID "${id}" exists already`, {items: []})
