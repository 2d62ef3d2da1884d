import {isRecord} from '../document.ts'
import type {Context} from './groq/scope.ts'
import {rootScope} from './groq/scope.ts'
import type {Plan} from './plan/plan.ts'
import type {QueryProblem} from './plan/syntax-error.ts'
import {type SourceMapKind, toSourceMap} from './source-map.ts'

const MAX_RESULT_LENGTH = 48 * 1024 * 1024
const TOO_LARGE: QueryProblem = {
  type: 'queryEvaluationError',
  description: 'The query or its result is too large',
}

/** A result as JSON: the value, or `{"result": …, "resultSourceMap": …}` when a source map was requested. */
export type QueryResult = {json: string} | {problem: QueryProblem}

/** Evaluates a compiled query and returns its result as JSON; with `idsOnly`, that of a document is its id. */
export const evaluateQuery = (
  plan: Plan,
  context: Context,
  sourceMap: SourceMapKind | null,
  idsOnly = false,
): QueryResult => {
  try {
    const json = sourceMap ? tracedJson(plan, context, sourceMap) : plainJson(plan, context, idsOnly)
    return json.length > MAX_RESULT_LENGTH ? {problem: TOO_LARGE} : {json}
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error)
    return {problem: error instanceof RangeError ? TOO_LARGE : {type: 'queryEvaluationError', description}}
  }
}

const plainJson = (plan: Plan, context: Context, idsOnly: boolean): string => {
  const value = plan.run(rootScope(context))
  if (!idsOnly) return JSON.stringify(value)
  return JSON.stringify(Array.isArray(value) ? value.map(toId) : toId(value))
}

const toId = (value: unknown): unknown => (isRecord(value) && typeof value._id === 'string' ? value._id : value)

const tracedJson = (plan: Plan, context: Context, kind: SourceMapKind): string => {
  const traced = plan.trace(rootScope(context))
  return JSON.stringify({result: traced.value, resultSourceMap: toSourceMap(traced, kind)})
}
