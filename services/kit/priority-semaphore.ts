export type PrioritySemaphoreOptions = {
  /** Tasks that run at the same time. */
  limit: number
  /** Most tasks that may wait. */
  maxWaiting: number
  /** Creates the error of a task that is dropped because too many are waiting. */
  createError: () => Error
}

/** Waits for a free slot, runs the task and resolves with its result. Tasks with a lower `rank` start first. */
export type PrioritySemaphore = <Result>(rank: number, task: () => Promise<Result>) => Promise<Result>

type Waiting = {rank: number; start: () => void; drop: () => void}

/**
 * Creates a semaphore with a queue that is sorted by rank, and by arrival within a rank. When the queue is full, the last
 * task is dropped, so that many tasks of a high rank cannot keep out one of a low rank.
 */
export const createPrioritySemaphore = ({
  limit,
  maxWaiting,
  createError,
}: PrioritySemaphoreOptions): PrioritySemaphore => {
  const queue: Waiting[] = []
  let running = 0

  const acquire = async (rank: number): Promise<void> => {
    if (running < limit) {
      running++
      return
    }
    const {promise, resolve, reject} = Promise.withResolvers<void>()
    const behind = queue.findIndex(waiting => waiting.rank > rank)
    const waiting = {rank, start: resolve, drop: () => reject(createError())}
    queue.splice(behind < 0 ? queue.length : behind, 0, waiting)
    if (queue.length > maxWaiting) queue.pop()?.drop()
    await promise
  }

  const release = (): void => {
    const next = queue.shift()
    if (next) next.start()
    else running--
  }

  return async (rank, task) => {
    await acquire(rank)
    try {
      return await task()
    } finally {
      release()
    }
  }
}
