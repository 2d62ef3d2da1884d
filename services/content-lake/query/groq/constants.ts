import type {ExprNode} from 'groq-js'
import {isRecord, type JsonRecord} from '../../document.ts'

/*
 * Expressions within a filter, a projection or an order are evaluated for each item. A subquery that does not depend on
 * the item, as in `*[_id in *[_type == "list"].items[]._ref]`, has the same value each time and is evaluated once.
 */

const constants = new WeakSet<object>()

/** Returns whether an expression was marked as constant during the evaluation of its query. */
export const isConstant = (node: object): boolean => constants.has(node)

/**
 * Makes a function that evaluates a constant expression run once per query, for functions that return something other than its value,
 * such as its score. Returns the function of any other expression as it is.
 */
export const onceIfConstant = <From extends {context: object}, Result>(
  node: object,
  run: (scope: From) => Result,
): ((scope: From) => Result) => {
  if (!isConstant(node)) return run
  const results = new WeakMap<object, {result: Result}>()
  return scope => {
    const known = results.get(scope.context) ?? {result: run(scope)}
    results.set(scope.context, known)
    return known.result
  }
}

/** Marks the constant expressions of a parsed query, each as large as possible. */
export const markConstants = (tree: ExprNode): void => mark(tree, false)

/** The scopes between an expression and a part of it, outermost first. `^` skips hidden scopes. */
type Scopes = readonly ('hidden' | 'shown')[]

const mark = (node: unknown, isRepeated: boolean): void => {
  if (Array.isArray(node)) for (const part of node) mark(part, isRepeated)
  if (!isRecord(node) || node.type === 'Value') return
  const isConstantNode = isRepeated && isExpression(node) && isQuery(node) && !readsOuterScope(node, [])
  if (isConstantNode) constants.add(node)
  for (const [name, part] of Object.entries(node)) {
    mark(part, (isRepeated && !isConstantNode) || scopeOf(node, name) !== null)
  }
}

/** Parts of expressions, which are not compiled themselves; their expressions are. */
const WRAPPERS = new Set([
  'ArrayElement',
  'Asc',
  'Desc',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
  'SelectAlternative',
])
const isExpression = ({type}: JsonRecord): boolean => typeof type === 'string' && !WRAPPERS.has(type)

/** Returns the scope that a part of an expression opens for each item or object, or null when it opens none. */
const scopeOf = ({type}: JsonRecord, part: string): Scopes[number] | null => {
  if (type === 'PipeFuncCall') return part === 'args' ? 'shown' : null
  if (part !== 'expr') return null
  return type === 'Map' || type === 'FlatMap' ? 'hidden' : 'shown'
}

const WITHOUT_COST = new Set(['Everything', 'Group', 'ArrayCoerce'])
const scanning = new WeakMap<object, boolean>()

/** Returns whether an expression reads documents of the dataset and is expensive enough to cache. */
const isQuery = (node: JsonRecord): boolean => !WITHOUT_COST.has(String(node.type)) && scansDataset(node)

const scansDataset = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(scansDataset)
  if (!isRecord(node) || node.type === 'Value') return false
  const known = scanning.get(node)
  if (known !== undefined) return known
  const isScan = node.type === 'Everything' || Object.values(node).some(scansDataset)
  scanning.set(node, isScan)
  return isScan
}

/** Functions that read `@` implicitly. */
const READS_THIS = new Set(['references', 'versionOf', 'partOfRelease', 'incomingRefCount'])
/** Nodes of selectors, which have a different kind of scope. */
const SELECTORS = new Set(['SelectorFuncCall', 'SelectorNested', 'Tuple'])

/** Returns whether an expression reads anything outside of itself, such as `@` or `^`. */
const readsOuterScope = (node: unknown, scopes: Scopes): boolean => {
  if (Array.isArray(node)) return node.some(part => readsOuterScope(part, scopes))
  if (!isRecord(node) || node.type === 'Value') return false
  const {type, name, n} = node
  const isThis = type === 'This' || (type === 'AccessAttribute' && !node.base)
  const readsThis = type === 'FuncCall' && READS_THIS.has(String(name))
  if (scopes.length === 0 && (isThis || readsThis)) return true
  if (type === 'Parent') return depthAbove(scopes, Number(n)) <= 0
  if (SELECTORS.has(String(type))) return true
  return Object.entries(node).some(([part, inner]) => {
    const scope = scopeOf(node, part)
    return readsOuterScope(inner, scope ? [...scopes, scope] : scopes)
  })
}

/** Returns the position, from 1, of the scope that `^` (1), `^.^` (2) … refer to; 0 or less for a scope outside. */
const depthAbove = (scopes: Scopes, levels: number): number => {
  let depth = scopes.length
  for (let level = 0; level < levels && depth > 0; level++) {
    depth -= 1
    while (scopes[depth - 1] === 'hidden') depth -= 1
  }
  return depth
}
