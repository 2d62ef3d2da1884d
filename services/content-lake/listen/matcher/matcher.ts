import type {StoredDocument} from '../../document.ts'
import type {QueryProblem} from '../../query/plan/syntax-error.ts'
import type {FilterSource} from './filter.ts'
import {type MatcherThread, startMatcherThread} from './matcher-thread.ts'
import type {CpuAllowance, MatcherReply, MatcherTask} from './matcher-worker.ts'

export type Pair = [before: StoredDocument | null, after: StoredDocument | null]

/** CPU time limits of a filter: `timeoutMs` for a single document, and its allowance over many documents. */
export type FilterLimits = {timeoutMs: number} & CpuAllowance

/** The thread's reply, or the index of the filter that it was stuck at. */
type RunResult = MatcherReply | {stuckAt: number}

type Registration = {source: FilterSource; users: number; isBanned: boolean}

/** The problem reported for a banned filter. */
export const OVERRUN: QueryProblem = {
  type: 'queryTimeoutError',
  description: 'The filter took too long and was stopped',
}

/**
 * Applies the filters of listeners to documents in a worker thread, so that no filter can block the process. A filter
 * that exceeds its limits is banned; the others continue. All limits are CPU time: a busy machine bans no filter.
 */
export class Matcher {
  readonly #timeoutMs: number
  readonly #allowance: CpuAllowance
  readonly #filters = new Map<string, Registration>()
  #thread: MatcherThread | null = null
  #previous: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor({timeoutMs, ...allowance}: FilterLimits) {
    this.#timeoutMs = timeoutMs
    this.#allowance = allowance
  }

  /** Compiles and registers a filter under a key; returns the problem with it, or null. */
  add(key: string, source: FilterSource): Promise<QueryProblem | null> {
    return this.#enqueue(() => this.#register(key, source))
  }

  /** Releases a registered filter. It is deleted when it has no other users. */
  remove(key: string): Promise<void> {
    return this.#enqueue(async () => this.#release(key))
  }

  /** Returns the match bits of every pair, by filter key. A banned filter is missing in the result. */
  match(keys: string[], pairs: Pair[]): Promise<Map<string, number[]>> {
    return this.#enqueue(() => this.#matchAll(keys, pairs))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.stop()
  }

  /** Runs `work` after all earlier work, because the thread processes one task at a time. */
  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#previous.then(work)
    this.#previous = result.catch(() => undefined)
    return result
  }

  async #register(key: string, source: FilterSource): Promise<QueryProblem | null> {
    const known = this.#filters.get(key)
    if (known) {
      known.users += 1
      return known.isBanned ? OVERRUN : null
    }
    // The listener is about to end: do not start a thread for it.
    if (this.#isClosed) return null
    const reply = await this.#run({kind: 'add', key, source})
    if ('stuckAt' in reply) return OVERRUN
    if ('problem' in reply && reply.problem) return reply.problem
    this.#filters.set(key, {source, users: 1, isBanned: false})
    return null
  }

  #release(key: string): void {
    const known = this.#filters.get(key)
    if (!known) return
    known.users -= 1
    if (known.users > 0) return
    this.#filters.delete(key)
    this.#thread?.post({kind: 'remove', key})
  }

  async #matchAll(keys: string[], pairs: Pair[]): Promise<Map<string, number[]>> {
    for (let remaining = keys; ; ) {
      remaining = remaining.filter(key => this.#filters.get(key)?.isBanned === false)
      if (this.#isClosed || remaining.length === 0 || pairs.length === 0) return new Map()
      const reply = await this.#run({kind: 'match', keys: remaining, pairs})
      if ('matches' in reply) return this.#collect(remaining, reply.matches)
      if (!this.#banStuck(remaining, reply)) return new Map()
    }
  }

  /** Bans the filter that the thread was stuck at; returns false when there is none. */
  #banStuck(keys: string[], reply: Exclude<RunResult, {matches: unknown}>): boolean {
    const stuck = 'stuckAt' in reply ? this.#filters.get(keys[reply.stuckAt] ?? '') : undefined
    if (stuck) stuck.isBanned = true
    return stuck !== undefined
  }

  /** Returns the matches by filter key, and bans the filters that have used up their allowance. */
  #collect(keys: string[], matches: (number[] | null)[]): Map<string, number[]> {
    const found = new Map<string, number[]>()
    for (const [index, key] of keys.entries()) {
      const [bits, registration] = [matches[index], this.#filters.get(key)]
      if (bits) found.set(key, bits)
      else if (registration) {
        registration.isBanned = true
        this.#thread?.post({kind: 'remove', key})
      }
    }
    return found
  }

  /** Runs a task in the thread, and stops the thread when it is stuck. */
  async #run(task: MatcherTask): Promise<RunResult> {
    const thread = this.#startedThread()
    const reply = await thread.run(task, this.#timeoutMs)
    if (reply) return reply
    this.#thread = null
    void thread.stop()
    return {stuckAt: thread.currentFilter()}
  }

  #startedThread(): MatcherThread {
    if (this.#thread) return this.#thread
    const usable = [...this.#filters].filter(([, {isBanned}]) => !isBanned)
    const sources = usable.map(([key, {source}]): [string, FilterSource] => [key, source])
    this.#thread = startMatcherThread(sources, this.#allowance)
    return this.#thread
  }
}
