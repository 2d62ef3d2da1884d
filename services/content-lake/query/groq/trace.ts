import type {ExprNode} from 'groq-js'
import {compile, compileList} from './compile.ts'
import {assign} from './object.ts'
import {ancestor, type Scope} from './scope.ts'
import {attributeIn, computed, itemsOf, listOf, NOTHING, recognised, type Traced} from './traced.ts'
import {isObject} from './values.ts'

type TraceScope = Scope & {traced: Traced; parent: TraceScope | null}

/** A compiled expression that tells where its value comes from. */
type Trace = (scope: TraceScope) => Traced

const ALL = Number.POSITIVE_INFINITY

/** Compiles an expression so that it answers its value with where each part of that comes from. */
export const compileTrace = (node: ExprNode): ((scope: Scope) => Traced) => {
  const trace = tracing(node)
  return scope => trace({...scope, traced: computed(null), parent: null})
}

const tracing = (node: ExprNode): Trace => {
  switch (node.type) {
    case 'This':
      return scope => scope.traced
    case 'Parent':
      return scope => ancestor(scope, node.n)?.traced ?? NOTHING
    case 'Value':
      return () => ({value: node.value ?? null, origin: null, isLiteral: true})
    case 'Group':
    case 'ArrayCoerce':
      return node.type === 'Group' ? tracing(node.base) : listOnly(tracing(node.base))
    case 'AccessAttribute':
      return attribute(node.base ? tracing(node.base) : scope => scope.traced, node.name)
    case 'Projection':
      return projection(tracing(node.base), tracing(node.expr))
    case 'Object':
      return object(node)
    case 'Array':
      return array(node)
    case 'Select':
      return select(node)
    case 'AccessElement':
      return isScan(node.base) ? whole(node) : element(tracing(node.base), node.index)
    case 'Filter':
      return isScan(node) ? whole(node) : filter(tracing(node.base), node.expr)
    case 'Slice':
      return isScan(node) ? whole(node) : slice(tracing(node.base), node)
    case 'Map':
    case 'FlatMap':
      return map(tracing(node.base), tracing(node.expr), node.type === 'FlatMap')
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce' ? coalesce(node.args.map(tracing)) : whole(node)
    default:
      return whole(node)
  }
}

/** Whether a list is made of documents of the dataset only, so that each tells by itself where it comes from. */
const isScan = (node: ExprNode): boolean => {
  if (node.type === 'Everything') return true
  return ['Filter', 'Slice', 'Group', 'PipeFuncCall', 'AccessElement'].includes(node.type) && 'base' in node
    ? isScan(node.base as ExprNode)
    : false
}

/** Evaluates as without tracing and recognises documents in what comes out. */
const whole = (node: ExprNode): Trace => {
  const run = compile(node)
  return scope => {
    const value = run(scope)
    if (!Array.isArray(value)) return recognised(value, scope)
    return {value, origin: null, items: value.map(item => recognised(item, scope))}
  }
}

const listOnly =
  (base: Trace): Trace =>
  scope => {
    const traced = base(scope)
    return Array.isArray(traced.value) ? traced : NOTHING
  }

const attribute =
  (base: Trace, name: string): Trace =>
  scope =>
    attributeIn(base(scope), name)

const within = (scope: TraceScope, traced: Traced, isHidden = false): TraceScope => ({
  value: traced.value,
  traced,
  parent: scope.isHidden ? scope.parent : scope,
  isHidden,
  context: scope.context,
})

const projection =
  (base: Trace, expression: Trace): Trace =>
  scope => {
    const traced = base(scope)
    return isObject(traced.value) ? expression(within(scope, traced)) : NOTHING
  }

const element =
  (base: Trace, index: number): Trace =>
  scope =>
    itemsOf(base(scope))?.at(index) ?? NOTHING

const filter = (base: Trace, condition: ExprNode): Trace => {
  const holds = compile(condition)
  return scope => {
    const kept = itemsOf(base(scope))?.filter(item => holds(within(scope, item)) === true)
    return kept ? listOf(kept) : NOTHING
  }
}

/** The slice of the items' places tells which items: one meaning of a slice, not two. */
const slice = (base: Trace, node: Extract<ExprNode, {type: 'Slice'}>): Trace => {
  const choose = compileList({...node, base: {type: 'This'}})
  return scope => {
    const items = itemsOf(base(scope))
    if (!items) return NOTHING
    const places = choose({...scope, value: items.map((_, index) => index)}, ALL) ?? []
    return listOf(places.flatMap(place => items[Number(place)] ?? []))
  }
}

const map =
  (base: Trace, expression: Trace, isFlat: boolean): Trace =>
  scope => {
    const mapped = itemsOf(base(scope))?.map(item => expression(within(scope, item, true)))
    if (!mapped) return NOTHING
    return listOf(isFlat ? mapped.flatMap(item => itemsOf(item) ?? [item]) : mapped)
  }

const array = ({elements}: Extract<ExprNode, {type: 'Array'}>): Trace => {
  const parts = elements.map(({value, isSplat}) => ({trace: tracing(value), isSplat}))
  return scope =>
    listOf(parts.flatMap(({trace, isSplat}) => (isSplat ? (itemsOf(trace(scope)) ?? []) : [trace(scope)])))
}

const object = ({attributes}: Extract<ExprNode, {type: 'Object'}>): Trace => {
  const parts = attributes.map(part => ({
    name: part.type === 'ObjectAttributeValue' ? part.name : null,
    trace: tracing(part.value),
    condition: part.type === 'ObjectConditionalSplat' ? compile(part.condition) : () => true,
  }))
  return scope => {
    const traced = new Map<string, Traced>()
    for (const {name, trace, condition} of parts) {
      if (condition(scope) !== true) continue
      const part = trace(scope)
      if (name !== null) traced.set(name, part)
      else if (isObject(part.value)) for (const key of Object.keys(part.value)) traced.set(key, attributeIn(part, key))
    }
    const value: Record<string, unknown> = {}
    for (const [name, part] of traced) assign(value, name, part.value)
    return {value, origin: null, attributes: traced}
  }
}

const select = ({alternatives, fallback}: Extract<ExprNode, {type: 'Select'}>): Trace => {
  const choices = alternatives.map(({condition, value}) => ({holds: compile(condition), trace: tracing(value)}))
  const otherwise = fallback ? tracing(fallback) : () => NOTHING
  return scope => (choices.find(({holds}) => holds(scope) === true)?.trace ?? otherwise)(scope)
}

const coalesce =
  (args: Trace[]): Trace =>
  scope => {
    for (const arg of args) {
      const traced = arg(scope)
      if (traced.value !== null) return traced
    }
    return NOTHING
  }
