import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../document.ts'
import type {SortPath} from '../sorted-index.ts'
import {takesDown} from './extent.ts'
import {conjunctsOf, narrowingOf} from './narrow.ts'
import {compileOrder, sortKeysOf} from './order.ts'
import {nest, type Run, type RunList, type Scope} from './scope.ts'
import {isOuter, pathOf} from './shape.ts'

type Compile = (node: ExprNode) => Run
type Documents = readonly StoredDocument[]

/**
 * Compiles `*[…]`, sorted if there is anything to sort by. Indexes choose where to look, but every document is put to the
 * whole condition: they make a query faster and never change its result. Null for what is no filter of the dataset.
 */
export const compileScan = (node: ExprNode, order: ExprNode[], compile: Compile): RunList | null => {
  if (node.type === 'Group') return compileScan(node.base, order, compile)
  if (node.type !== 'Filter' || !isDataset(node.base)) return null
  const condition = compile(node.expr)
  const narrowing = narrowingOf(node.expr, compile)
  const candidates = (inner: Scope): Documents | null => narrowing?.find(inner) ?? null
  const takeDown = takesDown(node.expr, compile)
  const unsorted: RunList = (scope, limit) => {
    const inner = nest(scope, null)
    takeDown(inner)
    return keep(candidates(inner) ?? scope.context.view.documents, condition, inner, limit)
  }
  if (order.length === 0) return unsorted
  const paths = sortPathsOf(order)
  const type = typeWanted(node.expr, compile)
  const sorted = compileOrder(unsorted, order, compile)
  if (!paths || !type) return sorted
  return (scope, limit) => {
    const inner = nest(scope, null)
    takeDown(inner)
    const wanted = type(inner)
    if (typeof wanted !== 'string') return sorted(scope, limit)
    const few = candidates(inner)
    const {view} = scope.context
    const all = view.withValue(['_type'], wanted).length
    // Sorting what an index chose costs as much as it is; walking an order that is kept, as much as lies before the end.
    if (few && few.length < Math.min(all, (limit * all) / (few.length + 1))) return sorted(scope, limit)
    return keep(view.sorted(wanted, paths), condition, inner, limit)
  }
}

const isDataset = (node: ExprNode): boolean =>
  node.type === 'Everything' || (node.type === 'Group' && isDataset(node.base))

const keep = (documents: Documents, condition: Run, inner: Scope, limit: number): StoredDocument[] => {
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
    const path = pathOf(node)
    return path ? [{path, isDescending}] : []
  })
  return paths.length === order.length ? paths : null
}

/** The one type that a condition asks for; null when there is none or several. */
const typeWanted = (condition: ExprNode, compile: Compile): Run | null => {
  for (const part of conjunctsOf(condition)) {
    if (part.type !== 'OpCall' || part.op !== '==') continue
    for (const [at, value] of [[part.left, part.right] as const, [part.right, part.left] as const]) {
      if (pathOf(at)?.join('.') === '_type' && isOuter(value)) return compile(value)
    }
  }
  return null
}
