import {Worker} from 'node:worker_threads'
import type {RuleJob, RuleMessage, RuleReply, RuleWorkerSettings} from './rule-worker.ts'

const MEMORY_MEBIBYTES = 1024
/** Longest time that the thread may take to read what is stored. */
const READING_MS = 60_000
/** How often within its time a rule is looked after. */
const TICKS = 4

/** Why there is no reply of the rule's own: it took too much, or its thread ended through no fault of the rule. */
export type Unjudged = {problem: string; cause: 'overrun' | 'crash'}

export type FilterEvaluator = ReturnType<typeof createFilterEvaluator>

/** Holds changes against the rules of webhooks, in a thread of its own that is ended when a rule takes too long. */
export const createFilterEvaluator = (settings: RuleWorkerSettings, timeoutMs: number) => {
  let worker: Promise<Worker> | null = null
  let waiting: ((reply: RuleReply | Unjudged) => void) | null = null
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const settle = (reply: RuleReply | Unjudged): void => {
    waiting?.(reply)
    waiting = null
  }

  const end = (problem: string, cause: Unjudged['cause'] = 'crash'): void => {
    clearInterval(timer)
    void worker?.then(started => started.terminate())
    worker = null
    settle({problem, cause})
  }

  /** Starting, and reading all documents, is the lake's work and not the rule's. */
  const awaitReading = (): void => {
    clearInterval(timer)
    timer = setTimeout(() => end(`What is stored was not read within ${READING_MS} ms`), READING_MS)
  }

  /** Ends the rule after `timeoutMs` of its thread's own time: a thread that waits for a processor does not compute. */
  const awaitRule = (started: Worker): void => {
    clearInterval(timer)
    let sinceMs: number | null = null
    const clock = setInterval(async () => {
      const spent = await started.cpuUsage().catch(() => null)
      if (spent === null || timer !== clock) return
      const spentMs = (spent.user + spent.system) / 1000
      sinceMs ??= spentMs
      if (spentMs - sinceMs >= timeoutMs) end(`The rule took longer than ${timeoutMs} ms`, 'overrun')
    }, timeoutMs / TICKS)
    timer = clock
  }

  /** A thread that is ready: one that is still starting has not begun to compute. */
  const start = (): Promise<Worker> => {
    const {promise, resolve} = Promise.withResolvers<Worker>()
    const started = new Worker(new URL('./rule-worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEBIBYTES},
    })
    started.unref()
    started.on('message', (message: RuleMessage) => {
      if (worker !== promise) return
      if (message === 'ready') resolve(started)
      else if (message === 'reading') awaitReading()
      else if (message === 'read') awaitRule(started)
      else settle(message)
    })
    started.on('error', error => {
      const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (worker === promise) end(error.message, isTooMuch ? 'overrun' : 'crash')
    })
    return promise
  }

  const ask = async (job: RuleJob): Promise<RuleReply | Unjudged> => {
    const {promise, resolve} = Promise.withResolvers<RuleReply | Unjudged>()
    waiting = resolve
    awaitReading()
    worker ??= start()
    // Whichever comes first: a thread that cannot start settles the question as well.
    const ready = await Promise.race([worker, promise.then(() => null)])
    if (ready) {
      awaitRule(ready)
      ready.postMessage(job)
    }
    return await promise.finally(() => clearInterval(timer))
  }

  /** What a webhook is to be sent about a change; a rule that cannot be held against it is a problem, not a throw. */
  const judge = (job: RuleJob): Promise<RuleReply | Unjudged> => {
    const reply = last.then(() => ask(job))
    last = reply
    return reply
  }

  return {judge, close: () => end('The content lake is ending')}
}
