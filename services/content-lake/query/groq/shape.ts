import type {ExprNode} from 'groq-js'
import {isConstant} from './constants.ts'

/*
 * What can be told of an expression in a filter without evaluating it: whether it only looks at the document at hand, or
 * not at all. Whatever is not recognised here is merely not sped up.
 */

/** Names of attributes from the document down, as in `slug.current`; null for anything else. */
export const pathOf = (node: ExprNode): string[] | null => {
  if (node.type === 'Group') return pathOf(node.base)
  if (node.type !== 'AccessAttribute') return null
  if (!node.base || node.base.type === 'This') return [node.name]
  const above = pathOf(node.base)
  return above && [...above, node.name]
}

/** Whether an expression picks parts of the document at hand and nothing else. */
const isWithin = (node: ExprNode): boolean => {
  switch (node.type) {
    case 'This':
      return true
    case 'AccessAttribute':
      return !node.base || isWithin(node.base)
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
    case 'Filter':
      return isWithin(node.base)
    case 'Map':
    case 'FlatMap':
      return isWithin(node.base) && isWithin(node.expr)
    default:
      return false
  }
}

/** Whether an expression yields nothing but ids that the document at hand refers to, as `topics[]._ref` does. */
export const isOwnReference = (node: ExprNode): boolean => {
  if (node.type === 'Group') return isOwnReference(node.base)
  if (node.type === 'AccessAttribute') return node.name === '_ref' && (!node.base || isWithin(node.base))
  const each = eachOf(node)
  return each !== null && isOwnReference(each)
}

/** What a list of the document's own parts is mapped to, one value each; null for anything else. */
const eachOf = (node: ExprNode): ExprNode | null => {
  if ((node.type !== 'Map' && node.type !== 'FlatMap') || !isWithin(node.base)) return null
  return node.type === 'Map' || isMapping(node.expr) ? node.expr : null
}

/** Whether an expression makes a list out of a list. */
export const isMapping = (node: ExprNode): boolean =>
  node.type === 'Group' ? isMapping(node.base) : node.type === 'Map' || node.type === 'FlatMap'

/** The attribute that is read in documents referred to, as `slug.current` in `topics[]->slug.current`; else null. */
export const pathBehindReference = (node: ExprNode): string[] | null => {
  if (node.type === 'Group') return pathBehindReference(node.base)
  const each = eachOf(node)
  if (each) return pathBehindReference(each)
  if (node.type !== 'AccessAttribute' || !node.base) return null
  if (node.base.type === 'Deref') return isWithin(node.base.base) ? [node.name] : null
  const above = pathBehindReference(node.base)
  return above && [...above, node.name]
}

const PURE_FUNCTIONS = new Set(['coalesce', 'dateTime', 'defined', 'length', 'lower', 'now', 'string', 'upper'])

/** Whether an expression has the same value for every document of a filter, as `$slug` or `^._id` have. */
export const isOuter = (node: ExprNode): boolean => {
  if (isConstant(node)) return true
  switch (node.type) {
    case 'Value':
    case 'Parameter':
    case 'Parent':
      return true
    case 'AccessAttribute':
      return node.base !== undefined && isOuter(node.base)
    case 'Group':
    case 'ArrayCoerce':
    case 'Not':
      return isOuter(node.base)
    case 'Map':
    case 'FlatMap':
      return isOuter(node.base) && isWithin(node.expr)
    case 'And':
    case 'Or':
    case 'OpCall':
      return isOuter(node.left) && isOuter(node.right)
    case 'Array':
      return node.elements.every(({value}) => isOuter(value))
    case 'FuncCall':
      return node.namespace === 'global' && PURE_FUNCTIONS.has(node.name) && node.args.every(isOuter)
    default:
      return false
  }
}
