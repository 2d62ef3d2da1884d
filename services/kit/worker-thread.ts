import {type Transferable, Worker} from 'node:worker_threads'

/** Starts a worker thread with a memory limit. `transferList` has the ports in its data. It does not keep the process alive. */
export const startWorkerThread = (
  module: URL,
  workerData: unknown,
  memoryMebibytes: number,
  transferList: Transferable[] = [],
): Worker => {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: {maxOldGenerationSizeMb: memoryMebibytes},
    transferList,
  })
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
