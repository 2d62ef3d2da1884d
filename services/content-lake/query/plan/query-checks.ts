import type {ExprNode} from 'groq-js'
import {isRecord, type JsonRecord} from '../../document.ts'
import {isConstant} from '../groq/constants.ts'

/** Returns why a query is invalid although it parses, or null. */
export const problemOf = (tree: ExprNode, mode: 'normal' | 'delta'): string | null => {
  if (contains(tree, isMisplacedScore)) return 'score() must follow a list of documents'
  if (contains(tree, isNameless)) return 'the name of an attribute must not be empty'
  return mode === 'normal' && contains(tree, isDelta) ? 'delta:: is not available outside of a change' : null
}

/**
 * Returns the maximum nesting of `*` in a query. Everything that is evaluated for each item of a list nests within the
 * list, except for constant expressions.
 */
export const nestingOf = (tree: ExprNode): number => {
  let deepest = 0
  const nest = (node: unknown): number => {
    if (Array.isArray(node)) return Math.max(0, ...node.map(nest))
    if (!isRecord(node) || node.type === 'Value') return 0
    if (node.type === 'Everything') return 1
    const {base, ...parts} = node
    const own = nest(base) + nest(Object.values(parts))
    deepest = Math.max(deepest, own)
    return isConstant(node) ? 0 : own
  }
  return Math.max(nest(tree), deepest)
}

/** Returns whether any node of a parsed query matches. */
const contains = (node: unknown, isMatch: (node: JsonRecord) => boolean): boolean => {
  if (Array.isArray(node)) return node.some(part => contains(part, isMatch))
  if (!isRecord(node) || node.type === 'Value') return false
  return isMatch(node) || Object.values(node).some(part => contains(part, isMatch))
}

const isNameless = ({type, name}: JsonRecord): boolean => type === 'AccessAttribute' && name === ''

const isDelta = ({type, namespace}: JsonRecord): boolean => type === 'FuncCall' && namespace === 'delta'

/** Returns whether `score()` follows something other than a list of documents. */
const isMisplacedScore = ({type, name, base}: JsonRecord): boolean =>
  type === 'PipeFuncCall' && name === 'score' && !isScorable(base)

const isScorable = (node: unknown): boolean => {
  if (!isRecord(node)) return false
  const isTransparent = ['Group', 'Filter', 'Slice', 'PipeFuncCall', 'ArrayCoerce'].includes(String(node.type))
  if (isTransparent) return isScorable(node.base)
  return !['Map', 'FlatMap', 'Projection', 'AccessElement'].includes(String(node.type))
}
