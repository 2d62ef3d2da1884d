import type {Run, RunList} from '../scope.ts'
import {nestTraced, type Trace} from './trace-scope.ts'
import {itemsOf, listOf, TRACED_NULL} from './traced.ts'

/** Returns the value when it is a list, and null otherwise. */
export const traceList =
  (base: Trace): Trace =>
  scope => {
    const traced = base(scope)
    return Array.isArray(traced.value) ? traced : TRACED_NULL
  }

export const traceElement =
  (base: Trace, index: number): Trace =>
  scope =>
    itemsOf(base(scope))?.at(index) ?? TRACED_NULL

export const traceFilter =
  (base: Trace, condition: Run): Trace =>
  scope => {
    const kept = itemsOf(base(scope))?.filter(item => condition(nestTraced(scope, item)) === true)
    return kept ? listOf(kept) : TRACED_NULL
  }

/** Slices a list. `slice` is applied to the item indexes, so that slices are implemented in one place only. */
export const traceSlice =
  (base: Trace, slice: RunList): Trace =>
  scope => {
    const items = itemsOf(base(scope))
    if (!items) return TRACED_NULL
    const indexes = slice({...scope, value: items.map((_, index) => index)}, Number.POSITIVE_INFINITY) ?? []
    return listOf(indexes.flatMap(index => items[Number(index)] ?? []))
  }

export const traceMap =
  (base: Trace, expression: Trace, isFlat: boolean): Trace =>
  scope => {
    const mapped = itemsOf(base(scope))?.map(item => expression(nestTraced(scope, item, true)))
    if (!mapped) return TRACED_NULL
    return listOf(isFlat ? mapped.flatMap(item => itemsOf(item) ?? [item]) : mapped)
  }

export const traceArray =
  (elements: {trace: Trace; isSplat: boolean}[]): Trace =>
  scope =>
    listOf(elements.flatMap(({trace, isSplat}) => (isSplat ? (itemsOf(trace(scope)) ?? []) : [trace(scope)])))
