import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../../document.ts'
import type {Context, Run, Scope} from '../scope.ts'
import {isIndependent, isMapping, isOwnReference, pathBehindReference, pathOf} from './shape.ts'

type Documents = readonly StoredDocument[]
type Compile = (node: ExprNode) => Run

/**
 * An index lookup for a condition. `find` returns a superset of the matching documents in dataset order, or null when no
 * index applies. A cheaper lookup has a lower `cost`.
 */
export type Narrowing = {cost: number; find: (scope: Scope) => Documents | null}

const NONE: Documents = []
/** With this few candidates, another index lookup is not worth its cost. */
const FEW = 16

/** Returns the narrowing of a condition, which is evaluated in the condition's scope; null when no index applies. */
export const narrowingOf = (node: ExprNode, compile: Compile): Narrowing | null => {
  if (node.type === 'Group') return narrowingOf(node.base, compile)
  if (isIndependent(node)) return whenever(compile(node))
  switch (node.type) {
    case 'And':
      return smallestOf(conjunctsOf(node).flatMap(part => narrowingOf(part, compile) ?? []))
    case 'Or':
      return eitherOf(narrowingOf(node.left, compile), narrowingOf(node.right, compile))
    case 'OpCall':
      if (node.op === '==') return equality(node.left, node.right, compile) ?? equality(node.right, node.left, compile)
      return node.op === 'in' ? membership(node.left, node.right, compile) : null
    case 'FuncCall': {
      const isReferences = node.namespace === 'global' && node.name === 'references' && node.args.every(isIndependent)
      return isReferences ? referring(node.args.map(compile)) : null
    }
    default:
      return null
  }
}

/** Returns the operands of a conjunction. */
export const conjunctsOf = (node: ExprNode): ExprNode[] => {
  if (node.type === 'Group') return conjunctsOf(node.base)
  return node.type === 'And' ? [...conjunctsOf(node.left), ...conjunctsOf(node.right)] : [node]
}

const whenever = (run: Run): Narrowing => ({cost: 0, find: scope => (run(scope) === true ? null : NONE)})

const smallestOf = (all: Narrowing[]): Narrowing | null => {
  if (all.length === 0) return null
  const cheapestFirst = all.toSorted((a, b) => a.cost - b.cost)
  return {
    cost: cheapestFirst.at(-1)?.cost ?? 0,
    find: scope => {
      let best: Documents | null = null
      for (const {find} of cheapestFirst) {
        const found = find(scope)
        if (found && (best === null || found.length < best.length)) best = found
        if (best && best.length <= FEW) break
      }
      return best
    },
  }
}

const eitherOf = (left: Narrowing | null, right: Narrowing | null): Narrowing | null =>
  left &&
  right && {
    cost: Math.max(left.cost, right.cost),
    find: scope => {
      const [a, b] = [left.find(scope), right.find(scope)]
      return a && b && scope.context.view.merge([a, b])
    },
  }

/** `path == value`, `path._ref == value` and `reference->path == value`. */
const equality = (at: ExprNode, value: ExprNode, compile: Compile): Narrowing | null =>
  isIndependent(value) ? lookup(at, singleOf(compile(value))) : null

/** `path in values` and `value in references[]._ref`. */
const membership = (item: ExprNode, list: ExprNode, compile: Compile): Narrowing | null => {
  if (isIndependent(list)) return lookup(item, listOf(compile(list)))
  return isIndependent(item) && isMapping(list) ? lookup(list, singleOf(compile(item))) : null
}

/** Returns the strings to look up, or null when any value is not a string. */
export type Wanted = (scope: Scope) => string[] | null

/** The single value of an expression. */
export const singleOf =
  (run: Run): Wanted =>
  scope => {
    const value = run(scope)
    return typeof value === 'string' ? [value] : null
  }

/** The values of a list expression. */
export const listOf =
  (run: Run): Wanted =>
  scope => {
    const list = run(scope)
    return Array.isArray(list) && list.every(item => typeof item === 'string') ? list : null
  }

const COSTS: Record<string, number> = {_id: 1, _type: 2, slug: 4}

const lookup = (at: ExprNode, wanted: Wanted): Narrowing | null => {
  if (isOwnReference(at)) return each(3, wanted, ({view}, id) => view.referringTo(id))
  const path = pathOf(at)
  if (path) return each(COSTS[path[0] ?? ''] ?? 5, wanted, ({view}, value) => view.withValue(path, value))
  const behind = pathBehindReference(at)
  if (!behind) return null
  return each(6, wanted, ({view, reads}, value) => {
    // The result also depends on other documents that may get this value.
    reads.everything()
    return view.merge(view.withValue(behind, value).map(({_id}) => view.referringTo(_id)))
  })
}

const each = (cost: number, wanted: Wanted, find: (context: Context, value: string) => Documents): Narrowing => ({
  cost,
  find: scope => {
    const values = wanted(scope)
    const {context} = scope
    return values && context.view.merge([...new Set(values)].map(value => find(context, value)))
  },
})

const referring = (runs: Run[]): Narrowing => ({
  cost: 3,
  find: scope => {
    const ids = runs.flatMap(run => run(scope)).filter(id => typeof id === 'string')
    const {view} = scope.context
    return view.merge([...new Set(ids)].map(id => view.referringTo(id)))
  },
})
