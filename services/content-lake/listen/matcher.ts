import type {StoredDocument} from '../document.ts'
import type {QueryProblem} from '../query/syntax-error.ts'
import type {FilterSource} from './filter.ts'
import {type MatcherThread, startMatcherThread} from './matcher-thread.ts'
import type {Allowance, MatcherReply, MatcherTask} from './matcher-worker.ts'

export type Pair = [before: StoredDocument | null, after: StoredDocument | null]

export type Matcher = ReturnType<typeof openMatcher>

/** How long a filter may stay with one document, and what it may spend in all. */
export type FilterTimes = {patienceMs: number} & Allowance

type Registered = {source: FilterSource; users: number; isBanned: boolean}

/** What a filter is refused with that took too long. */
export const OVERRUN: QueryProblem = {
  type: 'queryTimeoutError',
  description: 'The filter took too long and was stopped',
}

/**
 * Applies the filters of listeners to documents in a thread of its own: what anybody asks to listen for cannot hold up
 * the process. A filter that stays with one document for longer than `patienceMs`, or spends its allowance, is banned;
 * the others go on. All times are those of the processor: a busy machine bans nobody.
 */
export const openMatcher = ({patienceMs, ...allowance}: FilterTimes) => {
  const filters = new Map<string, Registered>()
  let thread: MatcherThread | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const running = (): MatcherThread => {
    const usable = [...filters].filter(([, {isBanned}]) => !isBanned)
    thread ??= startMatcherThread(
      usable.map(([key, {source}]) => [key, source]),
      allowance,
    )
    return thread
  }

  /** The reply to a task, or, when there is none, the place of the filter that the thread was stuck at. */
  const ask = async (task: MatcherTask): Promise<MatcherReply | {stuckAt: number}> => {
    const asked = running()
    const reply = await asked.ask(task, patienceMs)
    if (reply) return reply
    thread = null
    void asked.stop()
    return {stuckAt: asked.filterAt()}
  }

  /** Runs after what was asked before: the thread has one task at a time. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  const register = async (key: string, source: FilterSource): Promise<QueryProblem | null> => {
    const known = filters.get(key)
    if (known) {
      known.users += 1
      return known.isBanned ? OVERRUN : null
    }
    // Whoever asked is being ended: no thread is started for it.
    if (isClosed) return null
    const reply = await ask({kind: 'add', key, source})
    if ('stuckAt' in reply) return OVERRUN
    if ('problem' in reply && reply.problem) return reply.problem
    filters.set(key, {source, users: 1, isBanned: false})
    return null
  }

  const release = async (key: string): Promise<void> => {
    const known = filters.get(key)
    if (!known) return
    known.users -= 1
    if (known.users > 0) return
    filters.delete(key)
    thread?.tell({kind: 'remove', key})
  }

  /** The matches by their filters; those that have spent their allowance are banned. */
  const taken = (keys: string[], matches: (number[] | null)[]): Map<string, number[]> => {
    const found = new Map<string, number[]>()
    for (const [at, key] of keys.entries()) {
      const [bits, known] = [matches[at], filters.get(key)]
      if (bits) found.set(key, bits)
      else if (known) {
        known.isBanned = true
        thread?.tell({kind: 'remove', key})
      }
    }
    return found
  }

  const matchAll = async (keys: string[], pairs: Pair[]): Promise<Map<string, number[]>> => {
    for (let wanted = keys; ; ) {
      wanted = wanted.filter(key => filters.get(key)?.isBanned === false)
      if (isClosed || wanted.length === 0 || pairs.length === 0) return new Map()
      const reply = await ask({kind: 'match', keys: wanted, pairs})
      if ('matches' in reply) return taken(wanted, reply.matches)
      const guilty = 'stuckAt' in reply ? filters.get(wanted[reply.stuckAt] ?? '') : undefined
      if (!guilty) return new Map()
      guilty.isBanned = true
    }
  }

  return {
    /** Makes a filter ready under a key that stands for it; answers what is wrong with it, or null. */
    add: (key: string, source: FilterSource): Promise<QueryProblem | null> => inTurn(() => register(key, source)),
    /** Lets go of a filter that was added; it is forgotten when nobody else has it. */
    remove: (key: string): Promise<void> => inTurn(() => release(key)),
    /** For each filter and each pair the bits of `WAS` and `IS`; a banned filter has no entry. */
    match: (keys: string[], pairs: Pair[]): Promise<Map<string, number[]>> => inTurn(() => matchAll(keys, pairs)),
    close: async (): Promise<void> => {
      isClosed = true
      await thread?.stop()
    },
  }
}
