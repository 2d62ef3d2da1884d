import type {ExprNode} from 'groq-js'
import {isObject} from '../values.ts'
import {nest, type Run, type Scope} from './scope.ts'

type Compile = (node: ExprNode) => Run

export type ValuePath = (string | number)[]

/** Returns the paths within a value that a selector such as `(title, body[].text)` matches. */
export type Selector = (value: unknown, scope: Scope) => ValuePath[]

/** Compiles the selector of `diff::changedAny()` and `diff::changedOnly()`. */
export const compileSelector = (node: ExprNode, compile: Compile): Selector => {
  switch (node.type) {
    case 'Group':
      return compileSelector(node.base, compile)
    case 'Tuple':
      return allOf(node.members.map(member => compileSelector(member, compile)))
    case 'AccessAttribute':
      return within(node.base ? compileSelector(node.base, compile) : null, () => [[node.name]])
    case 'ArrayCoerce':
      return within(compileSelector(node.base, compile), list => indexesOf(list, () => true))
    case 'Filter': {
      const condition = compile(node.expr)
      const isMatch = (item: unknown, scope: Scope) => condition(nest(nest(scope, [item]), item)) === true
      return within(compileSelector(node.base, compile), (list, scope) => indexesOf(list, item => isMatch(item, scope)))
    }
    case 'SelectorFuncCall':
      return anywhere(compile(node.arg))
    case 'SelectorNested':
      return within(compileSelector(node.base, compile), compileSelector(node.nested, compile))
    default:
      return () => []
  }
}

/** Returns the value at a path. When the path ends early, returns the value that ended it: null, an empty value or undefined. */
export const valueAtPath = (value: unknown, path: ValuePath): unknown =>
  path.reduce((current: unknown, part) => {
    if (!current) return current
    if (Array.isArray(current)) return current[Number(part)]
    return isObject(current) && Object.hasOwn(current, part) ? current[part] : undefined
  }, value)

const allOf =
  (selectors: Selector[]): Selector =>
  (value, scope) =>
    selectors.flatMap(select => select(value, scope))

const within =
  (base: Selector | null, select: Selector): Selector =>
  (value, scope) =>
    (base ? base(value, scope) : [[]]).flatMap(path =>
      select(valueAtPath(value, path), scope).map(rest => [...path, ...rest]),
    )

const indexesOf = (list: unknown, isMatch: (item: unknown) => boolean): ValuePath[] =>
  Array.isArray(list) ? list.flatMap((item, index) => (isMatch(item ?? null) ? [[index]] : [])) : []

/** Returns the paths of all objects within a value, including itself, that match a condition. */
const anywhere = (condition: Run): Selector => {
  const search: Selector = (value, scope) => {
    if (Array.isArray(value)) return value.flatMap((item, index) => below(index, item ?? null, scope))
    if (!isObject(value)) return []
    const own: ValuePath[] = condition(nest(scope, value, true)) === true ? [[]] : []
    return [...own, ...Object.entries(value).flatMap(([name, inner]) => below(name, inner, scope))]
  }
  const below = (part: string | number, value: unknown, scope: Scope): ValuePath[] =>
    search(value, nest(scope, value, true)).map(rest => [part, ...rest])
  return search
}
