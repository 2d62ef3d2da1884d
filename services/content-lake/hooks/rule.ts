import {compile} from '../query/groq/compile.ts'
import type {Run} from '../query/groq/scope.ts'
import {readQuery} from '../query/plan/plan.ts'
import type {QueryProblem} from '../query/plan/syntax-error.ts'

/** Compiles the filter or the projection of a webhook's rule, or returns the problem with it. */
export const compileRule = (source: string): {run: Run} | {problem: QueryProblem} =>
  readQuery(source, {mode: 'delta'}, tree => ({run: compile(tree)}))
