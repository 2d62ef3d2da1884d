import {type ExprNode, GroqSyntaxError, parse} from 'groq-js'
import {isRecord} from '../document.ts'
import {type QueryProblem, syntaxProblem} from './syntax-fault.ts'

/** A query made ready: its tree, which indexes stand in for the whole dataset, and how deep it nests `*` within `*`. */
export type Plan = {tree: ExprNode; lookups: Lookup[]; nesting: number}

/** Documents that a filter is known to want, to be handed to the tree as the parameter `name`. */
export type Lookup = {name: string; field: '_id' | '_type'; values: string[]}

export type Planned = {plan: Plan} | {problem: QueryProblem}

type Node = {type: string; [part: string]: unknown}

/** Parses a query and checks that each parameter it names is given. */
export const planQuery = (query: string, params: Record<string, unknown>): Planned => {
  try {
    const missing = missingParameter(query, params)
    // The parser wants a line break after a comment, at the end of the query too.
    const tree = parse(`${query}\n`, {params})
    if (missing) return {problem: missing}
    const lookups: Lookup[] = []
    const nesting = survey(tree, params, lookups)
    return {plan: {tree, lookups, nesting}}
  } catch (error) {
    // A slice with a parameter that is not given fails to parse as well.
    const missing = error instanceof GroqSyntaxError ? null : missingParameter(query, params)
    return {problem: missing ?? syntaxProblem(error, query)}
  }
}

/** The first parameter outside strings and comments that is used without being given; those of GROQ functions aside. */
const missingParameter = (query: string, params: Record<string, unknown>): QueryProblem | null => {
  const declared = new Set<string>()
  for (const [, list = ''] of query.matchAll(/\bfn\s+\w+::\w+\s*\(([^)]*)\)/g)) {
    for (const [, name = ''] of list.matchAll(/\$(\w+)/g)) declared.add(name)
  }
  for (const match of query.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\$(\w+)/g)) {
    const name = match[1]
    if (name === undefined || declared.has(name) || Object.hasOwn(params, name)) continue
    const description = `param $${name} referenced, but not provided`
    return {type: 'queryParseError', description, start: match.index, end: match.index + match[0].length}
  }
  return null
}

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'

/**
 * Walks the tree, replaces `*` under a filter on `_id` or `_type` by what an index will hold, and answers how many
 * `*` lie within one another at most. A filter still runs in full over what the index gives, so that an index can make
 * a query faster but never change its result.
 */
const survey = (value: unknown, params: Record<string, unknown>, lookups: Lookup[]): number => {
  if (Array.isArray(value)) return Math.max(0, ...value.map(item => survey(item, params, lookups)))
  if (!isRecord(value) || value.type === 'Value') return 0
  if (value.type === 'Everything') return 1
  // What a filter, projection or pipe evaluates for each item of its base nests within the base.
  const {base, ...parts} = value
  const inBase = survey(base, params, lookups)
  if (value.type === 'Filter' && isNode(base) && base.type === 'Everything') {
    const lookup = lookupOf(value.expr, params)
    if (lookup !== null) {
      const name = `\u0000${lookups.length}`
      lookups.push({name, ...lookup})
      value.base = {type: 'Parameter', name}
    }
  }
  return inBase + survey(Object.values(parts), params, lookups)
}

const lookupOf = (expression: unknown, params: Record<string, unknown>): Omit<Lookup, 'name'> | null => {
  if (!isNode(expression)) return null
  if (expression.type === 'Group') return lookupOf(expression.base, params)
  if (expression.type === 'And') {
    const [left, right] = [lookupOf(expression.left, params), lookupOf(expression.right, params)]
    return left?.field === '_id' ? left : (right ?? left)
  }
  if (expression.type !== 'OpCall') return null
  const field = fieldOf(expression.left) ?? fieldOf(expression.right)
  if (field === null) return null
  const other = fieldOf(expression.left) ? expression.right : expression.left
  if (expression.op === '==') return toLookup(field, [constantOf(other, params)])
  const isMembership = expression.op === 'in' && fieldOf(expression.left) !== null
  const list = isMembership ? constantOf(other, params) : null
  return Array.isArray(list) ? toLookup(field, list) : null
}

const toLookup = (field: Lookup['field'], values: unknown[]): Omit<Lookup, 'name'> | null => {
  const strings = values.filter(value => typeof value === 'string')
  return strings.length === values.length ? {field, values: strings} : null
}

const fieldOf = (node: unknown): Lookup['field'] | null => {
  if (!isNode(node) || node.type !== 'AccessAttribute' || node.base !== undefined) return null
  return node.name === '_id' || node.name === '_type' ? node.name : null
}

/** A literal's or a parameter's value; undefined for what depends on the document at hand. */
const constantOf = (node: unknown, params: Record<string, unknown>): unknown => {
  if (!isNode(node)) return undefined
  if (node.type === 'Value') return node.value
  if (node.type === 'Parameter' && typeof node.name === 'string') return params[node.name]
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined
  return node.elements.map(element =>
    isRecord(element) && !element.isSplat ? constantOf(element.value, params) : undefined,
  )
}
