import type {ExprNode} from 'groq-js'
import {isRecord} from '../../../document.ts'
import {isConstant} from '../constants.ts'

/*
 * Static analysis of expressions in a filter: which read only the current document, and which do not read it at all. An
 * expression that is not recognized here is evaluated without an index.
 */

/** Returns the attribute path of an expression such as `slug.current`, or null for any other expression. */
export const pathOf = (node: ExprNode): string[] | null => {
  if (node.type === 'Group') return pathOf(node.base)
  if (node.type !== 'AccessAttribute') return null
  if (!node.base || node.base.type === 'This') return [node.name]
  const above = pathOf(node.base)
  return above && [...above, node.name]
}

/** Returns whether an expression only selects parts of the current document. */
const isDocumentPart = (node: ExprNode): boolean => {
  switch (node.type) {
    case 'This':
      return true
    case 'AccessAttribute':
      return !node.base || isDocumentPart(node.base)
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
    case 'Filter':
      return isDocumentPart(node.base)
    case 'Map':
    case 'FlatMap':
      return isDocumentPart(node.base) && isDocumentPart(node.expr)
    default:
      return false
  }
}

/** Returns whether an expression only yields ids that the current document refers to, such as `topics[]._ref`. */
export const isOwnReference = (node: ExprNode): boolean => {
  if (node.type === 'Group') return isOwnReference(node.base)
  if (node.type === 'AccessAttribute') return node.name === '_ref' && (!node.base || isDocumentPart(node.base))
  const each = eachOf(node)
  return each !== null && isOwnReference(each)
}

/** Returns the expression that a list within the document is mapped to, one value per item; null for anything else. */
const eachOf = (node: ExprNode): ExprNode | null => {
  if ((node.type !== 'Map' && node.type !== 'FlatMap') || !isDocumentPart(node.base)) return null
  return node.type === 'Map' || isMapping(node.expr) ? node.expr : null
}

/** Returns whether an expression maps a list. */
export const isMapping = (node: ExprNode): boolean =>
  node.type === 'Group' ? isMapping(node.base) : node.type === 'Map' || node.type === 'FlatMap'

/** Returns the attribute path behind a reference, as `slug.current` in `topics[]->slug.current`, or null. */
export const pathBehindReference = (node: ExprNode): string[] | null => {
  if (node.type === 'Group') return pathBehindReference(node.base)
  const each = eachOf(node)
  if (each) return pathBehindReference(each)
  if (node.type !== 'AccessAttribute' || !node.base) return null
  if (node.base.type === 'Deref') return isDocumentPart(node.base.base) ? [node.name] : null
  const above = pathBehindReference(node.base)
  return above && [...above, node.name]
}

const PURE_FUNCTIONS = new Set(['coalesce', 'dateTime', 'defined', 'length', 'lower', 'now', 'string', 'upper'])

/** Returns whether an expression has the same value for every document of a filter, such as `$slug` or `^._id`. */
export const isIndependent = (node: ExprNode): boolean => {
  if (isConstant(node)) return true
  switch (node.type) {
    case 'Value':
    case 'Parameter':
    case 'Parent':
      return true
    case 'AccessAttribute':
      return node.base !== undefined && isIndependent(node.base)
    case 'Group':
    case 'ArrayCoerce':
    case 'Not':
      return isIndependent(node.base)
    case 'Map':
    case 'FlatMap':
      // In a filter within a mapped list, `^` is the document: the scope of a mapping is hidden.
      return isIndependent(node.base) && isDocumentPart(node.expr) && !hasParent(node.expr)
    case 'And':
    case 'Or':
    case 'OpCall':
      return isIndependent(node.left) && isIndependent(node.right)
    case 'Array':
      return node.elements.every(({value}) => isIndependent(value))
    case 'FuncCall':
      return node.namespace === 'global' && PURE_FUNCTIONS.has(node.name) && node.args.every(isIndependent)
    default:
      return false
  }
}

const hasParent = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(hasParent)
  if (!isRecord(node) || node.type === 'Value') return false
  return node.type === 'Parent' || Object.values(node).some(hasParent)
}
