import {Worker} from 'node:worker_threads'
import type {RuleJob, RuleMessage, RuleReply, RuleWorkerSettings} from './rule-worker.ts'

const MEMORY_MEBIBYTES = 1024
/** Longest time that the thread may take to read what is stored. */
const READING_MS = 60_000

export type RuleJudge = ReturnType<typeof openRuleJudge>

/** Holds changes against the rules of webhooks, in a thread of its own that is ended when a rule takes too long. */
export const openRuleJudge = (settings: RuleWorkerSettings, timeoutMs: number) => {
  let worker: Promise<Worker> | null = null
  let waiting: ((reply: RuleReply) => void) | null = null
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const settle = (reply: RuleReply): void => {
    waiting?.(reply)
    waiting = null
  }

  const end = (problem: string): void => {
    void worker?.then(started => started.terminate())
    worker = null
    settle({problem})
  }

  const setClock = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => end(`The rule took longer than ${ms} ms`), ms)
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
      // To read all documents is the lake's work and not the rule's.
      else if (message === 'reading' || message === 'read') setClock(message === 'read' ? timeoutMs : READING_MS)
      else settle(message)
    })
    started.on('error', error => worker === promise && end(error.message))
    return promise
  }

  const ask = async (job: RuleJob): Promise<RuleReply> => {
    const {promise, resolve} = Promise.withResolvers<RuleReply>()
    waiting = resolve
    worker ??= start()
    // Whichever comes first: a thread that cannot start settles the question as well.
    const ready = await Promise.race([worker, promise.then(() => null)])
    setClock(timeoutMs)
    ready?.postMessage(job)
    return await promise.finally(() => clearTimeout(timer))
  }

  /** What a webhook is to be sent about a change; a rule that cannot be held against it is a problem, not a throw. */
  const judge = (job: RuleJob): Promise<RuleReply> => {
    const reply = last.then(() => ask(job))
    last = reply
    return reply
  }

  return {judge, close: () => end('The content lake is ending')}
}
