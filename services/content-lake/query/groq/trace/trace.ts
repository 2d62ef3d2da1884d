import type {ExprNode} from 'groq-js'
import {compile, compileList} from '../compile.ts'
import {onceIfConstant} from '../constants.ts'
import {ancestor, type Scope} from '../scope.ts'
import {traceArray, traceElement, traceFilter, traceList, traceMap, traceSlice} from './trace-lists.ts'
import {traceAttribute, traceCoalesce, traceObject, traceProjection, traceSelect} from './trace-objects.ts'
import type {Trace} from './trace-scope.ts'
import {computed, TRACED_NULL, type Traced, traceDocument} from './traced.ts'

/** Compiles an expression to a function that returns its value with the source of each part. */
export const compileTrace = (node: ExprNode): ((scope: Scope) => Traced) => {
  const trace = traceOf(node)
  return scope => trace({...scope, traced: computed(null), parent: null})
}

const traceOf = (node: ExprNode): Trace => onceIfConstant(node, anyTraceOf(node))

const anyTraceOf = (node: ExprNode): Trace => {
  switch (node.type) {
    case 'This':
      return scope => scope.traced
    case 'Parent':
      return scope => ancestor(scope, node.n)?.traced ?? TRACED_NULL
    case 'Value':
      return () => ({value: node.value ?? null, origin: null, isLiteral: true})
    case 'Group':
      return traceOf(node.base)
    case 'ArrayCoerce':
      return traceList(traceOf(node.base))
    case 'AccessAttribute':
      return traceAttribute(node.base ? traceOf(node.base) : scope => scope.traced, node.name)
    case 'Projection':
      return traceProjection(traceOf(node.base), traceOf(node.expr))
    case 'Object':
      return compileObject(node)
    case 'Array':
      return traceArray(node.elements.map(({value, isSplat}) => ({trace: traceOf(value), isSplat})))
    case 'Select':
      return compileSelect(node)
    case 'Map':
    case 'FlatMap':
      return traceMap(traceOf(node.base), traceOf(node.expr), node.type === 'FlatMap')
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce'
        ? traceCoalesce(node.args.map(traceOf))
        : untraced(node)
    default:
      return compileScan(node)
  }
}

const compileScan = (node: ExprNode): Trace => {
  if (node.type === 'AccessElement' && !isScan(node.base)) return traceElement(traceOf(node.base), node.index)
  if (node.type === 'Filter' && !isScan(node)) return traceFilter(traceOf(node.base), compile(node.expr))
  if (node.type === 'Slice' && !isScan(node)) {
    return traceSlice(traceOf(node.base), compileList({...node, base: {type: 'This'}}))
  }
  return untraced(node)
}

/** Returns whether a list contains only documents of the dataset, which are their own source. */
const isScan = (node: ExprNode): boolean => {
  if (node.type === 'Everything') return true
  return ['Filter', 'Slice', 'Group', 'PipeFuncCall', 'AccessElement'].includes(node.type) && 'base' in node
    ? isScan(node.base as ExprNode)
    : false
}

/** Evaluates without tracing and recognizes documents in the result. */
const untraced = (node: ExprNode): Trace => {
  const run = compile(node)
  return scope => {
    const value = run(scope)
    if (!Array.isArray(value)) return traceDocument(value, scope)
    return {value, origin: null, items: value.map(item => traceDocument(item, scope))}
  }
}

const compileObject = ({attributes}: Extract<ExprNode, {type: 'Object'}>): Trace =>
  traceObject(
    attributes.map(part => ({
      name: part.type === 'ObjectAttributeValue' ? part.name : null,
      trace: traceOf(part.value),
      condition: part.type === 'ObjectConditionalSplat' ? compile(part.condition) : () => true,
    })),
  )

const compileSelect = ({alternatives, fallback}: Extract<ExprNode, {type: 'Select'}>): Trace =>
  traceSelect(
    alternatives.map(({condition, value}) => ({condition: compile(condition), trace: traceOf(value)})),
    fallback ? traceOf(fallback) : () => TRACED_NULL,
  )
