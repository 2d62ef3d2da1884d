import type {ExprNode, FuncCallNode} from 'groq-js'
import {nest, type Run, type Scope} from './scope.ts'
import {compileSelector, type Selector, type ValuePath, valueAtPath} from './selector.ts'
import {isObject} from './values.ts'

type Compile = (node: ExprNode) => Run
type Judge = (before: unknown, after: unknown, select: Selector, scope: Scope) => boolean

/** Compiles `diff::changedAny()` and `diff::changedOnly()`; null for any other call. */
export const compileDiff = ({namespace, name, args}: FuncCallNode, compile: Compile): Run | null => {
  const judge = namespace === 'diff' ? JUDGES[name] : undefined
  const [before, after, selector] = args
  if (!judge || !before || !after || !selector) return null
  const [runBefore, runAfter] = [compile(before), compile(after)]
  const select = compileSelector(selector, compile)
  return scope => judge(runBefore(scope), runAfter(scope), select, scope)
}

/** Whether something that is selected is not what it was. */
const changedAny: Judge = (before, after, select, scope) => {
  const selected = select(before, nest(scope, before, true))
  if (selected.length !== select(after, nest(scope, after, true)).length) return true
  return selected.some(path => {
    const lists = path.flatMap((part, at) => (typeof part === 'number' ? [path.slice(0, at)] : []))
    return (
      lists.some(list => hasOtherLength(list, before, after)) ||
      !isSame(valueAtPath(before, path), valueAtPath(after, path))
    )
  })
}

const hasOtherLength = (path: ValuePath, before: unknown, after: unknown): boolean => {
  const [a, b] = [valueAtPath(before, path), valueAtPath(after, path)]
  return !Array.isArray(a) || !Array.isArray(b) || a.length !== b.length
}

/** Whether all that is not what it was is selected. */
const changedOnly: Judge = (before, after, select, scope) => {
  const selected = select(before, nest(scope, before, true))
  return changesBetween(before, after).every(path =>
    selected.some(prefix => prefix.every((part, at) => part === path[at])),
  )
}

const JUDGES: Record<string, Judge> = {changedAny, changedOnly}

/** Where two values differ, as deep down as can be told; a list of another length differs as a whole. */
const changesBetween = (before: unknown, after: unknown): ValuePath[] => {
  if ((before ?? null) === (after ?? null) || isSame(before, after)) return []
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (!areLists && !(isObject(before) && isObject(after))) return [[]]
  const parts = areLists ? before.keys() : new Set([...Object.keys(Object(before)), ...Object.keys(Object(after))])
  return Array.from(parts as Iterable<string | number>).flatMap(part =>
    changesBetween(valueAtPath(before, [part]), valueAtPath(after, [part])).map(rest => [part, ...rest]),
  )
}

/** Whether two values are alike throughout; what is missing is not the same as null. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [namesOfA, namesOfB] = [Object.keys(a), Object.keys(b)]
  return (
    namesOfA.length === namesOfB.length && namesOfA.every(name => isSame(Reflect.get(a, name), Reflect.get(b, name)))
  )
}
