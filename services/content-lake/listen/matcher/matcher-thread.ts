import type {Worker} from 'node:worker_threads'
import {startWorkerThread, workerCpuMs} from '../../../kit/worker-thread.ts'
import type {FilterSource} from './filter.ts'
import {type CpuAllowance, CURRENT_FILTER, type MatcherReply, type MatcherTask, STEPS} from './matcher-worker.ts'

export type MatcherThread = ReturnType<typeof startMatcherThread>

const MEMORY_MEBIBYTES = 512
/** Number of progress checks within a timeout. */
const CHECKS_PER_TIMEOUT = 4

/** Starts a thread with the given filters, each with its own allowance. It runs one task at a time. */
export const startMatcherThread = (filters: [key: string, source: FilterSource][], allowance: CpuAllowance) => {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const module = new URL('./matcher-worker.ts', import.meta.url)
  const worker = startWorkerThread(module, {progress, filters, allowance}, MEMORY_MEBIBYTES)
  const started = Promise.withResolvers<void>()
  let settle: (reply: MatcherReply | null) => void = () => {}
  let isDead = false
  worker.on('message', (reply: MatcherReply | 'ready') => (reply === 'ready' ? started.resolve() : settle(reply)))
  const fail = (): void => {
    isDead = true
    started.resolve()
    settle(null)
  }
  worker.on('error', fail).on('exit', fail)

  return {
    /**
     * Runs a task and returns the worker's reply; returns null when the worker died or made no progress for `timeoutMs` of
     * its CPU time. Wall-clock time would punish a thread that waits for a busy machine.
     */
    run: async (task: MatcherTask, timeoutMs: number): Promise<MatcherReply | null> => {
      await started.promise
      // No event would settle the task: the thread ended before it, as when its filters exceed its memory.
      if (isDead) return null
      const reply = Promise.withResolvers<MatcherReply | null>()
      settle = reply.resolve
      const watch = watchProgress(worker, progress, timeoutMs, () => reply.resolve(null))
      worker.postMessage(task)
      return reply.promise.finally(() => clearInterval(watch))
    },
    /** Sends a task that has no reply. */
    post: (task: MatcherTask): void => worker.postMessage(task),
    /** Returns the index, within the task, of the filter that the worker is running. */
    currentFilter: (): number => Atomics.load(progress, CURRENT_FILTER),
    stop: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}

/** Calls `onStuck` when the worker spends `timeoutMs` of CPU time on one step. */
const watchProgress = (
  worker: Worker,
  progress: Int32Array,
  timeoutMs: number,
  onStuck: () => void,
): NodeJS.Timeout => {
  const initialCount = Atomics.load(progress, STEPS)
  let step = {count: initialCount, sinceMs: 0}
  return setInterval(async () => {
    const count = Atomics.load(progress, STEPS)
    const usedMs = await workerCpuMs(worker)
    // A worker that has exited settles the task through its exit event.
    if (usedMs === null) return
    // Before its first step the worker deserializes the documents, which no filter is to blame for.
    if (count === initialCount) return
    if (count !== step.count) step = {count, sinceMs: usedMs}
    else if (usedMs - step.sinceMs >= timeoutMs) onStuck()
  }, timeoutMs / CHECKS_PER_TIMEOUT)
}
