import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../../document.ts'
import type {SortPath} from '../../view/sorted-index.ts'
import {isConstant} from '../constants.ts'
import {compileOrder, sortKeysOf} from '../order.ts'
import {nest, type Run, type RunList, type Scope} from '../scope.ts'
import {compileReads} from './extent.ts'
import {conjunctsOf, narrowingOf} from './narrowing.ts'
import {isIndependent, pathOf} from './shape.ts'

type Compile = (node: ExprNode) => Run
type Documents = readonly StoredDocument[]

/**
 * Compiles `*[…]` with an optional order. Indexes only choose the candidates: the whole condition is evaluated on every
 * candidate, so an index never changes the result. Returns null when the expression is not a filter on the dataset.
 */
export const compileScan = (node: ExprNode, order: ExprNode[], compile: Compile): RunList | null => {
  if (node.type === 'Group') return compileScan(node.base, order, compile)
  if (node.type !== 'Filter' || !isDataset(node.base)) return null
  // A constant filter whose order is not constant is evaluated once, and its result is sorted each time.
  if (order.length > 0 && isConstant(node)) return null
  const condition = compile(node.expr)
  const narrowing = narrowingOf(node.expr, compile)
  const candidates = (inner: Scope): Documents | null => narrowing?.find(inner) ?? null
  const recordReads = compileReads(node.expr, compile)
  const unsorted: RunList = (scope, limit) => {
    const inner = nest(scope, null)
    recordReads(inner)
    return applyFilter(candidates(inner) ?? scope.context.view.documents, condition, inner, limit)
  }
  if (order.length === 0) return unsorted
  const paths = sortPathsOf(order)
  const type = typeOf(node.expr, compile)
  const sorted = compileOrder(unsorted, order, compile)
  if (!paths || !type) return sorted
  return (scope, limit) => {
    const inner = nest(scope, null)
    recordReads(inner)
    const wanted = type(inner)
    if (typeof wanted !== 'string') return sorted(scope, limit)
    const found = candidates(inner)
    const {view} = scope.context
    const all = view.withValue(['_type'], wanted).length
    // Sorting the candidates costs their number; walking the sorted index costs the documents before the last result.
    if (found && found.length < Math.min(all, (limit * all) / (found.length + 1))) return sorted(scope, limit)
    return applyFilter(view.sorted(wanted, paths), condition, inner, limit)
  }
}

const isDataset = (node: ExprNode): boolean =>
  node.type === 'Everything' || (node.type === 'Group' && isDataset(node.base))

const applyFilter = (documents: Documents, condition: Run, inner: Scope, limit: number): StoredDocument[] => {
  const kept: StoredDocument[] = []
  for (const document of documents) {
    inner.value = document
    if (condition(inner) !== true) continue
    kept.push(document)
    if (kept.length >= limit) break
  }
  return kept
}

const sortPathsOf = (order: ExprNode[]): SortPath[] | null => {
  const paths = sortKeysOf(order).flatMap(({node, isDescending}) => {
    const time = timeOf(node)
    const path = pathOf(time ?? node)
    return path ? [{path, isTime: time !== null, isDescending}] : []
  })
  return paths.length === order.length ? paths : null
}

/** Returns the text that an expression reads as a time, as `publishedAt` in `dateTime(publishedAt)`, or null. */
const timeOf = (node: ExprNode): ExprNode | null => {
  const isTime = node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'dateTime'
  return (isTime && node.args[0]) || null
}

/** Returns the single type that a condition requires, or null. */
const typeOf = (condition: ExprNode, compile: Compile): Run | null => {
  for (const part of conjunctsOf(condition)) {
    if (part.type !== 'OpCall' || part.op !== '==') continue
    for (const [at, value] of [[part.left, part.right] as const, [part.right, part.left] as const]) {
      if (pathOf(at)?.join('.') === '_type' && isIndependent(value)) return compile(value)
    }
  }
  return null
}
