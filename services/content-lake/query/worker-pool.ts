import type {Worker} from 'node:worker_threads'
import {startWorkerThread} from '../../kit/worker-thread.ts'
import type {Budget} from '../budget.ts'
import type {LakeError} from '../lake-error.ts'
import {budgetError, busyError, crashError, timeoutError} from './query-limit-error.ts'
import {createQueryQueue, type QueueLimits} from './query-queue.ts'
import type {Job, Message, Reply, WorkerSettings} from './worker.ts'

/** Number of workers, timeout of a job in milliseconds, and the limits of the queue. */
export type WorkerPoolLimits = QueueLimits & {workers: number; timeoutMs: number}

type RunOptions = {
  /** Computing time that the job shares with others. */
  budget?: Budget
  /** Removes the job from the queue when it aborts. A job that has started goes on. */
  signal?: AbortSignal
}

type Task = {
  job: Job
  length: number
  budget: Budget
  timeout: LakeError
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
}
type PooledWorker = {thread: Worker; task: Task | null; startedAt: number | null; timer: NodeJS.Timeout | undefined}

const MEMORY_MEBIBYTES = 1024
/** Timeout for reading the stored documents. */
const LOADING_TIMEOUT_MS = 60_000

/**
 * A queue with a fixed number of worker threads. A worker that exceeds its time or memory limit is terminated, its job is
 * rejected, and a new worker replaces it, so no query can block the process.
 */
export class WorkerPool {
  readonly #limits: WorkerPoolLimits
  readonly #settings: WorkerSettings
  readonly #queue: ReturnType<typeof createQueryQueue<Task>>
  readonly #workers = new Set<PooledWorker>()
  #isClosed = false

  constructor(limits: WorkerPoolLimits, settings: WorkerSettings) {
    this.#limits = limits
    this.#queue = createQueryQueue(limits)
    this.#settings = settings
  }

  /**
   * Runs a job of about `length` characters and resolves with the worker's reply; rejects with a LakeError when the query
   * exceeds its limits, its budget is used up, the queue is full or the job waits for too long.
   */
  run(
    job: Job,
    length: number,
    {budget = {leftMs: Number.POSITIVE_INFINITY}, signal}: RunOptions = {},
  ): Promise<Reply> {
    if (budget.leftMs <= 0) return Promise.reject(budgetError())
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#isClosed || this.#queue.isFull(length)) return Promise.reject(busyError('Too many queries are waiting'))
    const {timeoutMs} = this.#limits
    return new Promise((resolve, reject) => {
      const timeout = budget.leftMs < timeoutMs ? budgetError() : timeoutError(timeoutMs)
      this.#queue.add({job, length, budget, timeout, resolve, reject}, signal)
      const worker = this.#idleWorker()
      if (worker) this.#runNext(worker)
    })
  }

  /** Starts a worker before the first query. */
  warm(): void {
    if (this.#workers.size === 0) this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.clear(busyError('The content lake is shutting down'))
    await Promise.all([...this.#workers].map(({thread}) => thread.terminate()))
  }

  #idleWorker(): PooledWorker | undefined {
    for (const worker of this.#workers) if (worker.task === null) return worker
    return this.#workers.size < this.#limits.workers ? this.#start() : undefined
  }

  #start(): PooledWorker {
    const thread = startWorkerThread(new URL('./worker.ts', import.meta.url), this.#settings, MEMORY_MEBIBYTES)
    const worker: PooledWorker = {thread, task: null, startedAt: null, timer: undefined}
    thread.on('message', (message: Message) => {
      // Node delivers what a terminated thread has sent before: it must not get another job.
      if (!this.#workers.has(worker)) return
      if (message === 'started') this.#onStarted(worker)
      else this.#onReply(worker, message)
    })
    thread.on('error', error => this.#replace(worker, crashError(error)))
    this.#workers.add(worker)
    return worker
  }

  #runNext(worker: PooledWorker): void {
    const task = this.#queue.next()
    if (!task) return
    worker.task = task
    // Starting the worker and catching up with recent writes do not count as the query's time.
    this.#setTimer(worker, LOADING_TIMEOUT_MS, busyError('Recent changes are still being read'))
    const postedAt = performance.now()
    worker.thread.postMessage(task.job)
    // Serializing the job does, because it blocks the process.
    task.budget.leftMs -= performance.now() - postedAt
  }

  #onStarted(worker: PooledWorker): void {
    if (!worker.task) return
    const {budget, timeout} = worker.task
    worker.startedAt = performance.now()
    this.#setTimer(worker, Math.min(budget.leftMs, this.#limits.timeoutMs), timeout)
  }

  #onReply(worker: PooledWorker, reply: Reply): void {
    clearTimeout(worker.timer)
    const {task, startedAt} = worker
    if (task && startedAt !== null) task.budget.leftMs -= performance.now() - startedAt
    task?.resolve(reply)
    worker.task = null
    worker.startedAt = null
    this.#runNext(worker)
  }

  #setTimer(worker: PooledWorker, ms: number, error: LakeError): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => this.#replace(worker, error), ms)
  }

  /** Terminates a worker, rejects its job and starts a new worker when jobs are waiting. */
  #replace(worker: PooledWorker, error: Error): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.task?.reject(error)
    void worker.thread.terminate()
    if (!this.#isClosed && !this.#queue.isEmpty()) this.#runNext(this.#start())
  }
}
