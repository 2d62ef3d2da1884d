import type {ExprNode} from 'groq-js'
import {attributeOf, isObject} from '../values.ts'
import {isConstant} from './constants.ts'
import {compileDiff} from './diff.ts'
import {compileCall} from './functions/functions.ts'
import {arrayOf, asList, elementOf, filterOf, flatMapOf, mapOf, sliceOf, whole} from './lists.ts'
import {constant} from './logic.ts'
import {compileObject} from './object.ts'
import {compileOperation} from './operation.ts'
import {compileOrder, compileScore} from './order.ts'
import {compileScan} from './scan/scan.ts'
import {ancestor, documentAt, nest, type Run, type RunList} from './scope.ts'

/** Compiles a parsed expression to a function; throws an UnsupportedError for an expression this lake does not support. */
export const compile = (node: ExprNode): Run => {
  const run = compileAny(node)
  if (!isConstant(node)) return run
  return scope => {
    const {constants} = scope.context
    if (!constants.has(node)) constants.set(node, run(scope))
    return constants.get(node)
  }
}

const compileAny = (node: ExprNode): Run => {
  switch (node.type) {
    case 'This':
      return scope => scope.value
    case 'Parent':
      return scope => ancestor(scope, node.n)?.value ?? null
    case 'Value':
      return constant(node.value)
    case 'Parameter':
      return ({context}) => context.params[node.name] ?? null
    case 'Context':
      return compileState(node.key === 'before' ? 'before' : 'after')
    case 'Group':
      return compile(node.base)
    case 'AccessAttribute':
      return compileAttribute(node.base ? compile(node.base) : null, node.name)
    case 'Deref':
      return compileDereference(compile(node.base))
    case 'Projection':
      return compileProjection(compile(node.base), compile(node.expr))
    case 'Object':
      return compileObject(node.attributes, compile)
    case 'Select':
      return compileSelect(node)
    case 'FuncCall':
      return compileDiff(node, compile) ?? compileCall(node, node.args.map(compile))
    case 'AccessElement':
      return elementOf(compileList(node.base), node.index)
    case 'Everything':
    case 'Filter':
    case 'Slice':
    case 'PipeFuncCall':
    case 'ArrayCoerce':
    case 'Map':
    case 'FlatMap':
    case 'Array':
      return whole(compileAnyList(node))
    default:
      return compileOperation(node, compile)
  }
}

/** Compiles a list expression to a function that may stop after the requested number of items. */
export const compileList = (node: ExprNode): RunList =>
  isConstant(node) ? asList(compile(node)) : compileAnyList(node)

const compileAnyList = (node: ExprNode): RunList => {
  switch (node.type) {
    case 'Group':
    case 'ArrayCoerce':
      return compileList(node.base)
    case 'Everything':
      return ({context}) => {
        context.reads.everything()
        return context.view.documents
      }
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

const compileAttribute = (base: Run | null, name: string): Run =>
  base ? scope => attributeOf(base(scope), name) : scope => attributeOf(scope.value, name)

const compileState =
  (side: 'before' | 'after'): Run =>
  ({context}) =>
    context.change?.[side] ?? null

const compileDereference =
  (base: Run): Run =>
  scope => {
    const id = attributeOf(base(scope), '_ref')
    return typeof id === 'string' ? documentAt(scope, id) : null
  }

const compileProjection =
  (base: Run, expression: Run): Run =>
  scope => {
    const value = base(scope)
    return isObject(value) ? expression(nest(scope, value)) : null
  }

const compileSelect = ({alternatives, fallback}: Extract<ExprNode, {type: 'Select'}>): Run => {
  const choices = alternatives.map(({condition, value}) => ({condition: compile(condition), value: compile(value)}))
  const otherwise = fallback ? compile(fallback) : constant(null)
  return scope => (choices.find(({condition}) => condition(scope) === true)?.value ?? otherwise)(scope)
}
