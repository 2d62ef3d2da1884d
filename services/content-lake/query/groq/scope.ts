import type {ExprNode} from 'groq-js'
import type {StoredDocument} from '../../document.ts'
import type {View} from '../view.ts'
import type {Reads} from './reads.ts'

/** What stays the same throughout the evaluation of one query. */
export type Context = {
  view: View
  params: Record<string, unknown>
  identity: string
  projectId: string
  dataset: string
  timestamp: Date
  reads: Reads
  /** Values of the expressions that have one throughout, once they are known. */
  constants: Map<ExprNode, unknown>
  /** The change that a webhook's rule is held against. */
  change?: {before: StoredDocument | null; after: StoredDocument | null}
}

/** Where an expression is evaluated: `@`, and what `^` leads to. */
export type Scope = {
  value: unknown
  parent: Scope | null
  /** `^` passes over a scope that only stands for an item at hand. */
  isHidden: boolean
  context: Context
}

/** A compiled expression: its value in a scope, never undefined. */
export type Run = (scope: Scope) => unknown

/** A compiled expression for a list: at least its first `limit` items, or null when it is no list. */
export type RunList = (scope: Scope, limit: number) => readonly unknown[] | null

/** The scope that a query begins with, and what `@` is there. */
export const rootScope = (context: Context, value: unknown = null): Scope => ({
  value,
  parent: null,
  isHidden: false,
  context,
})

/** The document with an id; null when there is none to be seen. */
export const documentAt = ({context: {view, reads}}: Scope, id: string): StoredDocument | null => {
  reads.id(id)
  return view.byId.get(id) ?? null
}

/** A scope within another one, which `^` leads back to. */
export const nest = (scope: Scope, value: unknown, isHidden = false): Scope => ({
  value,
  parent: scope.isHidden ? scope.parent : scope,
  isHidden,
  context: scope.context,
})

/** The scope that `^` (1), `^.^` (2) and so on lead to; null beyond the outermost. */
export const ancestor = <Kind extends {parent: Kind | null}>(scope: Kind, levels: number): Kind | null => {
  let current: Kind | null = scope
  for (let level = 0; level < levels && current; level++) current = current.parent
  return current
}
