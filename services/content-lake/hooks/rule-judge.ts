import {Worker} from 'node:worker_threads'
import type {RuleJob, RuleReply, RuleWorkerSettings} from './rule-worker.ts'

const MEMORY_MEBIBYTES = 512

export type RuleJudge = ReturnType<typeof openRuleJudge>

/** Holds changes against the rules of webhooks, in a thread of its own that is ended when a rule takes too long. */
export const openRuleJudge = (settings: RuleWorkerSettings, timeoutMs: number) => {
  let worker: Worker | null = null
  let waiting: ((reply: RuleReply) => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  const settle = (reply: RuleReply): void => {
    waiting?.(reply)
    waiting = null
  }

  const end = (problem: string): void => {
    void worker?.terminate()
    worker = null
    settle({problem})
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./rule-worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: {maxOldGenerationSizeMb: MEMORY_MEBIBYTES},
    })
    started.unref()
    started.on('message', settle)
    started.on('error', error => worker === started && end(error.message))
    return started
  }

  const ask = (job: RuleJob): Promise<RuleReply> => {
    const {promise, resolve} = Promise.withResolvers<RuleReply>()
    waiting = resolve
    worker ??= start()
    worker.postMessage(job)
    const timer = setTimeout(() => end(`The rule took longer than ${timeoutMs} ms`), timeoutMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /** What a webhook is to be sent about a change; a rule that cannot be held against it is a problem, not a throw. */
  const judge = (job: RuleJob): Promise<RuleReply> => {
    const reply = last.then(() => ask(job))
    last = reply
    return reply
  }

  return {judge, close: () => end('The content lake is ending')}
}
