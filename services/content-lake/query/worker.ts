import {parentPort, workerData} from 'node:worker_threads'
import {tagsOfAnswer} from '../sync-tags.ts'
import {type Answer, answerQuery} from './answer.ts'
import {openReads} from './groq/reads.ts'
import {openPlanner} from './plan.ts'
import {openReplica, type Sight} from './replica.ts'
import type {SourceMapKind} from './source-map.ts'
import type {View} from './view.ts'

/** One query, and all that its answer depends on. */
export type Job = Sight & {
  query: string
  params: Record<string, unknown>
  identity: string
  sourceMap: SourceMapKind | null
  /** Deepest nesting of `*` that this worker takes on; a deeper one is handed back. */
  maxNesting: number
}

/** An answer as JSON with its sync tags, or why there is none. */
export type Reply = TaggedAnswer | Exclude<Answer, {json: string}> | {tooNested: true}

export type TaggedAnswer = {json: string; tags: string[]}

/** What comes from a worker for each job: that it has read what there is and begins with the query, then the reply. */
export type Message = 'begun' | Reply

export type WorkerSettings = {file: string; projectId: string}

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: WorkerSettings): void => {
  const replica = openReplica(file)
  const planOf = openPlanner()
  const say = (message: Message): void => port.postMessage(message)

  const evaluate = (job: Job, view: View): Reply => {
    const {params, identity, dataset} = job
    const planned = planOf(job.query, params)
    if ('problem' in planned) return planned
    const {plan} = planned
    if (plan.nesting > job.maxNesting) return {tooNested: true}
    const reads = openReads()
    const context = {view, params, identity, projectId, dataset, timestamp: new Date(), reads, constants: new Map()}
    const answer = answerQuery(plan, context, job.sourceMap)
    return 'json' in answer ? {...answer, tags: tagsOfAnswer(dataset, reads.list(), view)} : answer
  }

  const reply = (job: Job): Reply =>
    replica.look(job, view => {
      say('begun')
      try {
        return evaluate(job, view)
      } catch (error) {
        // Whatever fails from here on is the query's doing: what was read of the documents is as good as before.
        return {
          problem: {type: 'queryEvaluationError', description: error instanceof Error ? error.message : `${error}`},
        }
      }
    })

  port.on('message', (job: Job) => {
    try {
      say(reply(job))
    } catch (error) {
      // Whatever a query does, it is the query that fails: the documents that were read stay.
      say({
        problem: {type: 'queryEvaluationError', description: error instanceof Error ? error.message : String(error)},
      })
    }
  })
  replica.preload()
}

if (parentPort) serve(parentPort, workerData as WorkerSettings)
