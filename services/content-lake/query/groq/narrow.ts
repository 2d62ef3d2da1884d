import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../document.ts'
import type {Context, Run, Scope} from './scope.ts'
import {isMapping, isOuter, isOwnReference, pathBehindReference, pathOf} from './shape.ts'

type Documents = readonly StoredDocument[]
type Compile = (node: ExprNode) => Run

/**
 * What an index knows about a condition: documents in the order of the dataset, among them every one that the condition
 * can hold for; null when nothing is known. The cheaper ones to ask have the lower `cost`.
 */
export type Narrowing = {cost: number; find: (scope: Scope) => Documents | null}

const NONE: Documents = []
/** So few that no further index could make a difference worth asking it. */
const FEW = 16

/** The narrowing of a condition; null when no index applies. It is evaluated in the scope of the condition. */
export const narrowingOf = (node: ExprNode, compile: Compile): Narrowing | null => {
  if (node.type === 'Group') return narrowingOf(node.base, compile)
  if (isOuter(node)) return whenever(compile(node))
  switch (node.type) {
    case 'And':
      return smallestOf(conjunctsOf(node).flatMap(part => narrowingOf(part, compile) ?? []))
    case 'Or':
      return eitherOf(narrowingOf(node.left, compile), narrowingOf(node.right, compile))
    case 'OpCall':
      if (node.op === '==') return equality(node.left, node.right, compile) ?? equality(node.right, node.left, compile)
      return node.op === 'in' ? membership(node.left, node.right, compile) : null
    case 'FuncCall': {
      const isAboutReferences = node.namespace === 'global' && node.name === 'references' && node.args.every(isOuter)
      return isAboutReferences ? referring(node.args.map(compile)) : null
    }
    default:
      return null
  }
}

/** The parts of a condition that must all hold. */
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
  isOuter(value) ? lookup(at, singly(compile(value))) : null

/** `path in values` and `value in references[]._ref`. */
const membership = (item: ExprNode, list: ExprNode, compile: Compile): Narrowing | null => {
  if (isOuter(list)) return lookup(item, listed(compile(list)))
  return isOuter(item) && isMapping(list) ? lookup(list, singly(compile(item))) : null
}

/** The strings that are looked for; null when what is looked for is not, or not only, strings. */
export type Wanted = (scope: Scope) => string[] | null

/** The one value that an expression has. */
export const singly =
  (run: Run): Wanted =>
  scope => {
    const value = run(scope)
    return typeof value === 'string' ? [value] : null
  }

/** The values in the list that an expression has. */
export const listed =
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
    // Another document with the value would lead to others that refer to it.
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
