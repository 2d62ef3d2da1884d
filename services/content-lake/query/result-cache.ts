import {untilAborted} from '../../kit/until-aborted.ts'
import {createLruCache} from './lru-cache.ts'
import type {TaggedResult} from './worker.ts'

/** Evaluates a query. The signal aborts when nobody waits for the result any more. */
type Evaluate = (signal: AbortSignal) => Promise<TaggedResult>
type Evaluation = {result: Promise<TaggedResult>; waiting: number; abandoned: AbortController}

const CACHE_BYTES = 64 * 1024 * 1024
const BYTES_PER_CHARACTER = 2
/** Approximate length of a sync tag. */
const TAG_LENGTH = 9
/** A signal of a caller that always waits for its result. */
const NEVER = new AbortController().signal

/** Caches results, and shares a running evaluation between equal queries. */
export const createResultCache = () => {
  const cache = createLruCache<TaggedResult>(
    CACHE_BYTES,
    (key, {json, tags}) => (key.length + json.length + tags.length * TAG_LENGTH) * BYTES_PER_CHARACTER,
  )
  const running = new Map<string, Evaluation>()

  const start = (key: string, evaluate: Evaluate): Evaluation => {
    const abandoned = new AbortController()
    const result = evaluate(abandoned.signal)
      .then(fresh => {
        cache.set(key, fresh)
        return fresh
      })
      .finally(() => running.delete(key))
    // Nobody may be left to handle the error of an abandoned evaluation.
    result.catch(() => undefined)
    const evaluation = {result, waiting: 0, abandoned}
    running.set(key, evaluation)
    return evaluation
  }

  const waitFor = async (evaluation: Evaluation, signal: AbortSignal): Promise<TaggedResult> => {
    evaluation.waiting++
    try {
      return await untilAborted(evaluation.result, signal)
    } finally {
      if (--evaluation.waiting === 0) evaluation.abandoned.abort(new Error('Nobody waits for the result'))
    }
  }

  /** Returns the cached result, or that of an evaluation. Rejects with the signal's reason when it aborts. */
  const getOrEvaluate = async (key: string, evaluate: Evaluate, signal = NEVER): Promise<TaggedResult> => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    signal.throwIfAborted()
    // Also one that was abandoned: it may have a worker already, and then it goes on.
    const evaluation = running.get(key) ?? start(key, evaluate)
    try {
      return await waitFor(evaluation, signal)
    } catch (error) {
      if (error !== evaluation.abandoned.signal.reason) throw error
      return getOrEvaluate(key, evaluate, signal)
    }
  }
  return getOrEvaluate
}
