import {type Transferable, Worker} from 'node:worker_threads'

type ThreadOptions = {
  /** Memory of new objects, which V8 collects the more often the less there is; otherwise that of the process. */
  youngMebibytes?: number
  /** The ports in its data. */
  transferList?: Transferable[]
}

/** Starts a worker thread with a memory limit. It does not keep the process alive. */
export const startWorkerThread = (
  module: URL,
  workerData: unknown,
  memoryMebibytes: number,
  {youngMebibytes, transferList = []}: ThreadOptions = {},
): Worker => {
  const resourceLimits = {
    maxOldGenerationSizeMb: memoryMebibytes,
    ...(youngMebibytes !== undefined && {maxYoungGenerationSizeMb: youngMebibytes}),
  }
  const worker = new Worker(module, {workerData, resourceLimits, transferList})
  worker.unref()
  return worker
}

/** Whether a worker's `error` event reports that it ran out of memory. */
export const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Returns the processor time a worker has used in milliseconds, or null when it has ended. Unlike the time of day, it does
 * not count the time a worker waits for a processor.
 */
export const workerCpuMs = async (worker: Worker): Promise<number | null> => {
  const usage = await worker.cpuUsage().catch(() => null)
  return usage && (usage.user + usage.system) / 1000
}
