import type {ExprNode} from 'groq-js'
import {compareAcrossTypes, isObject} from '../values.ts'
import {onceIfConstant} from './constants.ts'
import {matchScore} from './match.ts'
import {nest, type Run, type RunList, type Scope} from './scope.ts'

type Compile = (node: ExprNode) => Run

/** A sort expression and its direction. */
export type SortKey = {node: ExprNode; isDescending: boolean}

/** Returns the sort keys of `order()`, the most significant first. */
export const sortKeysOf = (args: ExprNode[]): SortKey[] =>
  args.map(arg =>
    arg.type === 'Asc' || arg.type === 'Desc'
      ? {node: arg.base, isDescending: arg.type === 'Desc'}
      : {node: arg, isDescending: false},
  )

/** Compiles `| order(…)`, a stable sort. */
export const compileOrder = (base: RunList, args: ExprNode[], compile: Compile): RunList => {
  const keys = sortKeysOf(args).map(({node, isDescending}) => ({run: compile(node), isDescending}))
  return scope => {
    const list = base(scope, Number.POSITIVE_INFINITY)
    if (list === null) return null
    const inner = nest(scope, null)
    const rows = list.map(item => {
      inner.value = item
      return {item, values: keys.map(({run}) => run(inner))}
    })
    rows.sort((a, b) => {
      for (const [index, {isDescending}] of keys.entries()) {
        const order = compareAcrossTypes(a.values[index], b.values[index])
        if (order !== 0) return isDescending ? -order : order
      }
      return 0
    })
    return rows.map(({item}) => item)
  }
}

type Score = (scope: Scope) => number

/** Compiles `| score(…)`, which adds `_score` to each object and sorts by it in descending order. */
export const compileScore = (base: RunList, args: ExprNode[], compile: Compile): RunList => {
  const scores = args.map(arg => scoreOf(arg, compile))
  return scope => {
    const list = base(scope, Number.POSITIVE_INFINITY)
    if (list === null) return null
    const inner = nest(scope, null)
    const scored = list.filter(isObject).map(item => {
      inner.value = item
      const before = typeof item._score === 'number' ? item._score : 0
      return {...item, _score: scores.reduce((sum, score) => sum + score(inner), before)}
    })
    return scored.sort((a, b) => b._score - a._score)
  }
}

const scoreOf = (node: ExprNode, compile: Compile): Score => onceIfConstant(node, anyScoreOf(node, compile))

const anyScoreOf = (node: ExprNode, compile: Compile): Score => {
  const of = (inner: ExprNode) => scoreOf(inner, compile)
  if (node.type === 'Group') return of(node.base)
  if (node.type === 'Or') return sumOf(of(node.left), of(node.right))
  if (node.type === 'And') return productOf(of(node.left), of(node.right))
  if (node.type === 'OpCall' && node.op === 'match') {
    const [text, pattern] = [compile(node.left), compile(node.right)]
    return scope => matchScore(text(scope), pattern(scope))
  }
  if (node.type === 'FuncCall' && node.name === 'boost') {
    const [inner, weight] = node.args
    if (inner && weight) return boosted(of(inner), compile(weight))
  }
  const run = compile(node)
  return scope => Number(run(scope) === true)
}

const sumOf =
  (left: Score, right: Score): Score =>
  scope =>
    left(scope) + right(scope)

const productOf =
  (left: Score, right: Score): Score =>
  scope => {
    const [a, b] = [left(scope), right(scope)]
    return a === 0 || b === 0 ? 0 : a + b
  }

const boosted =
  (inner: Score, weight: Run): Score =>
  scope => {
    const [score, extra] = [inner(scope), weight(scope)]
    return typeof extra === 'number' && score > 0 ? score + extra : 0
  }
