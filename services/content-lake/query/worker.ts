import {parentPort, workerData} from 'node:worker_threads'
import type {StoredDocument} from '../document.ts'
import {type Answer, answerQuery} from './answer.ts'
import type {Perspective} from './perspective.ts'
import {type Planned, planQuery} from './plan.ts'
import {openReplica} from './replica.ts'

/** One query, and all that its answer depends on. */
export type Job = {
  dataset: string
  /** The answer must know all transactions up to this one. */
  sequence: number
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  publicOnly: boolean
  identity: string
  /** Documents of a transaction under way, laid over the stored ones. */
  overlay: [string, StoredDocument | null][]
  /** Deepest nesting of `*` that this worker takes on; a deeper one is handed back. */
  maxNesting: number
}

export type Reply = Answer | {tooNested: true}

export type WorkerSettings = {file: string; projectId: string}

const MAX_PLANS = 300

const serve = (port: NonNullable<typeof parentPort>, {file, projectId}: WorkerSettings): void => {
  const replica = openReplica(file)
  const plans = new Map<string, Planned>()

  const planOf = (query: string, params: Record<string, unknown>): Planned => {
    // Slices take the values of their parameters into the tree, so that a plan belongs to its parameters as well.
    const key = JSON.stringify([query, params])
    const known = plans.get(key)
    if (known) return known
    if (plans.size >= MAX_PLANS) plans.clear()
    const planned = planQuery(query, params)
    plans.set(key, planned)
    return planned
  }

  const reply = (job: Job): Reply => {
    const planned = planOf(job.query, job.params)
    if ('problem' in planned) return planned
    if (planned.plan.nesting > job.maxNesting) return {tooNested: true}
    const view = replica.viewOf(job.dataset, job.sequence, job.perspective, job.publicOnly, job.overlay)
    return answerQuery(planned.plan, view, job.params, {projectId, dataset: job.dataset}, job.identity)
  }

  port.on('message', (job: Job) => port.postMessage(reply(job)))
  replica.preload()
  port.postMessage('ready')
}

if (parentPort) serve(parentPort, workerData as WorkerSettings)
