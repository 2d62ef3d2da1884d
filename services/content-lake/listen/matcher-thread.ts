import {Worker} from 'node:worker_threads'
import type {FilterSource} from './filter.ts'
import {AT_FILTER, type MatcherReply, type MatcherTask, STEPS} from './matcher-worker.ts'

export type MatcherThread = ReturnType<typeof startMatcherThread>

const MEMORY_MEBIBYTES = 512

/** A thread that knows the filters given and takes one task at a time. */
export const startMatcherThread = (filters: [key: string, source: FilterSource][]) => {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./matcher-worker.ts', import.meta.url), {
    workerData: {progress, filters},
    resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEBIBYTES},
  })
  worker.unref()
  const started = Promise.withResolvers<void>()
  let answer: (reply: MatcherReply | null) => void = () => {}
  worker.on('message', (reply: MatcherReply | 'ready') => (reply === 'ready' ? started.resolve() : answer(reply)))
  const fail = (): void => {
    started.resolve()
    answer(null)
  }
  worker.on('error', fail).on('exit', fail)

  return {
    /** The worker's reply, or null when it died or got no further for `patienceMs`. */
    ask: async (task: MatcherTask, patienceMs: number): Promise<MatcherReply | null> => {
      await started.promise
      const reply = Promise.withResolvers<MatcherReply | null>()
      answer = reply.resolve
      let steps = -1
      const clock = setInterval(() => {
        const now = Atomics.load(progress, STEPS)
        if (now === steps) reply.resolve(null)
        steps = now
      }, patienceMs)
      worker.postMessage(task)
      return reply.promise.finally(() => clearInterval(clock))
    },
    tell: (task: MatcherTask): void => worker.postMessage(task),
    /** Place in the task of the filter that the worker is at. */
    filterAt: (): number => Atomics.load(progress, AT_FILTER),
    stop: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}
