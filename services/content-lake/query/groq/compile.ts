import type {ExprNode, ObjectAttributeNode} from 'groq-js'
import {compileDiff} from './diff.ts'
import {compileCall, Unsupported} from './functions.ts'
import {OPERATORS} from './operators.ts'
import {compileOrder, compileScore} from './order.ts'
import {compileScan} from './scan.ts'
import {ancestor, nest, type Run, type RunList} from './scope.ts'
import {attributeOf, compare, isObject} from './values.ts'

const ALL = Number.POSITIVE_INFINITY

/** Turns a parsed expression into a function; throws Unsupported for what this lake cannot evaluate. */
export const compile = (node: ExprNode): Run => {
  switch (node.type) {
    case 'This':
      return scope => scope.value
    case 'Parent':
      return scope => ancestor(scope, node.n)?.value ?? null
    case 'Value':
      return constant(node.value)
    case 'Parameter':
      return ({context}) => context.params[node.name] ?? null
    case 'Group':
      return compile(node.base)
    case 'AccessAttribute':
      return compileAttribute(node.base ? compile(node.base) : null, node.name)
    case 'Deref':
      return compileDereference(compile(node.base))
    case 'Projection':
      return compileProjection(compile(node.base), compile(node.expr))
    case 'Object':
      return compileObject(node.attributes)
    case 'Select':
      return compileSelect(node)
    case 'FuncCall':
      return compileDiff(node, compile) ?? compileCall(node, node.args.map(compile))
    case 'AccessElement':
      return compileElement(compileList(node.base), node.index)
    case 'Everything':
    case 'Filter':
    case 'Slice':
    case 'PipeFuncCall':
    case 'ArrayCoerce':
    case 'Map':
    case 'FlatMap':
    case 'Array':
      return whole(compileList(node))
    default:
      return compileOperation(node)
  }
}

/** Turns an expression for a list into a function that need not work out more of it than is wanted. */
export const compileList = (node: ExprNode): RunList => {
  switch (node.type) {
    case 'Group':
    case 'ArrayCoerce':
      return compileList(node.base)
    case 'Everything':
      return ({context}) => context.view.documents
    case 'Filter':
      return compileScan(node, [], compile) ?? filterOf(compileList(node.base), compile(node.expr))
    case 'Slice':
      return sliceOf(compileList(node.base), node)
    case 'Map':
      return mapOf(compileList(node.base), compile(node.expr))
    case 'FlatMap':
      return flatMapOf(compileList(node.base), compile(node.expr))
    case 'PipeFuncCall':
      if (node.name === 'score') return compileScore(compileList(node.base), node.args, compile)
      return compileScan(node.base, node.args, compile) ?? compileOrder(compileList(node.base), node.args, compile)
    case 'Array':
      return arrayOf(node.elements.map(({value, isSplat}) => ({run: compile(value), isSplat})))
    default:
      return asList(compile(node))
  }
}

const whole =
  (list: RunList): Run =>
  scope =>
    list(scope, ALL)

const asList =
  (run: Run): RunList =>
  scope => {
    const value = run(scope)
    return Array.isArray(value) ? value : null
  }

const constant = (value: unknown): Run => {
  const fixed = value ?? null
  return () => fixed
}

const compileAttribute = (base: Run | null, name: string): Run =>
  base ? scope => attributeOf(base(scope), name) : scope => attributeOf(scope.value, name)

const compileDereference =
  (base: Run): Run =>
  scope => {
    const id = attributeOf(base(scope), '_ref')
    return typeof id === 'string' ? (scope.context.view.byId.get(id) ?? null) : null
  }

const compileProjection =
  (base: Run, expression: Run): Run =>
  scope => {
    const value = base(scope)
    return isObject(value) ? expression(nest(scope, value)) : null
  }

const compileElement =
  (base: RunList, index: number): Run =>
  scope => {
    const list = base(scope, index < 0 ? ALL : index + 1)
    return list?.at(index) ?? null
  }

const filterOf =
  (base: RunList, condition: Run): RunList =>
  (scope, limit) => {
    const list = base(scope, ALL)
    if (list === null) return null
    const inner = nest(scope, null)
    const kept: unknown[] = []
    for (const item of list) {
      inner.value = item ?? null
      if (condition(inner) !== true) continue
      kept.push(inner.value)
      if (kept.length >= limit) break
    }
    return kept
  }

const sliceOf =
  (base: RunList, {left, right, isInclusive}: Extract<ExprNode, {type: 'Slice'}>): RunList =>
  scope => {
    const past = isInclusive ? 1 : 0
    const list = base(scope, left < 0 || right < 0 ? ALL : right + past)
    if (list === null) return null
    const start = left < 0 ? list.length + left : left
    const end = (right < 0 ? list.length + right : right) + past
    return list.slice(Math.max(0, start), Math.max(0, end))
  }

const mapOf =
  (base: RunList, expression: Run): RunList =>
  (scope, limit) => {
    const list = base(scope, limit)
    return (
      list &&
      (limit < list.length ? list.slice(0, limit) : list).map(item => expression(nest(scope, item ?? null, true)))
    )
  }

const flatMapOf =
  (base: RunList, expression: Run): RunList =>
  scope => {
    const list = base(scope, ALL)
    return list?.flatMap(item => expression(nest(scope, item ?? null, true))) ?? null
  }

const arrayOf =
  (elements: {run: Run; isSplat: boolean}[]): RunList =>
  scope =>
    elements.flatMap(({run, isSplat}) => {
      const value = run(scope)
      if (!isSplat) return [value]
      return Array.isArray(value) ? value : []
    })

/** Sets an attribute, whatever it is called. */
export const assign = (target: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== '__proto__') target[name] = value
  else Object.defineProperty(target, name, {value, enumerable: true, configurable: true, writable: true})
}

type Part = (scope: Parameters<Run>[0], target: Record<string, unknown>) => void

const compileObject = (attributes: ObjectAttributeNode[]): Run => {
  const parts = attributes.map(compilePart)
  return scope => {
    const target: Record<string, unknown> = {}
    for (const part of parts) part(scope, target)
    return target
  }
}

const compilePart = (attribute: ObjectAttributeNode): Part => {
  const value = compile(attribute.value)
  if (attribute.type === 'ObjectAttributeValue') {
    const {name} = attribute
    return (scope, target) => assign(target, name, value(scope))
  }
  const condition = attribute.type === 'ObjectConditionalSplat' ? compile(attribute.condition) : constant(true)
  return (scope, target) => {
    if (condition(scope) !== true) return
    const spread = value(scope)
    if (isObject(spread)) Object.assign(target, spread)
  }
}

const compileSelect = ({alternatives, fallback}: Extract<ExprNode, {type: 'Select'}>): Run => {
  const choices = alternatives.map(({condition, value}) => ({condition: compile(condition), value: compile(value)}))
  const otherwise = fallback ? compile(fallback) : constant(null)
  return scope => (choices.find(({condition}) => condition(scope) === true)?.value ?? otherwise)(scope)
}

const compileOperation = (node: ExprNode): Run => {
  switch (node.type) {
    case 'And':
      return and(compile(node.left), compile(node.right))
    case 'Or':
      return or(compile(node.left), compile(node.right))
    case 'Not':
      return not(compile(node.base))
    case 'Neg':
      return signed(compile(node.base), -1)
    case 'Pos':
      return signed(compile(node.base), 1)
    case 'OpCall': {
      const apply = OPERATORS[node.op]
      if (!apply) break
      const [left, right] = [compile(node.left), compile(node.right)]
      return scope => apply(left(scope), right(scope))
    }
    case 'InRange':
      return inRange(compile(node.base), compile(node.left), compile(node.right), node.isInclusive)
    case 'Asc':
    case 'Desc':
      return constant(null)
  }
  throw new Unsupported(`This content lake cannot evaluate an expression of the kind ${node.type}`)
}

/** False beats everything, so that the right side need not be looked at. */
const and =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === false) return false
    const b = right(scope)
    return b === false ? false : a === true && b === true ? true : null
  }

const or =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === true) return true
    const b = right(scope)
    return b === true ? true : a === false && b === false ? false : null
  }

const not =
  (base: Run): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'boolean' ? !value : null
  }

const signed =
  (base: Run, sign: 1 | -1): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'number' ? sign * value : null
  }

const inRange =
  (base: Run, left: Run, right: Run, isInclusive: boolean): Run =>
  scope => {
    const value = base(scope)
    const [low, high] = [compare(value, left(scope)), compare(value, right(scope))]
    if (low === null || high === null) return null
    return low >= 0 && (isInclusive ? high <= 0 : high < 0)
  }
