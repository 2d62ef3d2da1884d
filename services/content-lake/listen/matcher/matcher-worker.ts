import {parentPort, workerData} from 'node:worker_threads'
import type {StoredDocument} from '../../document.ts'
import type {QueryProblem} from '../../query/plan/syntax-error.ts'
import {compileFilter, type Filter, type FilterSource} from './filter.ts'

type Pairs = [before: StoredDocument | null, after: StoredDocument | null][]

/** A task for the worker: compile a filter, delete one, or match documents against filters. */
export type MatcherTask =
  | {kind: 'add'; key: string; source: FilterSource}
  | {kind: 'remove'; key: string}
  | {kind: 'match'; keys: string[]; pairs: Pairs}

/** `matches` has the bits of every pair for each filter, or null for a filter that has used up its allowance. */
export type MatcherReply = {problem: QueryProblem | null} | {matches: (number[] | null)[]}

/** The CPU time of a filter: each document adds `perDocumentMs`, up to `maxMs` of savings. */
export type CpuAllowance = {maxMs: number; perDocumentMs: number}

/** Bits of a match: the document matched the filter before the change, and matches it after. */
export const MATCHED_BEFORE = 1
export const MATCHED_AFTER = 2

/** Indexes into the shared memory: the filter that is running, and a counter that shows progress. */
export const CURRENT_FILTER = 0
export const STEPS = 1

export type MatcherStart = {
  progress: Int32Array
  filters: [key: string, source: FilterSource][]
  allowance: CpuAllowance
}

type Account = {filter: Filter; leftMs: number}

const cpuTimeMs = (): number => {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

const serve = (port: NonNullable<typeof parentPort>, {progress, filters, allowance}: MatcherStart): void => {
  const accounts = new Map<string, Account>()

  const reportStep = (filterIndex: number): void => {
    Atomics.store(progress, CURRENT_FILTER, filterIndex)
    Atomics.add(progress, STEPS, 1)
  }

  /** Returns the bits of every pair, or null as soon as the filter has used up its allowance. */
  const matchFilter = (account: Account, filterIndex: number, pairs: Pairs): number[] | null => {
    const {filter} = account
    const bits: number[] = []
    for (const [before, after] of pairs) {
      reportStep(filterIndex)
      const startMs = cpuTimeMs()
      bits.push((isMatch(filter, before) ? MATCHED_BEFORE : 0) | (isMatch(filter, after) ? MATCHED_AFTER : 0))
      account.leftMs += allowance.perDocumentMs - (cpuTimeMs() - startMs)
      if (account.leftMs < 0) return null
      account.leftMs = Math.min(account.leftMs, allowance.maxMs)
    }
    return bits
  }

  const match = (keys: string[], pairs: Pairs): (number[] | null)[] =>
    keys.map((key, index) => {
      const account = accounts.get(key)
      return account ? matchFilter(account, index, pairs) : []
    })

  const add = (key: string, source: FilterSource): QueryProblem | null => {
    reportStep(0)
    const compiled = compileFilter(source)
    if ('problem' in compiled) return compiled.problem
    accounts.set(key, {filter: compiled.filter, leftMs: allowance.maxMs})
    return null
  }

  for (const [key, source] of filters) add(key, source)
  port.on('message', (task: MatcherTask) => {
    if (task.kind === 'remove') accounts.delete(task.key)
    else if (task.kind === 'add') port.postMessage({problem: add(task.key, task.source)})
    else port.postMessage({matches: match(task.keys, task.pairs)})
  })
  port.postMessage('ready')
}

const isMatch = (filter: Filter, document: StoredDocument | null): boolean => {
  if (document === null) return false
  try {
    return filter(document)
  } catch {
    // A filter that throws on a document does not match it.
    return false
  }
}

if (parentPort) serve(parentPort, workerData as MatcherStart)
