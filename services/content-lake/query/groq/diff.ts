import type {ExprNode, FuncCallNode} from 'groq-js'
import {isObject} from '../values.ts'
import {nest, type Run, type Scope} from './scope.ts'
import {compileSelector, type Selector, type ValuePath, valueAtPath} from './selector.ts'

type Compile = (node: ExprNode) => Run
type DiffTest = (before: unknown, after: unknown, select: Selector, scope: Scope) => boolean

/** Compiles `diff::changedAny()` and `diff::changedOnly()`; returns null for any other call. */
export const compileDiff = ({namespace, name, args}: FuncCallNode, compile: Compile): Run | null => {
  const test = namespace === 'diff' ? DIFF_TESTS[name] : undefined
  const [before, after, selector] = args
  if (!test || !before || !after || !selector) return null
  const [runBefore, runAfter] = [compile(before), compile(after)]
  const select = compileSelector(selector, compile)
  return scope => test(runBefore(scope), runAfter(scope), select, scope)
}

/** Returns whether any selected value changed. */
const changedAny: DiffTest = (before, after, select, scope) => {
  const selected = select(before, nest(scope, before, true))
  if (selected.length !== select(after, nest(scope, after, true)).length) return true
  return selected.some(path => {
    const lists = path.flatMap((part, at) => (typeof part === 'number' ? [path.slice(0, at)] : []))
    return (
      lists.some(list => differsInLength(list, before, after)) ||
      !isSame(valueAtPath(before, path), valueAtPath(after, path))
    )
  })
}

const differsInLength = (path: ValuePath, before: unknown, after: unknown): boolean => {
  const [a, b] = [valueAtPath(before, path), valueAtPath(after, path)]
  return !Array.isArray(a) || !Array.isArray(b) || a.length !== b.length
}

/** Returns whether every changed value is selected. */
const changedOnly: DiffTest = (before, after, select, scope) => {
  const selected = select(before, nest(scope, before, true))
  return changesBetween(before, after).every(path =>
    selected.some(prefix => prefix.every((part, at) => part === path[at])),
  )
}

const DIFF_TESTS: Record<string, DiffTest> = {changedAny, changedOnly}

/** Returns the paths at which two values differ, as deep as possible. A list with a different length differs as a whole. */
const changesBetween = (before: unknown, after: unknown): ValuePath[] => {
  if ((before ?? null) === (after ?? null) || isSame(before, after)) return []
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (!areLists && !(isObject(before) && isObject(after))) return [[]]
  const parts = areLists ? before.keys() : new Set([...Object.keys(Object(before)), ...Object.keys(Object(after))])
  return Array.from(parts as Iterable<string | number>).flatMap(part =>
    changesBetween(valueAtPath(before, [part]), valueAtPath(after, [part])).map(rest => [part, ...rest]),
  )
}

/** Returns whether two values are deeply equal. A missing attribute differs from null. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [namesOfA, namesOfB] = [Object.keys(a), Object.keys(b)]
  return (
    namesOfA.length === namesOfB.length && namesOfA.every(name => isSame(Reflect.get(a, name), Reflect.get(b, name)))
  )
}
