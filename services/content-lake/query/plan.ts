import {type ExprNode, GroqSyntaxError} from 'groq-js'
import {isRecord, type JsonRecord} from '../document.ts'
import {compile} from './groq/compile.ts'
import {isConstant, markConstants} from './groq/constants.ts'
import {Unsupported} from './groq/functions.ts'
import type {Run, Scope} from './groq/scope.ts'
import {compileTrace} from './groq/trace.ts'
import type {Traced} from './groq/traced.ts'
import {missingParameter, structuralParameters} from './parameters.ts'
import {parseGroq} from './parse-groq.ts'
import {openRecent} from './recent.ts'
import {type QueryProblem, syntaxProblem} from './syntax-error.ts'

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
  const made = readQuery(query, {params, structural}, tree => {
    let trace: Plan['trace'] | undefined
    const tracing = (scope: Scope): Traced => {
      trace ??= compileTrace(tree)
      return trace(scope)
    }
    return {run: compile(tree), trace: tracing, nesting: nestingOf(tree)}
  })
  return 'problem' in made ? made : {plan: made}
}

type Reading = {
  params?: Params
  /** Parameters whose values the parser is told. */
  structural?: Params
  /** `delta` where a change is looked at, with `before()`, `after()` and `delta::`. */
  mode?: 'normal' | 'delta'
}

/** What is made of a query once it is parsed, or what is wrong with it: no query makes this throw. */
export const readQuery = <Made extends object>(
  query: string,
  {params = {}, structural = structuralParameters(query, params), mode = 'normal'}: Reading,
  make: (tree: ExprNode) => Made,
): Made | {problem: QueryProblem} => {
  try {
    const missing = missingParameter(query, params)
    const tree = parseGroq(query, {params: structural, mode})
    if (missing) return {problem: missing}
    const reason = reasonAgainst(tree, mode)
    if (reason !== null) return {problem: wholeQuery(query, reason)}
    markConstants(tree)
    return make(tree)
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

/**
 * How many `*` lie within one another at most: what is done for each item of a base nests within the base, but for what
 * is constant.
 */
const nestingOf = (tree: ExprNode): number => {
  let deepest = 0
  const nest = (node: unknown): number => {
    if (Array.isArray(node)) return Math.max(0, ...node.map(nest))
    if (!isRecord(node) || node.type === 'Value') return 0
    if (node.type === 'Everything') return 1
    const {base, ...parts} = node
    const own = nest(base) + nest(Object.values(parts))
    deepest = Math.max(deepest, own)
    return isConstant(node) ? 0 : own
  }
  return Math.max(nest(tree), deepest)
}

/** What is wrong with a query although it parses; null when nothing is. */
const reasonAgainst = (tree: ExprNode, mode: 'normal' | 'delta'): string | null => {
  if (has(tree, isMisplacedScore)) return 'score() must follow a list of documents'
  if (has(tree, isNameless)) return 'the name of an attribute must not be empty'
  return mode === 'normal' && has(tree, isDelta) ? 'delta:: is not available where no change is looked at' : null
}

/** Whether some part of a parsed query is of a kind. */
const has = (node: unknown, isSuch: (node: JsonRecord) => boolean): boolean => {
  if (Array.isArray(node)) return node.some(part => has(part, isSuch))
  if (!isRecord(node) || node.type === 'Value') return false
  return isSuch(node) || Object.values(node).some(part => has(part, isSuch))
}

const isNameless = ({type, name}: JsonRecord): boolean => type === 'AccessAttribute' && name === ''

const isDelta = ({type, namespace}: JsonRecord): boolean => type === 'FuncCall' && namespace === 'delta'

/** Something other than a list of documents is to be scored: only documents are searched. */
const isMisplacedScore = ({type, name, base}: JsonRecord): boolean =>
  type === 'PipeFuncCall' && name === 'score' && !isScorable(base)

const isScorable = (node: unknown): boolean => {
  if (!isRecord(node)) return false
  const passesOn = ['Group', 'Filter', 'Slice', 'PipeFuncCall', 'ArrayCoerce'].includes(String(node.type))
  if (passesOn) return isScorable(node.base)
  return !['Map', 'FlatMap', 'Projection', 'AccessElement'].includes(String(node.type))
}
