import type {ExprNode} from 'groq-js'
import type {Run, Scope} from '../scope.ts'
import {conjunctsOf, listOf, singleOf, type Wanted} from './narrowing.ts'
import {isIndependent, pathOf} from './shape.ts'

type Compile = (node: ExprNode) => Run

/** The only documents that can match a condition: those with the ids and those of the types; null for any document. */
type Extent = {ids: string[]; types: string[]}
type ExtentOf = (scope: Scope) => Extent | null

/** Compiles the recording of a filter's reads. It records as few documents as the condition allows. */
export const compileReads = (condition: ExprNode, compile: Compile): ((scope: Scope) => void) => {
  const extent = extentOf(condition, compile)
  return scope => {
    const {reads} = scope.context
    const found = extent?.(scope)
    if (!found) return reads.everything()
    for (const id of found.ids) reads.id(id)
    for (const type of found.types) reads.type(type)
  }
}

const extentOf = (node: ExprNode, compile: Compile): ExtentOf | null => {
  switch (node.type) {
    case 'Group':
      return extentOf(node.base, compile)
    case 'And':
      return narrowestOf(conjunctsOf(node).flatMap(part => extentOf(part, compile) ?? []))
    case 'Or':
      return eitherOf(extentOf(node.left, compile), extentOf(node.right, compile))
    case 'OpCall':
      if (node.op === 'in') return isIndependent(node.right) ? withIds(node.left, listOf(compile(node.right))) : null
      return node.op === '==' ? (equal(node.left, node.right, compile) ?? equal(node.right, node.left, compile)) : null
    default:
      return null
  }
}

const equal = (at: ExprNode, value: ExprNode, compile: Compile): ExtentOf | null =>
  isIndependent(value) ? withIds(at, singleOf(compile(value))) : null

const withIds = (at: ExprNode, wanted: Wanted): ExtentOf | null => {
  const path = pathOf(at)?.join('.')
  if (path !== '_id' && path !== '_type') return null
  return scope => {
    const values = wanted(scope)
    return values && (path === '_id' ? {ids: values, types: []} : {ids: [], types: values})
  }
}

const narrowestOf = (parts: ExtentOf[]): ExtentOf | null => {
  if (parts.length === 0) return null
  return scope => {
    const known = parts.flatMap(part => part(scope) ?? [])
    return known.find(({types}) => types.length === 0) ?? known[0] ?? null
  }
}

const eitherOf = (left: ExtentOf | null, right: ExtentOf | null): ExtentOf | null =>
  left &&
  right &&
  (scope => {
    const [a, b] = [left(scope), right(scope)]
    return a && b && {ids: [...a.ids, ...b.ids], types: [...a.types, ...b.types]}
  })
