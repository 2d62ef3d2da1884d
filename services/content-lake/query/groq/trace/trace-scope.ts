import type {Scope} from '../scope.ts'
import type {Traced} from './traced.ts'

/** A scope whose `@` is traced. */
export type TraceScope = Scope & {traced: Traced; parent: TraceScope | null}

/** A compiled expression that records the source of its value. */
export type Trace = (scope: TraceScope) => Traced

/** Creates a scope within another one. */
export const nestTraced = (scope: TraceScope, traced: Traced, isHidden = false): TraceScope => ({
  value: traced.value,
  traced,
  parent: scope.isHidden ? scope.parent : scope,
  isHidden,
  context: scope.context,
})
