import {parentPort, workerData} from 'node:worker_threads'
import {tagsOfAnswer} from '../sync-tags.ts'
import {type Answer, answerQuery} from './answer.ts'
import {openReads} from './groq/reads.ts'
import {openPlanner} from './plan.ts'
import {openReplica, type Sight} from './replica.ts'
import type {SourceMapKind} from './source-map.ts'

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

  const reply = (job: Job): Reply => {
    const {params, identity, dataset} = job
    return replica.look(job, view => {
      say('begun')
      const planned = planOf(job.query, params)
      if ('problem' in planned) return planned
      const {plan} = planned
      if (plan.nesting > job.maxNesting) return {tooNested: true}
      const reads = openReads()
      const context = {view, params, identity, projectId, dataset, timestamp: new Date(), reads, constants: new Map()}
      const answer = answerQuery(plan, context, job.sourceMap)
      return 'json' in answer ? {...answer, tags: tagsOfAnswer(dataset, reads.list(), view)} : answer
    })
  }

  port.on('message', (job: Job) => say(reply(job)))
  replica.preload()
}

if (parentPort) serve(parentPort, workerData as WorkerSettings)
