import type {Budget} from '../budget.ts'
import {dataError, type LakeError} from '../lake-error.ts'
import {createLimitGuard} from './limit-guard.ts'
import type {Perspective} from './perspective.ts'
import {createResultCache} from './result-cache.ts'
import type {SourceMapKind} from './source-map.ts'
import type {DocumentChange} from './view/view.ts'
import type {Job, Reply, TaggedResult} from './worker.ts'
import {WorkerPool, type WorkerPoolLimits} from './worker-pool.ts'

export type Query = {
  dataset: string
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  publicOnly: boolean
  /** The caller, for `identity()`. */
  identity: string
  /** Requests a source map: the result is then `{result, resultSourceMap}`. */
  sourceMap?: SourceMapKind | null
}

/** A query that selects documents for a transaction, on the stored documents plus the transaction's own changes. */
export type Selection = Pick<Query, 'dataset' | 'query' | 'params' | 'identity'> & {overlay: DocumentChange[]}

export type QueryEngine = ReturnType<typeof openQueryEngine>

type Settings = {
  file: string
  projectId: string
  workers: number
  timeoutMs: number
  maxWaitingLength: number
  maxWaitMs: number
  sequenceOf: (dataset: string) => number
  /** Reports damage that a worker found; returns the error for the caller. */
  reportDamage: (problem: string) => Error
}

/** Maximum length of a query. Parsing is recursive, and the query is stored in several places. */
const MAX_QUERY_LENGTH = 1024 * 1024
/** Three or more nested `*` cost at least the cube of the dataset. Such queries run on a worker of their own. */
const ORDINARY_NESTING = 2
const ANY_NESTING = Number.POSITIVE_INFINITY

/** Returns whether a query calls `now()`, so that its result is never cached. */
export const usesCurrentTime = (query: string): boolean => /\bnow\s*\(/.test(query)

/**
 * Runs queries in worker threads, each with its own replica of the documents, so that an expensive query cannot block the
 * process. Equal queries at the same sequence number are evaluated once.
 */
export const openQueryEngine = (settings: Settings) => {
  const {sequenceOf, reportDamage} = settings
  const pools = openPools(settings)
  const guard = createLimitGuard()
  const share = createResultCache()

  const evaluate = async (job: Job, length: number, signal?: AbortSignal): Promise<TaggedResult> => {
    const {ordinary, nested} = job.publicOnly ? pools.anonymous : pools.authenticated
    const first = await ordinary.run(job, length, {signal})
    const isNested = 'tooNested' in first
    const reply = isNested ? await nested.run({...job, maxNesting: ANY_NESTING}, length, {signal}) : first
    return resultOf(reply, job.query, reportDamage)
  }

  /**
   * Returns the result as JSON with its sync tags; rejects with a LakeError when the query is invalid or too expensive or
   * waits for too long, and with the signal's reason when it aborts before.
   */
  const run = ({sourceMap = null, ...rest}: Query, signal?: AbortSignal): Promise<TaggedResult> => {
    if (rest.query.length > MAX_QUERY_LENGTH) return Promise.reject(tooLongError())
    const query = {...rest, sourceMap}
    const sequence = sequenceOf(query.dataset)
    const subject = JSON.stringify(query)
    const job = {...query, overlay: [], sequence, idsOnly: false, maxNesting: ORDINARY_NESTING}
    const work = (wanted?: AbortSignal) => guard(subject, () => evaluate(job, subject.length, wanted))
    return usesCurrentTime(query.query) ? work(signal) : share(`${sequence}:${subject}`, work, signal)
  }

  /** Returns a selection's result as JSON, with ids in place of documents; rejects with a LakeError when it is invalid or the budget is used up. */
  const select = async (selection: Selection, budget: Budget): Promise<string> => {
    if (selection.query.length > MAX_QUERY_LENGTH) throw tooLongError()
    const {overlay, ...query} = {...selection, perspective: 'raw' as const, publicOnly: false, sourceMap: null}
    const sequence = sequenceOf(query.dataset)
    const job = {...query, overlay, sequence, idsOnly: true, maxNesting: ANY_NESTING}
    const subject = JSON.stringify(query)
    const work = async () =>
      resultOf(await pools.selections.run(job, subject.length, {budget}), job.query, reportDamage)
    return (await guard(subject, work)).json
  }

  return {run, select, close: pools.close}
}

const openPools = ({file, projectId, workers, timeoutMs, maxWaitingLength, maxWaitMs}: Settings) => {
  const limits = {timeoutMs, maxWaitingLength, maxWaitMs}
  const open = (size: number, own: Partial<WorkerPoolLimits> = {}) =>
    new WorkerPool({...limits, workers: size, ...own}, {file, projectId})
  // Separate pools, also for nested queries, so that callers with a token never queue behind anonymous queries.
  const authenticated = {ordinary: open(workers), nested: open(1)}
  const anonymous = {ordinary: open(workers), nested: open(1)}
  // Writers wait for selections, which therefore never queue behind readers, and are not refused after a time: each dataset
  // has one transaction at a time.
  const selections = open(workers, {maxWaitMs: null})
  authenticated.ordinary.warm()
  const all = [...Object.values(authenticated), ...Object.values(anonymous), selections]
  const close = async (): Promise<void> => {
    await Promise.all(all.map(pool => pool.close()))
  }
  return {authenticated, anonymous, selections, close}
}

const tooLongError = (): LakeError =>
  dataError(400, 'queryParseError', `the query is longer than ${MAX_QUERY_LENGTH} characters`)

const resultOf = (reply: Reply, query: string, reportDamage: Settings['reportDamage']): TaggedResult => {
  if ('json' in reply) return reply
  if ('damage' in reply) throw reportDamage(reply.damage)
  if ('tooNested' in reply) throw new Error('A worker without a nesting limit refused a nested query')
  const {type, description, ...range} = reply.problem
  throw dataError(400, type, description, {query, ...range})
}
