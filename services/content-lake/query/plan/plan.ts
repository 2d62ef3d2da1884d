import {type ExprNode, GroqSyntaxError} from 'groq-js'
import {compile} from '../groq/compile.ts'
import {markConstants} from '../groq/constants.ts'
import type {Run, Scope} from '../groq/scope.ts'
import {compileTrace} from '../groq/trace/trace.ts'
import type {Traced} from '../groq/trace/traced.ts'
import {UnsupportedError} from '../groq/unsupported-error.ts'
import {createLruCache} from '../lru-cache.ts'
import {missingParameter, structuralParameters} from './parameters.ts'
import {parseGroq} from './parse-groq.ts'
import {nestingOf, problemOf} from './query-checks.ts'
import {type QueryProblem, syntaxProblem} from './syntax-error.ts'

/** A compiled query. */
export type Plan = {
  run: Run
  /** Evaluates the query and records the source of each part of the result. */
  trace: (scope: Scope) => Traced
  /** Maximum nesting of `*`. */
  nesting: number
}

export type Planned = {plan: Plan} | {problem: QueryProblem}

type Params = Record<string, unknown>

/** Total length of the queries whose plans are cached. A plan takes several bytes per character. */
const MAX_CHARACTERS = 2_000_000

/** Creates a planner that compiles queries and caches their plans. */
export const createPlanner = () => {
  const plans = createLruCache<Planned>(MAX_CHARACTERS, key => key.length)

  return (query: string, params: Params): Planned => {
    const structural = structuralParameters(query, params)
    const key = JSON.stringify([query, Object.keys(params), structural])
    const cached = plans.get(key)
    if (cached) return cached
    const planned = planQuery(query, params, structural)
    plans.set(key, planned)
    return planned
  }
}

/**
 * Compiles a query and checks that all of its parameters are provided. The plan is valid for other parameter values too,
 * except for the structural parameters.
 */
export const planQuery = (query: string, params: Params, structural = structuralParameters(query, params)): Planned => {
  const result = readQuery(query, {params, structural}, tree => {
    let trace: Plan['trace'] | undefined
    const lazyTrace = (scope: Scope): Traced => {
      trace ??= compileTrace(tree)
      return trace(scope)
    }
    return {run: compile(tree), trace: lazyTrace, nesting: nestingOf(tree)}
  })
  return 'problem' in result ? result : {plan: result}
}

type ReadOptions = {
  params?: Params
  /** Parameters whose values the parser needs. */
  structural?: Params
  /** `delta` for queries on a change, which support `before()`, `after()` and `delta::`. */
  mode?: 'normal' | 'delta'
}

/** Parses a query and returns what `build` creates from it, or the problem with the query. Never throws. */
export const readQuery = <Built extends object>(
  query: string,
  {params = {}, structural = structuralParameters(query, params), mode = 'normal'}: ReadOptions,
  build: (tree: ExprNode) => Built,
): Built | {problem: QueryProblem} => {
  try {
    const missing = missingParameter(query, params)
    const tree = parseGroq(query, {params: structural, mode})
    if (missing) return {problem: missing}
    const problem = problemOf(tree, mode)
    if (problem !== null) return {problem: wholeQueryProblem(query, problem)}
    markConstants(tree)
    return build(tree)
  } catch (error) {
    if (error instanceof UnsupportedError) return {problem: wholeQueryProblem(query, error.message)}
    // A slice with a missing parameter fails to parse as well.
    const missing = error instanceof GroqSyntaxError ? null : missingParameter(query, params)
    return {problem: missing ?? syntaxProblem(error, query)}
  }
}

const wholeQueryProblem = (query: string, description: string): QueryProblem => ({
  type: 'queryParseError',
  description,
  start: 0,
  end: query.length,
})
