import type {Action} from '../actions/action.ts'
import {asActionError} from '../actions/action-error.ts'
import {applyAction} from '../actions/apply-action.ts'
import type {StoredDocument} from '../document.ts'
import {isSystemId, publishedIdOf, randomId} from '../document-id.ts'
import type {History} from '../history/history.ts'
import {dataError, mutationError} from '../lake-error.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import {releaseOfVersion} from '../releases/release.ts'
import type {Store} from '../store/store.ts'
import {applyMutation, type Outcome, type Work} from './apply-mutation.ts'
import {type Draft, openDraft} from './draft.ts'
import {checkReferences, checkReleases} from './integrity.ts'
import type {Mutation} from './mutation.ts'
import {idsOf} from './selection.ts'

/** What a transaction is to do: mutations, or the actions that come to some. */
export type TransactRequest = {transactionId?: string | undefined} & ({mutations: Mutation[]} | {steps: Step[]})

/** One step of a transaction; it sees those before it. */
export type Step = (work: Work, index: number) => Promise<Outcome[]>

export type TransactOptions = {
  author: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether the mutations come from outside: the lake's own documents are then closed to them. */
  isOutside?: boolean
}

/** Longest time that the patches of one transaction may compute. */
const PATCHING_MS = 2000

export type Transacted = {transactionId: string; results: (Outcome & {document: StoredDocument | null})[]}

export type Transactor = ReturnType<typeof openTransactor>

/**
 * Takes the transactions of each dataset one after another; each is stored as a whole before it is acknowledged, or refused
 * as a whole. The queries of one have `selectingMs` together: the others wait for no more than that.
 */
export const openTransactor = (store: Store, engine: QueryEngine, history: History, selectingMs: number) => {
  /** For each dataset that is written to, the end of the transaction that came last. */
  const last = new Map<string, Promise<unknown>>()

  const workOn = (dataset: string, draft: Draft, transactionId: string, options: TransactOptions): Work => {
    const {author, autoGenerateArrayKeys = false, isOutside = false} = options
    const budget = {leftMs: selectingMs}
    return {
      draft,
      transactionId,
      timestamp: new Date().toISOString(),
      author,
      autoGenerateArrayKeys,
      patching: {leftMs: PATCHING_MS},
      select: async (query, params) => {
        const selection = {dataset, query, params, identity: author, overlay: draft.overlay()}
        const ids = idsOf(await engine.select(selection, budget))
        return isOutside ? ids.filter(id => !isSystemId(id)) : ids
      },
      listVersions: publishedId => {
        const made = draft.touchedIds().filter(id => id !== publishedId && publishedIdOf(id) === publishedId)
        return [...new Set([...store.listVersionIds(dataset, publishedId), ...made])]
      },
      listRelease: release => {
        const made = draft.touchedIds().filter(id => releaseOfVersion(id) === release)
        return [...new Set([...store.listReleaseVersionIds(dataset, release), ...made])]
      },
      lastStateOf: id => history.lastStateOf(dataset, id),
      releasing: new Set(),
    }
  }

  const transact = async (dataset: string, request: TransactRequest, options: TransactOptions): Promise<Transacted> => {
    const {transactionId = randomId()} = request
    if (store.hasTransaction(dataset, transactionId)) throw usedBefore(transactionId)
    const draft = openDraft(store, dataset)
    const work = workOn(dataset, draft, transactionId, options)
    const steps = 'steps' in request ? request.steps : request.mutations.map(one => mutationStep(one, options))
    const results: Transacted['results'] = []
    const lastIndex = new Map<string, number>()
    for (const [index, step] of steps.entries()) {
      const outcomes = await step(work, index)
      checkReleases(draft, changedBy(outcomes), work.releasing, index)
      for (const outcome of outcomes) {
        lastIndex.set(outcome.id, index)
        results.push({...outcome, document: draft.get(outcome.id)})
      }
    }
    const indexOf = (id: string): number => lastIndex.get(id) ?? 0
    checkReferences(store, dataset, draft, indexOf)
    const {timestamp, author} = work
    if (!options.dryRun) store.commit(dataset, {id: transactionId, timestamp, author, changes: draft.changes()})
    return {transactionId, results}
  }

  /** Waits for the transactions before it; rejects with a LakeError when it is refused, and then nothing of it is stored. */
  return (dataset: string, request: TransactRequest, options: TransactOptions): Promise<Transacted> => {
    // A selection by query is computed elsewhere: nothing may change between it and the commit.
    const result = (last.get(dataset) ?? Promise.resolve()).then(() => transact(dataset, request, options))
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(dataset) === end) last.delete(dataset)
      })
    last.set(dataset, end)
    return result
  }
}

/** Takes actions as one transaction; rejects with a LakeError in the shape of the actions endpoint when it is refused. */
export const transactActions = async (
  transact: Transactor,
  dataset: string,
  {actions, transactionId}: {actions: Action[]; transactionId?: string | undefined},
  options: TransactOptions,
): Promise<Transacted> => {
  const steps = actions.map(
    (action): Step =>
      (work, index) =>
        applyAction(work, action, index),
  )
  try {
    return await transact(dataset, {transactionId, steps}, {...options, autoGenerateArrayKeys: true})
  } catch (error) {
    throw asActionError(error)
  }
}

const mutationStep =
  (mutation: Mutation, {isOutside = false}: TransactOptions): Step =>
  (work, index) => {
    const {create, createOrReplace, createIfNotExists, delete: removal, patch} = mutation
    const id = (create ?? createOrReplace ?? createIfNotExists)?._id ?? (removal ?? patch)?.id
    if (!isOutside || typeof id !== 'string' || !isSystemId(id)) return applyMutation(work, mutation, index)
    const description = `Document "${id.slice(0, 200)}" is the content lake's own: actions change it, mutations cannot`
    throw mutationError(403, 'systemDocumentError', description, index)
  }

const changedBy = (outcomes: Outcome[]): string[] =>
  outcomes.filter(({operation}) => operation !== 'none').map(({id}) => id)

const usedBefore = (id: string) =>
  dataError(409, 'transactionError', `A transaction with the ID "${id}" exists already`, {items: []})
