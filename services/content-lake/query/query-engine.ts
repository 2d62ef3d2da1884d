import {createHash} from 'node:crypto'
import {dataFault, type Fault} from '../fault.ts'
import {Overrun, openLane} from './lane.ts'
import type {Perspective} from './perspective.ts'
import {openRecent} from './recent.ts'
import type {SourceMapKind} from './source-map.ts'
import type {DocumentChange} from './view.ts'
import type {Job, Reply, TaggedAnswer} from './worker.ts'

export type Query = {
  dataset: string
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  publicOnly: boolean
  /** Who asks, for `identity()`. */
  identity: string
  overlay?: DocumentChange[]
  /** Whether to say where each part of the result comes from: the answer is then `{result, resultSourceMap}`. */
  sourceMap?: SourceMapKind | null
}

export type QueryEngine = ReturnType<typeof openQueryEngine>

type Settings = {
  file: string
  projectId: string
  workers: number
  timeoutMs: number
  sequenceOf: (dataset: string) => number
}

const CACHE_BYTES = 64 * 1024 * 1024
const BYTES_PER_CHARACTER = 2
/** Most characters of a query itself: parsing it is recursive, and it is kept in several places. */
const MAX_QUERY_LENGTH = 1024 * 1024
const TAG_LENGTH = 9
/** Three and more `*` within one another cost at least the cube of the dataset: those queue on a worker of their own. */
const ORDINARY_NESTING = 2
const REMEMBER_OVERRUN_MS = 60_000
/** Whether a query asks for the time: it then has another answer at each moment. */
export const asksTheTime = (query: string): boolean => /\bnow\s*\(/.test(query)

/**
 * Answers queries from worker threads, each with its own copy of the documents, so that the process goes on serving
 * whatever a query costs; equal queries at the same sequence number are evaluated once.
 */
export const openQueryEngine = ({file, projectId, workers, timeoutMs, sequenceOf}: Settings) => {
  const lane = (size: number) => openLane(size, timeoutMs, {file, projectId})
  // Lanes of their own: whatever anybody asks, those with a token do not queue behind it.
  const [trusted, open] = [lane(workers), lane(workers)]
  const nested = lane(1)
  trusted.warm()
  const cache = openRecent<TaggedAnswer>(
    CACHE_BYTES,
    (name, {json, tags}) => (name.length + json.length + tags.length * TAG_LENGTH) * BYTES_PER_CHARACTER,
  )
  const underWay = new Map<string, Promise<TaggedAnswer>>()
  const overruns = new Map<string, {fault: Overrun; until: number}>()

  const evaluate = async (job: Job): Promise<TaggedAnswer> => {
    const first = await (job.publicOnly ? open : trusted).run(job)
    const reply = 'tooNested' in first ? await nested.run({...job, maxNesting: Number.POSITIVE_INFINITY}) : first
    return answerOf(reply, job.query)
  }

  const guarded = async (job: Job, subject: string): Promise<TaggedAnswer> => {
    // A query may be very long: what is remembered of it is not.
    const digest = createHash('sha1').update(subject).digest('base64')
    const overrun = overruns.get(digest)
    if (overrun && overrun.until > Date.now()) throw overrun.fault
    try {
      return await evaluate(job)
    } catch (error) {
      if (error instanceof Overrun) {
        if (overruns.size > 1000) overruns.clear()
        overruns.set(digest, {fault: error, until: Date.now() + REMEMBER_OVERRUN_MS})
      }
      throw error
    }
  }

  /** The result as JSON, with its sync tags; rejects with a Fault that says what is wrong with the query. */
  const run = ({overlay = [], sourceMap = null, ...rest}: Query): Promise<TaggedAnswer> => {
    if (rest.query.length > MAX_QUERY_LENGTH) return Promise.reject(tooLong())
    const query = {...rest, sourceMap}
    const sequence = sequenceOf(query.dataset)
    const subject = JSON.stringify(query)
    const job = {...query, overlay, sequence, maxNesting: ORDINARY_NESTING}
    if (overlay.length > 0 || asksTheTime(query.query)) return guarded(job, subject)
    const key = `${sequence}:${subject}`
    const known = cache.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const sharing = underWay.get(key)
    if (sharing) return sharing
    const result = guarded(job, subject)
      .then(answer => {
        cache.set(key, answer)
        return answer
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }

  const close = async (): Promise<void> => {
    await Promise.all([trusted, open, nested].map(({close: end}) => end()))
  }

  return {run, close}
}

const tooLong = (): Fault =>
  dataFault(400, 'queryParseError', `the query is longer than ${MAX_QUERY_LENGTH} characters`)

const answerOf = (reply: Reply, query: string): TaggedAnswer => {
  if ('json' in reply) return reply
  if ('tooNested' in reply) throw new Error('A worker without a limit refused a nested query')
  const {type, description, ...place} = reply.problem
  throw dataFault(400, type, description, {query, ...place})
}
