import {parentPort, workerData} from 'node:worker_threads'
import {isDamage} from '../integrity/damage-errors.ts'
import {tagsOfResult} from '../sync-tags.ts'
import {evaluateQuery, type QueryResult} from './evaluate-query.ts'
import {createReads} from './groq/reads.ts'
import {createPlanner} from './plan/plan.ts'
import type {QueryProblem} from './plan/syntax-error.ts'
import {openReplica, type ViewOptions} from './replica.ts'
import type {SourceMapKind} from './source-map.ts'
import type {IsAffected} from './suspects.ts'
import type {View} from './view/view.ts'

/** A query and everything that its result depends on. */
export type Job = ViewOptions & {
  query: string
  params: Record<string, unknown>
  identity: string
  sourceMap: SourceMapKind | null
  /** Whether the result has only the ids of documents: a selection of many documents would be too large otherwise. */
  idsOnly: boolean
  /** Maximum nesting of `*` that this worker accepts. A query that nests deeper is returned as `tooNested`. */
  maxNesting: number
}

/** The result of a job with its sync tags, or the reason why there is none: a problem, its nesting, or damaged documents. */
export type Reply = TaggedResult | Exclude<QueryResult, {json: string}> | {tooNested: true} | {damage: string}

export type TaggedResult = {json: string; tags: string[]}

/** Messages of a worker for each job: the documents are up to date and the query starts, then the reply. */
export type Message = 'started' | Reply

export type WorkerSettings = {file: string; projectId: string}

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: WorkerSettings): void => {
  const replica = openOrReport(file)
  const planOf = createPlanner()
  const send = (message: Message): void => port.postMessage(message)

  const evaluate = (job: Job, view: View, isAffected: IsAffected): Reply => {
    const {params, identity, dataset} = job
    const planned = planOf(job.query, params)
    if ('problem' in planned) return planned
    const {plan} = planned
    if (plan.nesting > job.maxNesting) return {tooNested: true}
    const reads = createReads()
    const context = {view, params, identity, projectId, dataset, timestamp: new Date(), reads, constants: new Map()}
    const result = evaluateQuery(plan, context, job.sourceMap, job.idsOnly)
    if (isAffected(reads.list(), job)) return {damage: `A query reads damaged documents of "${dataset}"`}
    return 'json' in result ? {...result, tags: tagsOfResult(dataset, reads.list(), view)} : result
  }

  const reply = (job: Job): Reply => {
    if ('damage' in replica) return replica
    return replica.withView(job, (view, isAffected) => {
      send('started')
      try {
        return evaluate(job, view, isAffected)
      } catch (error) {
        // From here on only the query can fail; the replica is still intact.
        return {problem: evaluationProblem(error)}
      }
    })
  }

  port.on('message', (job: Job) => {
    try {
      send(reply(job))
    } catch (error) {
      // Only this query fails; the worker keeps its documents.
      send(isDamage(error) ? {damage: error.message} : {problem: evaluationProblem(error)})
    }
  })
  if ('damage' in replica) return
  try {
    replica.preload()
  } catch (error) {
    // The next query reports it.
    if (!isDamage(error)) throw error
  }
}

/** Opens the replica. In a damaged database, returns the reply to every query instead. */
const openOrReport = (file: string): ReturnType<typeof openReplica> | {damage: string} => {
  try {
    return openReplica(file)
  } catch (error) {
    if (isDamage(error)) return {damage: error.message}
    throw error
  }
}

const evaluationProblem = (error: unknown): QueryProblem => ({
  type: 'queryEvaluationError',
  description: error instanceof Error ? error.message : String(error),
})

if (parentPort) serve(parentPort, workerData as WorkerSettings)
