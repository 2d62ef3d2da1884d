import type {ExprNode} from 'groq-js'
import type {JsonRecord, StoredDocument} from '../document.ts'
import {compileList} from '../query/groq/compile.ts'
import {NOT_KEPT} from '../query/groq/reads.ts'
import {rootScope} from '../query/groq/scope.ts'
import {readQuery} from '../query/plan.ts'
import type {QueryProblem} from '../query/syntax-error.ts'
import {viewOfOne} from '../query/view-of-one.ts'

/** What chooses the documents that a listener hears of. */
export type FilterSource = {query: string; params: JsonRecord; identity: string; projectId: string; dataset: string}

export type Filter = (document: StoredDocument) => boolean

type Node = {type: string; base?: unknown}

/**
 * Makes a listener's query ready. It looks at one document at a time: references lead nowhere, and what follows the
 * filter (a projection, an order, a slice) has no bearing.
 */
export const compileFilter = (source: FilterSource): {filter: Filter} | {problem: QueryProblem} => {
  const {query, params, ...names} = source
  return readQuery(query, {params}, tree => {
    const chosen = filterOf(tree)
    if (chosen === null) return {problem: notAFilter(query)}
    const choose = compileList(chosen)
    const filter: Filter = document => {
      const scope = rootScope({
        ...names,
        params,
        view: viewOfOne(document),
        timestamp: new Date(),
        reads: NOT_KEPT,
        constants: new Map(),
      })
      return (choose(scope, 1)?.length ?? 0) > 0
    }
    return {filter}
  })
}

/** The part of a query that filters documents, or null where there is none. */
const filterOf = (tree: ExprNode): ExprNode | null => {
  for (let node: unknown = tree; isNode(node); node = node.base) {
    if (node.type === 'Everything' || (node.type === 'Filter' && beginsWithAll(node.base))) return node as ExprNode
  }
  return null
}

const beginsWithAll = (base: unknown): boolean =>
  isNode(base) && (base.type === 'Everything' || beginsWithAll(base.base))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const notAFilter = (query: string): QueryProblem => ({
  type: 'queryParseError',
  description: 'a listener needs a filter on documents, such as *[_type == "post"]',
  start: 0,
  end: query.length,
})
