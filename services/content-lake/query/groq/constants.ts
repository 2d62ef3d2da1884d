import type {ExprNode} from 'groq-js'
import {isRecord, type JsonRecord} from '../../document.ts'

/*
 * What lies within a filter, a projection or an order is evaluated for each item. A query over the dataset that says
 * nothing about the item, as in `*[_id in *[_type == "list"].items[]._ref]`, has the same value each time.
 */

const constants = new WeakSet<object>()

/** Whether an expression was found to have one value throughout the evaluation of its query, and to be worth keeping. */
export const isConstant = (node: object): boolean => constants.has(node)

/** Finds the constant expressions of a parsed query, each as large as can be. */
export const markConstants = (tree: ExprNode): void => mark(tree, false)

/** Scopes that are opened between an expression and a part of it, outermost first; `^` passes over the hidden ones. */
type Scopes = readonly ('hidden' | 'shown')[]

const mark = (node: unknown, isRepeated: boolean): void => {
  if (Array.isArray(node)) for (const part of node) mark(part, isRepeated)
  if (!isRecord(node) || node.type === 'Value') return
  const isFound = isRepeated && isQuery(node) && !looksOut(node, [])
  if (isFound) constants.add(node)
  for (const [name, part] of Object.entries(node)) {
    mark(part, (isRepeated && !isFound) || scopeOf(node, name) !== null)
  }
}

/** What a part of an expression opens for what is in it: a scope for each item or object; null for most. */
const scopeOf = ({type}: JsonRecord, part: string): Scopes[number] | null => {
  if (type === 'PipeFuncCall') return part === 'args' ? 'shown' : null
  if (part !== 'expr') return null
  return type === 'Map' || type === 'FlatMap' ? 'hidden' : 'shown'
}

const WITHOUT_COST = new Set(['Everything', 'Group', 'ArrayCoerce'])
const asking = new WeakMap<object, boolean>()

/** Whether an expression asks for documents of the dataset, and does more with them than to name them. */
const isQuery = (node: JsonRecord): boolean => !WITHOUT_COST.has(String(node.type)) && asksForAll(node)

const asksForAll = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(asksForAll)
  if (!isRecord(node) || node.type === 'Value') return false
  const known = asking.get(node)
  if (known !== undefined) return known
  const asks = node.type === 'Everything' || Object.values(node).some(asksForAll)
  asking.set(node, asks)
  return asks
}

/** Functions that look at `@` without naming it. */
const ABOUT_THIS = new Set(['references', 'versionOf', 'partOfRelease', 'incomingRefCount'])
/** Parts of selectors, which have scopes of their own kind. */
const SELECTORS = new Set(['SelectorFuncCall', 'SelectorNested', 'Tuple'])

/** Whether an expression looks at something around it. */
const looksOut = (node: unknown, scopes: Scopes): boolean => {
  if (Array.isArray(node)) return node.some(part => looksOut(part, scopes))
  if (!isRecord(node) || node.type === 'Value') return false
  const {type, name, n} = node
  const isAboutThis = type === 'This' || (type === 'AccessAttribute' && !node.base)
  const asksAboutThis = type === 'FuncCall' && ABOUT_THIS.has(String(name))
  if (scopes.length === 0 && (isAboutThis || asksAboutThis)) return true
  if (type === 'Parent') return placeAbove(scopes, Number(n)) <= 0
  if (SELECTORS.has(String(type))) return true
  return Object.entries(node).some(([part, inner]) => {
    const scope = scopeOf(node, part)
    return looksOut(inner, scope ? [...scopes, scope] : scopes)
  })
}

/** Which of the scopes `^` (1), `^.^` (2) … lead to, counted from 1; 0 or less for one around them. */
const placeAbove = (scopes: Scopes, levels: number): number => {
  let place = scopes.length
  for (let level = 0; level < levels && place > 0; level++) {
    place -= 1
    while (scopes[place - 1] === 'hidden') place -= 1
  }
  return place
}
