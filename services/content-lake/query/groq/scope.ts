import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../document.ts'
import type {View} from '../view/view.ts'
import type {Reads} from './reads.ts'

/** What is constant during the evaluation of one query. */
export type Context = {
  view: View
  params: Record<string, unknown>
  identity: string
  projectId: string
  dataset: string
  timestamp: Date
  reads: Reads
  /** Cached values of constant expressions. */
  constants: Map<ExprNode, unknown>
  /** The change that a webhook's rule is evaluated on. */
  change?: {before: StoredDocument | null; after: StoredDocument | null}
}

/** The scope of an expression: `@` is its value, `^` its parent. */
export type Scope = {
  value: unknown
  parent: Scope | null
  /** Whether `^` skips this scope, as for the items of a mapped list. */
  isHidden: boolean
  context: Context
}

/** A compiled expression. It returns its value in a scope, never undefined. */
export type Run = (scope: Scope) => unknown

/** A compiled list expression. It returns at least its first `limit` items, or null when the value is not a list. */
export type RunList = (scope: Scope, limit: number) => readonly unknown[] | null

/** Creates the root scope of a query, with the value of `@`. */
export const rootScope = (context: Context, value: unknown = null): Scope => ({
  value,
  parent: null,
  isHidden: false,
  context,
})

/** Returns the document with an id, or null when it does not exist or is not visible. */
export const documentAt = ({context: {view, reads}}: Scope, id: string): StoredDocument | null => {
  reads.id(id)
  return view.byId.get(id) ?? null
}

/** Creates a scope within another one, which becomes its parent. */
export const nest = (scope: Scope, value: unknown, isHidden = false): Scope => ({
  value,
  parent: scope.isHidden ? scope.parent : scope,
  isHidden,
  context: scope.context,
})

/** Returns the scope that `^` (1), `^.^` (2) and so on refer to; null beyond the outermost. */
export const ancestor = <Kind extends {parent: Kind | null}>(scope: Kind, levels: number): Kind | null => {
  let current: Kind | null = scope
  for (let level = 0; level < levels && current; level++) current = current.parent
  return current
}
