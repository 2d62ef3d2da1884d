export type SemaphoreOptions = {
  /** Tasks that run at the same time. */
  limit: number
  /** Most tasks that may wait; no limit by default. */
  maxWaiting?: number
  /** Longest time a task may wait, in milliseconds; no limit by default. */
  maxWaitMs?: number
  /** Creates the error a task rejects with when the queue is full or it has waited too long. */
  createError?: () => Error
}

/** Waits for a free slot, runs the task and resolves with its result. */
export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Creates a semaphore: at most `limit` tasks run at once, the others wait first come, first served. */
export const createSemaphore = ({
  limit,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs = Number.POSITIVE_INFINITY,
  createError = () => new Error('Too many tasks are waiting'),
}: SemaphoreOptions): Semaphore => {
  const queue: (() => void)[] = []
  let running = 0

  const acquire = async (): Promise<void> => {
    if (running < limit) {
      running++
      return
    }
    if (queue.length >= maxWaiting) throw createError()
    const {promise, resolve, reject} = Promise.withResolvers<void>()
    queue.push(resolve)
    const giveUp = () => {
      queue.splice(queue.indexOf(resolve), 1)
      reject(createError())
    }
    const timer = Number.isFinite(maxWaitMs) ? setTimeout(giveUp, maxWaitMs) : undefined
    await promise.finally(() => clearTimeout(timer))
  }

  /** Passes the slot to the task that has waited longest. */
  const release = (): void => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async task => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
