import type {Worker} from 'node:worker_threads'
import {isOutOfMemory, startWorkerThread, workerCpuMs} from '../../kit/worker-thread.ts'
import type {RuleJob, RuleMessage, RuleReply, RuleWorkerSettings} from './rule-worker.ts'

const MEMORY_MEBIBYTES = 1024
/** Timeout for starting the worker or loading all documents. */
const LOADING_TIMEOUT_MS = 60_000
/** Number of CPU time checks within a rule's timeout. */
const CHECKS_PER_TIMEOUT = 4

/** The worker did not reply: the rule exceeded its limits, or the worker crashed for another reason. */
export type EvaluationFailure = {problem: string; cause: 'overrun' | 'crash'}

export type EvaluationReply = Exclude<RuleReply, {damage: string}> | EvaluationFailure

export type FilterEvaluator = {
  /** Returns the payload that a webhook receives for a change. A rule that fails is a problem, not a rejection. */
  evaluate: (job: RuleJob) => Promise<EvaluationReply>
  close: () => void
}

/**
 * Evaluates webhook rules in a worker thread, one at a time; a rule that exceeds `timeoutMs` ends the worker. When the
 * worker reads damaged documents, the evaluation rejects with the error that `reportDamage` returns.
 */
export const createFilterEvaluator = (
  settings: RuleWorkerSettings,
  timeoutMs: number,
  reportDamage: (problem: string) => Error = problem => new Error(problem),
): FilterEvaluator => {
  const thread = new RuleThread(settings, timeoutMs)
  let previous: Promise<unknown> = Promise.resolve()
  return {
    evaluate: job => {
      const reply = previous.then(() => thread.run(job))
      // A thread that cannot be started fails this evaluation only.
      previous = reply.catch(() => undefined)
      return reply.then(result => {
        if ('damage' in result) throw reportDamage(result.damage)
        return result
      })
    },
    close: () => thread.stop('The content lake is ending'),
  }
}

/** The worker thread, which is started on demand and replaced after it was stopped. */
class RuleThread {
  readonly #settings: RuleWorkerSettings
  readonly #timeoutMs: number
  #worker: Promise<Worker> | null = null
  #resolve: ((reply: RuleReply | EvaluationFailure) => void) | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(settings: RuleWorkerSettings, timeoutMs: number) {
    this.#settings = settings
    this.#timeoutMs = timeoutMs
  }

  async run(job: RuleJob): Promise<RuleReply | EvaluationFailure> {
    const {promise, resolve} = Promise.withResolvers<RuleReply | EvaluationFailure>()
    this.#resolve = resolve
    this.#startLoadingTimer()
    this.#worker ??= this.#start()
    // A worker that cannot start settles the reply instead of becoming ready.
    const ready = await Promise.race([this.#worker, promise.then(() => null)])
    if (ready) {
      this.#startRuleTimer(ready)
      ready.postMessage(job)
    }
    return await promise.finally(() => clearInterval(this.#timer))
  }

  stop(problem: string, cause: EvaluationFailure['cause'] = 'crash'): void {
    clearInterval(this.#timer)
    void this.#worker?.then(worker => worker.terminate())
    this.#worker = null
    this.#settle({problem, cause})
  }

  #settle(reply: RuleReply | EvaluationFailure): void {
    this.#resolve?.(reply)
    this.#resolve = null
  }

  /** Resolves once the worker is ready: a starting worker must not spend the rule's time. */
  #start(): Promise<Worker> {
    const {promise, resolve} = Promise.withResolvers<Worker>()
    const module = new URL('./rule-worker.ts', import.meta.url)
    const worker = startWorkerThread(module, this.#settings, MEMORY_MEBIBYTES)
    worker.on('message', (message: RuleMessage) => {
      if (this.#worker !== promise) return
      if (message === 'ready') resolve(worker)
      else if (message === 'loading') this.#startLoadingTimer()
      else if (message === 'loaded') this.#startRuleTimer(worker)
      else this.#settle(message)
    })
    worker.on('error', error => {
      if (this.#worker === promise) this.stop(error.message, isOutOfMemory(error) ? 'overrun' : 'crash')
    })
    return promise
  }

  /** Starting and loading documents do not count as the rule's time. */
  #startLoadingTimer(): void {
    clearInterval(this.#timer)
    const problem = `The stored documents were not read within ${LOADING_TIMEOUT_MS} ms`
    this.#timer = setTimeout(() => this.stop(problem), LOADING_TIMEOUT_MS)
  }

  /** Stops the rule after `timeoutMs` of CPU time: a thread that waits for a busy machine is not slow. */
  #startRuleTimer(worker: Worker): void {
    clearInterval(this.#timer)
    let startMs: number | null = null
    const timer = setInterval(async () => {
      const usedMs = await workerCpuMs(worker)
      if (usedMs === null || this.#timer !== timer) return
      startMs ??= usedMs
      if (usedMs - startMs >= this.#timeoutMs) this.stop(`The rule took longer than ${this.#timeoutMs} ms`, 'overrun')
    }, this.#timeoutMs / CHECKS_PER_TIMEOUT)
    this.#timer = timer
  }
}
