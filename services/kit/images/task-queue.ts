import {TooBusy} from './task-messages.ts'

export type TaskQueueOptions = {
  /** At the index n: how many tasks of level n or higher may run at the same time. */
  limits: readonly number[]
  /** Most tasks that may wait. */
  maxWaiting: number
  /** Longest time a task may wait, in milliseconds. */
  maxWaitMs: number
}

/** The place of a task in the queue. */
export type TaskPlace = {
  /** How expensive the task is, from 0. Cheap tasks start first, and expensive ones never take the last place. */
  level: number
  /** Who asks. Tasks of clients with fewer unfinished tasks start first. */
  client: string
  signal: AbortSignal
}

type Waiting = {level: number; client: string; rank: number; start: () => void; drop: (error: Error) => void}

/**
 * Creates a queue of tasks by level, then by the number of unfinished tasks of their client, then by arrival. When it is
 * full, the last task is dropped. An aborted task leaves the queue.
 */
export const createTaskQueue = ({limits, maxWaiting, maxWaitMs}: TaskQueueOptions) => {
  const queue: Waiting[] = []
  const running = limits.map(() => 0)
  const unfinished = new Map<string, number>()

  const startNext = (): void => {
    const index = queue.findIndex(({level}) => canStart(level, limits, running))
    const [next] = index < 0 ? [] : queue.splice(index, 1)
    if (!next) return
    running[next.level] = (running[next.level] ?? 0) + 1
    next.start()
    startNext()
  }

  /** A client's later task never overtakes an earlier one, although fewer of its tasks may be unfinished by then. */
  const rankOf = (client: string): number =>
    Math.max(unfinished.get(client) ?? 0, ...queue.filter(other => other.client === client).map(({rank}) => rank))

  const acquire = async ({level, client, signal}: TaskPlace): Promise<void> => {
    const {promise, resolve, reject} = Promise.withResolvers<void>()
    const waiting = {level, client, rank: rankOf(client), start: resolve, drop: reject}
    const behind = queue.findIndex(other => other.level > level || (other.level === level && other.rank > waiting.rank))
    queue.splice(behind < 0 ? queue.length : behind, 0, waiting)
    startNext()
    if (queue.length > maxWaiting) queue.pop()?.drop(new TooBusy('Too many tasks are waiting'))
    // It leaves at once: a place that becomes free in this moment must not go to it.
    const leave = (error: unknown): void => {
      if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1)
      reject(error)
    }
    const timer = setTimeout(() => leave(new TooBusy('The task has waited too long')), maxWaitMs)
    const onAbort = (): void => leave(signal.reason)
    signal.addEventListener('abort', onAbort)
    await promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    })
  }

  const release = (level: number): void => {
    running[level] = (running[level] ?? 0) - 1
    startNext()
  }

  return {
    /** Runs a task when there is a place for it. Rejects with a TooBusy, or with the signal's reason while it waits. */
    async run<Result>(place: TaskPlace, task: () => Promise<Result>): Promise<Result> {
      place.signal.throwIfAborted()
      const acquired = acquire(place)
      add(unfinished, place.client, 1)
      try {
        await acquired
        return await task().finally(() => release(place.level))
      } finally {
        add(unfinished, place.client, -1)
      }
    },
    /** Rejects every task that waits. */
    clear(error: Error): void {
      for (const waiting of queue.splice(0)) waiting.drop(error)
    },
    /** Number of tasks that wait. */
    waiting: () => queue.length,
  }
}

/** Whether a task of a level may start: neither its level nor a lower one is full. */
const canStart = (level: number, limits: readonly number[], running: readonly number[]): boolean =>
  limits.every((limit, from) => from > level || running.slice(from).reduce((sum, count) => sum + count, 0) < limit)

/** Changes a count; a count of zero is forgotten. */
const add = (counts: Map<string, number>, key: string, change: number): void => {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
