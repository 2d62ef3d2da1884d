import type {ExprNode} from 'groq-js'
import {nest, type Run, type RunList} from './scope.ts'

const ALL = Number.POSITIVE_INFINITY

/** Evaluates the whole list. */
export const whole =
  (list: RunList): Run =>
  scope =>
    list(scope, ALL)

/** Converts a value to a list; null when it is not one. */
export const asList =
  (run: Run): RunList =>
  scope => {
    const value = run(scope)
    return Array.isArray(value) ? value : null
  }

/** Returns one item; a negative index counts from the end. */
export const elementOf =
  (base: RunList, index: number): Run =>
  scope => {
    const list = base(scope, index < 0 ? ALL : index + 1)
    return list?.at(index) ?? null
  }

/** Returns the items that match a condition. */
export const filterOf =
  (base: RunList, condition: Run): RunList =>
  (scope, limit) => {
    const list = base(scope, ALL)
    if (list === null) return null
    const inner = nest(scope, null)
    const kept: unknown[] = []
    for (const item of list) {
      inner.value = item ?? null
      if (condition(inner) !== true) continue
      kept.push(inner.value)
      if (kept.length >= limit) break
    }
    return kept
  }

/** Returns the items between two indexes; a negative index counts from the end. */
export const sliceOf =
  (base: RunList, {left, right, isInclusive}: Extract<ExprNode, {type: 'Slice'}>): RunList =>
  scope => {
    const past = isInclusive ? 1 : 0
    const list = base(scope, left < 0 || right < 0 ? ALL : right + past)
    if (list === null) return null
    const start = left < 0 ? list.length + left : left
    const end = (right < 0 ? list.length + right : right) + past
    return list.slice(Math.max(0, start), Math.max(0, end))
  }

/** Maps each item. */
export const mapOf =
  (base: RunList, expression: Run): RunList =>
  (scope, limit) => {
    const list = base(scope, limit)
    return (
      list &&
      (limit < list.length ? list.slice(0, limit) : list).map(item => expression(nest(scope, item ?? null, true)))
    )
  }

/** Maps each item and flattens lists in the result. */
export const flatMapOf =
  (base: RunList, expression: Run): RunList =>
  scope => {
    const list = base(scope, ALL)
    return list?.flatMap(item => expression(nest(scope, item ?? null, true))) ?? null
  }

/** Evaluates an array literal. */
export const arrayOf =
  (elements: {run: Run; isSplat: boolean}[]): RunList =>
  scope =>
    elements.flatMap(({run, isSplat}) => {
      const value = run(scope)
      if (!isSplat) return [value]
      return Array.isArray(value) ? value : []
    })
