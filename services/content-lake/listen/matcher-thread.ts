import {Worker} from 'node:worker_threads'
import type {FilterSource} from './filter.ts'
import {type Allowance, AT_FILTER, type MatcherReply, type MatcherTask, STEPS} from './matcher-worker.ts'

export type MatcherThread = ReturnType<typeof startMatcherThread>

const MEMORY_MEBIBYTES = 512
/** How often within its patience a task is looked after. */
const TICKS = 4

/** A thread that knows the filters given, each with an allowance of its own, and takes one task at a time. */
export const startMatcherThread = (filters: [key: string, source: FilterSource][], allowance: Allowance) => {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('./matcher-worker.ts', import.meta.url), {
    workerData: {progress, filters, allowance},
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
    /**
     * The worker's reply, or null when it died or got no further for `patienceMs` of its own time: a thread that waits for a
     * processor is not stuck.
     */
    ask: async (task: MatcherTask, patienceMs: number): Promise<MatcherReply | null> => {
      await started.promise
      const reply = Promise.withResolvers<MatcherReply | null>()
      answer = reply.resolve
      const before = Atomics.load(progress, STEPS)
      let step = {count: before, sinceMs: 0}
      const clock = setInterval(async () => {
        const count = Atomics.load(progress, STEPS)
        // A worker that is gone answers by its end.
        const spent = await worker.cpuUsage().catch(() => null)
        if (spent === null) return
        const spentMs = (spent.user + spent.system) / 1000
        // Until its first step it takes in the documents, which may be many and is no filter's doing.
        if (count === before) return
        if (count !== step.count) step = {count, sinceMs: spentMs}
        else if (spentMs - step.sinceMs >= patienceMs) reply.resolve(null)
      }, patienceMs / TICKS)
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
