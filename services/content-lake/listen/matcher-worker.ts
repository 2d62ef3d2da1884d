import {parentPort, workerData} from 'node:worker_threads'
import type {StoredDocument} from '../document.ts'
import type {QueryProblem} from '../query/syntax-error.ts'
import {compileFilter, type Filter, type FilterSource} from './filter.ts'

type Pairs = [before: StoredDocument | null, after: StoredDocument | null][]

/** What the worker is asked: to make a filter ready, to forget one, or which of the filters match which documents. */
export type MatcherTask =
  | {kind: 'add'; key: string; source: FilterSource}
  | {kind: 'remove'; key: string}
  | {kind: 'match'; keys: string[]; pairs: Pairs}

/** For each filter the bits of each pair; null for one that has spent its allowance. */
export type MatcherReply = {problem: QueryProblem | null} | {matches: (number[] | null)[]}

/** Time of the processor that a filter may have: what it may save up, and what each document adds. */
export type Allowance = {mostMs: number; perDocumentMs: number}

/** Bits of a match: the document belonged to the filter before, and belongs to it after. */
export const WAS = 1
export const IS = 2

/** Quota of the shared memory in which the worker tells which filter it is at, and that it gets on. */
export const AT_FILTER = 0
export const STEPS = 1

export type MatcherStart = {progress: Int32Array; filters: [key: string, source: FilterSource][]; allowance: Allowance}

type Account = {filter: Filter; leftMs: number}

const spentMs = (): number => {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

const serve = (port: NonNullable<typeof parentPort>, {progress, filters: known, allowance}: MatcherStart): void => {
  const accounts = new Map<string, Account>()

  const step = (at: number): void => {
    Atomics.store(progress, AT_FILTER, at)
    Atomics.add(progress, STEPS, 1)
  }

  const isMatch = (filter: Filter, document: StoredDocument | null): boolean => {
    if (document === null) return false
    try {
      return filter(document)
    } catch {
      // A filter that fails on a document does not choose it.
      return false
    }
  }

  /** The bits of each pair, or null as soon as the filter has spent what it had. */
  const matchOf = (account: Account, at: number, pairs: Pairs): number[] | null => {
    const {filter} = account
    const bits: number[] = []
    for (const [before, after] of pairs) {
      step(at)
      const began = spentMs()
      bits.push((isMatch(filter, before) ? WAS : 0) | (isMatch(filter, after) ? IS : 0))
      account.leftMs += allowance.perDocumentMs - (spentMs() - began)
      if (account.leftMs < 0) return null
      account.leftMs = Math.min(account.leftMs, allowance.mostMs)
    }
    return bits
  }

  const match = (keys: string[], pairs: Pairs): (number[] | null)[] =>
    keys.map((key, at) => {
      const account = accounts.get(key)
      return account ? matchOf(account, at, pairs) : []
    })

  const add = (key: string, source: FilterSource): QueryProblem | null => {
    step(0)
    const compiled = compileFilter(source)
    if ('problem' in compiled) return compiled.problem
    accounts.set(key, {filter: compiled.filter, leftMs: allowance.mostMs})
    return null
  }

  for (const [key, source] of known) add(key, source)
  port.on('message', (task: MatcherTask) => {
    if (task.kind === 'remove') accounts.delete(task.key)
    else if (task.kind === 'add') port.postMessage({problem: add(task.key, task.source)})
    else port.postMessage({matches: match(task.keys, task.pairs)})
  })
  port.postMessage('ready')
}

if (parentPort) serve(parentPort, workerData as MatcherStart)
