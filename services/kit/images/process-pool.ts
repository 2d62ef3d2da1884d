import {type TaskLimits, TooBusy} from './task-messages.ts'
import {startTaskProcess, type TaskProcess} from './task-process.ts'
import {createTaskQueue, type TaskPlace, type TaskQueueOptions} from './task-queue.ts'

export type ProcessPoolOptions = TaskQueueOptions & {
  /** Module that each process runs; it calls `serveTasks`. */
  module: URL
  /** Niceness of the processes of each level. Levels with the same niceness share processes. */
  niceness: readonly number[]
  /** How long an idle process is kept, in milliseconds. */
  idleMs: number
}

/** Input of a task, which must be cloneable, or a function that reads it. */
type TaskInput = object | (() => Promise<object>)

const CLOSED = 'The image processes are stopped'

/**
 * Creates a pool of child processes. They start on demand, at most one for each task that may run at the same time. A task
 * that is aborted or exceeds its limits is killed with its process, because sharp's work cannot be stopped otherwise.
 */
export const createProcessPool = ({module, niceness, idleMs, ...queueOptions}: ProcessPoolOptions) => {
  const queue = createTaskQueue(queueOptions)
  /** Idle processes by niceness. */
  const idle = new Map(niceness.map(nice => [nice, [] as TaskProcess[]]))
  const busy = new Set<TaskProcess>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const take = (nice: number): TaskProcess => {
    clearTimeout(timer)
    const candidates = idle.get(nice) ?? []
    let found = candidates.pop()
    while (found && !found.isUsable()) found = candidates.pop()
    const taken = found ?? startTaskProcess(module, nice)
    busy.add(taken)
    return taken
  }

  const giveBack = (taken: TaskProcess, nice: number): void => {
    busy.delete(taken)
    if (taken.isUsable()) idle.get(nice)?.push(taken)
    if (busy.size > 0 || isClosed) return
    timer = setTimeout(stopIdle, idleMs)
    timer.unref()
  }

  const stopIdle = (): void => {
    for (const each of [...idle.values()].flatMap(list => list.splice(0))) each.kill()
  }

  return {
    /**
     * Runs a task in one of the processes. A function as input is called when the task has its place, so that tasks that wait
     * need no memory. Rejects with a TaskFailure, a TaskStopped or a TooBusy, with the signal's reason, or with the error of that
     * function.
     */
    run: (task: TaskInput, place: TaskPlace, limits: TaskLimits): Promise<unknown> =>
      queue.run(place, async () => {
        const input = typeof task === 'function' ? await task() : task
        // It may have been aborted, and the pool closed, since its place became free.
        place.signal.throwIfAborted()
        if (isClosed) throw new TooBusy(CLOSED)
        const nice = niceness[place.level] ?? 0
        const taken = take(nice)
        return await taken.run(input, limits, place.signal).finally(() => giveBack(taken, nice))
      }),
    /** Number of tasks that wait. */
    waiting: queue.waiting,
    /** Number of tasks that run. */
    running: () => busy.size,
    /** Kills every process; unfinished tasks are rejected. */
    close(): void {
      isClosed = true
      clearTimeout(timer)
      queue.clear(new TooBusy(CLOSED))
      stopIdle()
      for (const each of busy) each.kill()
    },
  }
}
