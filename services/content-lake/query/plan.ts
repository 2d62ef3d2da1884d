import {GroqSyntaxError, parse} from 'groq-js'
import {isRecord} from '../document.ts'
import {compile} from './groq/compile.ts'
import {Unsupported} from './groq/functions.ts'
import type {Run, Scope} from './groq/scope.ts'
import {compileTrace} from './groq/trace.ts'
import type {Traced} from './groq/traced.ts'
import {missingParameter, structuralParameters} from './parameters.ts'
import {openRecent} from './recent.ts'
import {type QueryProblem, syntaxProblem} from './syntax-fault.ts'

/** A query made ready, and how deep it nests `*` within `*`. */
export type Plan = {
  run: Run
  /** Evaluates it and says where each part of the result comes from. */
  trace: (scope: Scope) => Traced
  nesting: number
}

export type Planned = {plan: Plan} | {problem: QueryProblem}

type Params = Record<string, unknown>

/** Characters of the queries whose plans are remembered; a plan takes some times as many bytes. */
const MAX_CHARACTERS = 2_000_000

/** Makes queries ready and remembers them. */
export const openPlanner = () => {
  const plans = openRecent<Planned>(MAX_CHARACTERS, name => name.length)

  return (query: string, params: Params): Planned => {
    const structural = structuralParameters(query, params)
    const name = JSON.stringify([query, Object.keys(params), structural])
    const known = plans.get(name)
    if (known) return known
    const planned = planQuery(query, params, structural)
    plans.set(name, planned)
    return planned
  }
}

/**
 * Parses a query and checks that each parameter it names is given. What is made of it holds for other values of the
 * parameters too, except for the structural ones.
 */
export const planQuery = (query: string, params: Params, structural = structuralParameters(query, params)): Planned => {
  try {
    const missing = missingParameter(query, params)
    // The parser wants a line break after a comment, at the end of the query too.
    const tree = parse(`${query}\n`, {params: structural})
    if (missing) return {problem: missing}
    if (hasMisplacedScore(tree)) return {problem: wholeQuery(query, 'score() must follow a list of documents')}
    let trace: Plan['trace'] | undefined
    const tracing = (scope: Scope): Traced => {
      trace ??= compileTrace(tree)
      return trace(scope)
    }
    return {plan: {run: compile(tree), trace: tracing, nesting: nestingOf(tree)}}
  } catch (error) {
    if (error instanceof Unsupported) return {problem: wholeQuery(query, error.message)}
    // A slice with a parameter that is not given fails to parse as well.
    const missing = error instanceof GroqSyntaxError ? null : missingParameter(query, params)
    return {problem: missing ?? syntaxProblem(error, query)}
  }
}

const wholeQuery = (query: string, description: string): QueryProblem => ({
  type: 'queryParseError',
  description,
  start: 0,
  end: query.length,
})

/** How many `*` lie within one another at most: what is done for each item of a base nests within the base. */
const nestingOf = (node: unknown): number => {
  if (Array.isArray(node)) return Math.max(0, ...node.map(nestingOf))
  if (!isRecord(node) || node.type === 'Value') return 0
  if (node.type === 'Everything') return 1
  const {base, ...parts} = node
  return nestingOf(base) + nestingOf(Object.values(parts))
}

/** Whether something other than a list of documents is to be scored: only documents are searched. */
const hasMisplacedScore = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(hasMisplacedScore)
  if (!isRecord(node) || node.type === 'Value') return false
  const isMisplaced = node.type === 'PipeFuncCall' && node.name === 'score' && !isScorable(node.base)
  return isMisplaced || Object.values(node).some(hasMisplacedScore)
}

const isScorable = (node: unknown): boolean => {
  if (!isRecord(node)) return false
  const passesOn = ['Group', 'Filter', 'Slice', 'PipeFuncCall', 'ArrayCoerce'].includes(String(node.type))
  if (passesOn) return isScorable(node.base)
  return !['Map', 'FlatMap', 'Projection', 'AccessElement'].includes(String(node.type))
}
