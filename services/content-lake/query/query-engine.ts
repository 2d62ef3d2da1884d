import {createHash} from 'node:crypto'
import type {Budget} from '../budget.ts'
import {dataError, type LakeError} from '../lake-error.ts'
import type {Perspective} from './perspective.ts'
import {openRecent} from './recent.ts'
import type {SourceMapKind} from './source-map.ts'
import type {DocumentChange} from './view.ts'
import type {Job, Reply, TaggedAnswer} from './worker.ts'
import {createWorkerPool, Overrun} from './worker-pool.ts'

export type Query = {
  dataset: string
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  publicOnly: boolean
  /** Who asks, for `identity()`. */
  identity: string
  /** Whether to say where each part of the result comes from: the answer is then `{result, resultSourceMap}`. */
  sourceMap?: SourceMapKind | null
}

/** The choice of documents for a transaction, which are those stored with its own changes laid over them. */
export type Selection = Pick<Query, 'dataset' | 'query' | 'params' | 'identity'> & {overlay: DocumentChange[]}

export type QueryEngine = ReturnType<typeof openQueryEngine>

type Settings = {
  file: string
  projectId: string
  workers: number
  timeoutMs: number
  maxWaitingLength: number
  sequenceOf: (dataset: string) => number
}

const CACHE_BYTES = 64 * 1024 * 1024
const BYTES_PER_CHARACTER = 2
/** Most characters of a query itself: parsing it is recursive, and it is kept in several places. */
const MAX_QUERY_LENGTH = 1024 * 1024
const TAG_LENGTH = 9
/** Three and more `*` within one another cost at least the cube of the dataset: those queue on a worker of their own. */
const ORDINARY_NESTING = 2
const ANY_NESTING = Number.POSITIVE_INFINITY
const REMEMBER_OVERRUN_MS = 60_000
/** Whether a query asks for the time: it then has another answer at each moment. */
export const asksTheTime = (query: string): boolean => /\bnow\s*\(/.test(query)

/**
 * Answers queries from worker threads, each with its own copy of the documents, so that the process goes on serving
 * whatever a query costs; equal queries at the same sequence number are evaluated once.
 */
export const openQueryEngine = ({file, projectId, workers, sequenceOf, ...limits}: Settings) => {
  const lane = (size: number) => createWorkerPool({workers: size, ...limits}, {file, projectId})
  // Lanes of their own, for what nests deeply too: whatever anybody asks, those with a token do not queue behind it.
  const trusted = {ordinary: lane(workers), nested: lane(1)}
  const open = {ordinary: lane(workers), nested: lane(1)}
  // Writers wait for a selection, and it waits for no reader.
  const selections = lane(workers)
  trusted.ordinary.warm()
  const cache = openRecent<TaggedAnswer>(
    CACHE_BYTES,
    (name, {json, tags}) => (name.length + json.length + tags.length * TAG_LENGTH) * BYTES_PER_CHARACTER,
  )
  const underWay = new Map<string, Promise<TaggedAnswer>>()
  const overruns = new Map<string, {fault: Overrun; until: number}>()

  const evaluate = async (job: Job, length: number): Promise<TaggedAnswer> => {
    const {ordinary, nested} = job.publicOnly ? open : trusted
    const first = await ordinary.run(job, length)
    const isDeep = 'tooNested' in first
    return answerOf(isDeep ? await nested.run({...job, maxNesting: ANY_NESTING}, length) : first, job.query)
  }

  /** What `work` answers, unless the same has lately cost more than it may. */
  const guarded = async (subject: string, work: () => Promise<TaggedAnswer>): Promise<TaggedAnswer> => {
    // A query may be very long: what is remembered of it is not.
    const digest = createHash('sha1').update(subject).digest('base64')
    const overrun = overruns.get(digest)
    if (overrun && overrun.until > Date.now()) throw overrun.fault
    try {
      return await work()
    } catch (error) {
      if (error instanceof Overrun) {
        if (overruns.size > 1000) overruns.clear()
        overruns.set(digest, {fault: error, until: Date.now() + REMEMBER_OVERRUN_MS})
      }
      throw error
    }
  }

  /** The result as JSON, with its sync tags; rejects with a LakeError that says what is wrong with the query. */
  const run = ({sourceMap = null, ...rest}: Query): Promise<TaggedAnswer> => {
    if (rest.query.length > MAX_QUERY_LENGTH) return Promise.reject(tooLong())
    const query = {...rest, sourceMap}
    const sequence = sequenceOf(query.dataset)
    const subject = JSON.stringify(query)
    const job = {...query, overlay: [], sequence, maxNesting: ORDINARY_NESTING}
    const answer = () => guarded(subject, () => evaluate(job, subject.length))
    if (asksTheTime(query.query)) return answer()
    const key = `${sequence}:${subject}`
    const known = cache.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const sharing = underWay.get(key)
    if (sharing) return sharing
    const result = answer()
      .then(fresh => {
        cache.set(key, fresh)
        return fresh
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }

  /** What a selection chooses, as JSON; rejects with a LakeError when it is wrong, or when its transaction's budget is spent. */
  const select = async (selection: Selection, budget: Budget): Promise<string> => {
    if (selection.query.length > MAX_QUERY_LENGTH) throw tooLong()
    const {overlay, ...query} = {...selection, perspective: 'raw' as const, publicOnly: false, sourceMap: null}
    const job = {...query, overlay, sequence: sequenceOf(query.dataset), maxNesting: ANY_NESTING}
    const subject = JSON.stringify(query)
    const work = async () => answerOf(await selections.run(job, subject.length, budget), job.query)
    return (await guarded(subject, work)).json
  }

  const close = async (): Promise<void> => {
    const lanes = [trusted, open].flatMap(({ordinary, nested}) => [ordinary, nested])
    await Promise.all([...lanes, selections].map(({close: end}) => end()))
  }

  return {run, select, close}
}

const tooLong = (): LakeError =>
  dataError(400, 'queryParseError', `the query is longer than ${MAX_QUERY_LENGTH} characters`)

const answerOf = (reply: Reply, query: string): TaggedAnswer => {
  if ('json' in reply) return reply
  if ('tooNested' in reply) throw new Error('A worker without a limit refused a nested query')
  const {type, description, ...place} = reply.problem
  throw dataError(400, type, description, {query, ...place})
}
