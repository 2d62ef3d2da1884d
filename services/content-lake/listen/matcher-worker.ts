import {parentPort, workerData} from 'node:worker_threads'
import type {StoredDocument} from '../document.ts'
import type {QueryProblem} from '../query/syntax-fault.ts'
import {compileFilter, type Filter, type FilterSource} from './filter.ts'

/** What the worker is asked: to make a filter ready, to forget one, or which of the filters match which documents. */
export type MatcherTask =
  | {kind: 'add'; key: string; source: FilterSource}
  | {kind: 'remove'; key: string}
  | {kind: 'match'; keys: string[]; pairs: [StoredDocument | null, StoredDocument | null][]}

export type MatcherReply = {problem: QueryProblem | null} | {matches: number[][]}

/** Bits of a match: the document belonged to the filter before, and belongs to it after. */
export const WAS = 1
export const IS = 2

/** Places of the shared memory in which the worker tells which filter it is at, and that it gets on. */
export const AT_FILTER = 0
export const STEPS = 1

export type MatcherStart = {progress: Int32Array; filters: [key: string, source: FilterSource][]}

const serve = (port: NonNullable<typeof parentPort>, {progress, filters: known}: MatcherStart): void => {
  const filters = new Map<string, Filter>()

  const step = (at: number): void => {
    Atomics.store(progress, AT_FILTER, at)
    Atomics.add(progress, STEPS, 1)
  }

  const isMatch = (filter: Filter | undefined, document: StoredDocument | null): boolean => {
    if (!filter || document === null) return false
    try {
      return filter(document)
    } catch {
      // A filter that fails on a document does not choose it.
      return false
    }
  }

  const match = (keys: string[], pairs: [StoredDocument | null, StoredDocument | null][]): number[][] =>
    keys.map((key, at) => {
      const filter = filters.get(key)
      return pairs.map(([before, after]) => {
        step(at)
        return (isMatch(filter, before) ? WAS : 0) | (isMatch(filter, after) ? IS : 0)
      })
    })

  const add = (key: string, source: FilterSource): QueryProblem | null => {
    step(0)
    const compiled = compileFilter(source)
    if ('problem' in compiled) return compiled.problem
    filters.set(key, compiled.filter)
    return null
  }

  for (const [key, source] of known) add(key, source)
  port.on('message', (task: MatcherTask) => {
    if (task.kind === 'remove') filters.delete(task.key)
    else if (task.kind === 'add') port.postMessage({problem: add(task.key, task.source)})
    else port.postMessage({matches: match(task.keys, task.pairs)})
  })
  port.postMessage('ready')
}

if (parentPort) serve(parentPort, workerData as MatcherStart)
