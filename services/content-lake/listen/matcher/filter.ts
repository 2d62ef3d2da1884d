import type {ExprNode} from 'groq-js'
import type {JsonRecord, StoredDocument} from '../../document.ts'
import {compileList} from '../../query/groq/compile.ts'
import {UNTRACKED} from '../../query/groq/reads.ts'
import {rootScope} from '../../query/groq/scope.ts'
import {readQuery} from '../../query/plan/plan.ts'
import type {QueryProblem} from '../../query/plan/syntax-error.ts'
import {singleDocumentView} from '../../query/view/single-document-view.ts'

/** A listener's query and everything that it is compiled with. */
export type FilterSource = {query: string; params: JsonRecord; identity: string; projectId: string; dataset: string}

export type Filter = (document: StoredDocument) => boolean

type Node = {type: string; base?: unknown}

/**
 * Compiles a listener's query to a filter, or returns the problem with it. The filter sees one document at a time:
 * references to other documents resolve to null, and anything after the filter (a projection, order or slice) is ignored.
 */
export const compileFilter = (source: FilterSource): {filter: Filter} | {problem: QueryProblem} => {
  const {query, params, ...names} = source
  return readQuery(query, {params}, tree => {
    const filterNode = filterOf(tree)
    if (filterNode === null) return {problem: notAFilter(query)}
    const evaluate = compileList(filterNode)
    const filter: Filter = document => {
      const scope = rootScope({
        ...names,
        params,
        view: singleDocumentView(document),
        timestamp: new Date(),
        reads: UNTRACKED,
        constants: new Map(),
      })
      return (evaluate(scope, 1)?.length ?? 0) > 0
    }
    return {filter}
  })
}

/** Returns the part of a query that filters documents, or null when it has none. */
const filterOf = (tree: ExprNode): ExprNode | null => {
  for (let node: unknown = tree; isNode(node); node = node.base) {
    if (node.type === 'Everything' || (node.type === 'Filter' && startsWithEverything(node.base)))
      return node as ExprNode
  }
  return null
}

const startsWithEverything = (base: unknown): boolean =>
  isNode(base) && (base.type === 'Everything' || startsWithEverything(base.base))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const notAFilter = (query: string): QueryProblem => ({
  type: 'queryParseError',
  description: 'a listener needs a filter on documents, such as *[_type == "post"]',
  start: 0,
  end: query.length,
})
