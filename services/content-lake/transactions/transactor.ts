import {randomId} from '../document-id.ts'
import type {History} from '../history/history.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {dataError, datasetNotFoundError, datasetReplacedError} from '../lake-error.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import type {Store, Transaction} from '../store/store.ts'
import {openDraft} from './draft.ts'
import {dropDataset} from './drop-dataset.ts'
import {checkReferences} from './integrity.ts'
import type {Mutation} from './mutation.ts'
import {checkContentRules} from './rules/check-content-rules.ts'
import {dayIn} from './rules/check-in-force.ts'
import {mutationStep, type Result, runSteps, type Step} from './run-steps.ts'
import {TRANSACTION_LIMIT} from './size-check.ts'
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

/** The results of a transaction; each has its document after the mutation if documents were requested and it exists. */
export type Transacted = {transactionId: string; results: Omit<Result, 'index'>[]}

/** Runs a transaction after all earlier ones of the dataset; rejects with a LakeError, and then stores nothing. */
export type Transactor = (dataset: string, request: TransactRequest, options: TransactOptions) => Promise<Transacted>

/** Deletes a dataset with its documents and their history after all earlier transactions; rejects with a LakeError. */
export type DatasetDropper = (dataset: string, author: string) => Promise<void>

/**
 * Opens the transactor, which runs the transactions of each dataset one after another. A transaction is stored atomically
 * before it is acknowledged. All queries of one transaction share `selectTimeoutMs`, which bounds the wait of the next.
 */
export const openTransactor = (
  store: Store,
  engine: QueryEngine,
  history: History,
  settings: TransactorSettings,
): {transact: Transactor; dropDataset: DatasetDropper} => {
  const services: TransactorServices = {store, engine, history, ...settings}
  /** The latest transaction of each dataset with pending transactions. */
  const pending = new Map<string, Promise<unknown>>()

  // Queries run in other threads, and long transactions pause: nothing may change between a read and the commit.
  const runNext = <Result>(dataset: string, work: () => Promise<Result>): Promise<Result> => {
    const previous = pending.get(dataset) ?? Promise.resolve()
    const result = previous.then(work)
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (pending.get(dataset) === settled) pending.delete(dataset)
      })
    pending.set(dataset, settled)
    return result
  }

  return {
    transact: (dataset, request, options) => {
      const {generation = store.generationOf(dataset)} = options
      return runNext(dataset, () => transact(services, dataset, request, {...options, generation}))
    },
    dropDataset: (dataset, author) => {
      const options = {author, generation: store.generationOf(dataset), isDrop: true}
      const run = (step: Step) => transact(services, dataset, {steps: [step]}, options)
      return runNext(dataset, () => dropDataset(store, dataset, run))
    },
  }
}

/** `isDrop`: the dataset is deleted with its documents, a part of them in this transaction. No check applies then. */
type Options = TransactOptions & {isDrop?: boolean}

const transact = async (
  services: TransactorServices,
  dataset: string,
  request: TransactRequest,
  options: Options,
): Promise<Transacted> => {
  const {store} = services
  // It may have been deleted, and created again, while the request waited or while its upload arrived.
  if (!store.hasDataset(dataset)) throw datasetNotFoundError(dataset, services.projectId)
  if (options.generation !== store.generationOf(dataset)) throw datasetReplacedError(dataset)
  const {transactionId = randomId()} = request
  if (store.hasTransaction(dataset, transactionId)) throw duplicateIdError(transactionId)
  const draft = openDraft(store, dataset, options.isDrop ? Number.POSITIVE_INFINITY : TRANSACTION_LIMIT)
  const transaction = createTransactionContext(services, dataset, draft, transactionId, options)
  const steps = 'steps' in request ? request.steps : request.mutations.map(mutation => mutationStep(mutation, options))
  const results = await runSteps(transaction, steps, options)
  const {timestamp, author} = transaction
  if (!options.isDrop) await checkEndState(services, dataset, transaction, results)
  if (!options.dryRun)
    await commitWhenChecked(store, dataset, {id: transactionId, timestamp, author, changes: draft.changes()})
  return {transactionId, results: results.map(({index, ...result}) => result)}
}

const checkEndState = async (
  {store, rules, timeZone}: TransactorServices,
  dataset: string,
  transaction: TransactionContext,
  results: Result[],
): Promise<void> => {
  const lastIndex = new Map(results.map(({id, index}) => [id, index]))
  const indexOf = (id: string) => lastIndex.get(id) ?? 0
  await checkReferences(store, dataset, transaction, indexOf)
  await checkContentRules(rules, transaction, dayIn(timeZone, transaction.timestamp), indexOf)
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

const duplicateIdError = (id: string) =>
  dataError(409, 'transactionError', `A transaction with the ID "${id}" exists already`, {items: []})
