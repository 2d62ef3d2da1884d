import {Worker} from 'node:worker_threads'
import type {Budget} from '../budget.ts'
import {dataError, LakeError} from '../lake-error.ts'
import type {Job, Message, Reply, WorkerSettings} from './worker.ts'

/** How many workers there are, how long a job may take each, and how many characters of further ones may wait. */
export type WorkerPoolSize = {workers: number; timeoutMs: number; maxWaitingLength: number}

type Waiting = {
  job: Job
  length: number
  budget: Budget
  late: LakeError
  resolve: (reply: Reply) => void
  reject: (fault: Error) => void
}
type Hand = {worker: Worker; task: Waiting | null; begunAt: number | null; timer: NodeJS.Timeout | undefined}

const MAX_WAITING = 1000
const MEMORY_MEBIBYTES = 1024
/** Longest time that a worker may take to read what is stored. */
const READING_MS = 60_000

/**
 * A queue with a fixed number of worker threads. A worker that overruns its time or its memory is ended, its caller is
 * told, and a fresh worker takes its place: no query can hold up the process.
 */
export const createWorkerPool = ({workers, timeoutMs, maxWaitingLength}: WorkerPoolSize, settings: WorkerSettings) => {
  const waiting: Waiting[] = []
  let waitingLength = 0
  const hands = new Set<Hand>()
  let closed = false

  const start = (): Hand => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEBIBYTES},
    })
    worker.unref()
    const hand: Hand = {worker, task: null, begunAt: null, timer: undefined}
    worker.on('message', (message: Message) => {
      if (message === 'begun') begin(hand)
      else finish(hand, message)
    })
    worker.on('error', error => replace(hand, crashError(error)))
    hands.add(hand)
    return hand
  }

  const setClock = (hand: Hand, ms: number, fault: LakeError): void => {
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => replace(hand, fault), ms)
  }

  const begin = (hand: Hand): void => {
    if (!hand.task) return
    const {budget, late} = hand.task
    hand.begunAt = performance.now()
    setClock(hand, Math.min(budget.leftMs, timeoutMs), late)
  }

  const finish = (hand: Hand, reply: Reply): void => {
    clearTimeout(hand.timer)
    const {task, begunAt} = hand
    if (task && begunAt !== null) task.budget.leftMs -= performance.now() - begunAt
    task?.resolve(reply)
    hand.task = null
    hand.begunAt = null
    next(hand)
  }

  const replace = (hand: Hand, fault: LakeError | Error): void => {
    if (!hands.delete(hand)) return
    clearTimeout(hand.timer)
    hand.task?.reject(fault)
    void hand.worker.terminate()
    if (!closed && waiting.length > 0) next(start())
  }

  const next = (hand: Hand): void => {
    const task = waiting.shift()
    if (!task) return
    waitingLength -= task.length
    hand.task = task
    // Starting, and catching up with what was written, is the lake's work and not the query's.
    setClock(hand, READING_MS, busyError('What was written is still being read'))
    const began = performance.now()
    hand.worker.postMessage(task.job)
    // Handing over what the job carries is work as well, and done here.
    task.budget.leftMs -= performance.now() - began
  }

  const idleHand = (): Hand | undefined => {
    for (const hand of hands) if (hand.task === null) return hand
    return hands.size < workers ? start() : undefined
  }

  const isFull = (length: number): boolean =>
    waiting.length >= MAX_WAITING || (waiting.length > 0 && waitingLength + length > maxWaitingLength)

  /**
   * The worker's reply to a job of about `length` characters; rejects with a LakeError when the query overran, its budget is
   * spent or too much waits.
   */
  const run = (job: Job, length: number, budget: Budget = {leftMs: Number.POSITIVE_INFINITY}): Promise<Reply> => {
    if (budget.leftMs <= 0) return Promise.reject(spentError())
    if (closed || isFull(length)) return Promise.reject(busyError('Too many queries are waiting'))
    return new Promise((resolve, reject) => {
      const late = budget.leftMs < timeoutMs ? spentError() : timeoutError(timeoutMs)
      waiting.push({job, length, budget, late, resolve, reject})
      waitingLength += length
      const hand = idleHand()
      if (hand) next(hand)
    })
  }

  const close = async (): Promise<void> => {
    closed = true
    for (const task of waiting.splice(0)) task.reject(busyError('The content lake is ending'))
    await Promise.all([...hands].map(hand => hand.worker.terminate()))
  }

  /** Starts a worker ahead of the first query. */
  const warm = (): void => {
    if (hands.size === 0) start()
  }

  return {run, warm, close}
}

/** The refusal of a query that cost more than a query may. */
export class Overrun extends LakeError {}

const overrun = (type: string, description: string): Overrun =>
  new Overrun(400, description, {error: {type, description}})

const timeoutError = (timeoutMs: number): Overrun =>
  overrun('queryTimeoutError', `The query took longer than ${timeoutMs} ms and was stopped`)

const spentError = (): LakeError =>
  dataError(400, 'queryTimeoutError', 'The queries of one transaction took too long together and were stopped')

const busyError = (reason: string): LakeError => dataError(429, 'tooManyRequestsError', `${reason}; try again shortly`)

const crashError = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? overrun('queryMemoryError', 'The query needed too much memory and was stopped')
    : error
