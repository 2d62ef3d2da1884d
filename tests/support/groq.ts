import type {StoredDocument} from '../../services/content-lake/document.ts'
import {evaluateQuery} from '../../services/content-lake/query/evaluate-query.ts'
import {createReads} from '../../services/content-lake/query/groq/reads.ts'
import type {Context} from '../../services/content-lake/query/groq/scope.ts'
import {planQuery} from '../../services/content-lake/query/plan/plan.ts'
import type {SourceMap, SourceMapKind} from '../../services/content-lake/query/source-map.ts'
import {createView, type View} from '../../services/content-lake/query/view/view.ts'

/** Adds the fields that the lake itself stores in a document. */
export const storedDocument = (fields: {_id: string; _type: string; [field: string]: unknown}): StoredDocument => ({
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

/** Returns a query's context: a view, parameters, project and dataset. */
export const contextOf = (view: View, params: Record<string, unknown> = {}): Context => ({
  view,
  params,
  identity: 'me',
  projectId: 'overprint',
  dataset: 'production',
  timestamp: new Date('2026-06-01T12:00:00Z'),
  reads: createReads(),
  constants: new Map(),
})

/** Evaluates a query over documents as the lake does. Throws an Error that describes an invalid query. */
export const evaluate = (query: string, documents: StoredDocument[], params: Record<string, unknown> = {}): unknown =>
  JSON.parse(evaluateToJson(query, createView(documents, 'raw', false), params, null))

/** Evaluates a query with its source map. */
export const evaluateTraced = (
  query: string,
  view: View,
  kind: SourceMapKind,
  params: Record<string, unknown> = {},
): {result: unknown; resultSourceMap: SourceMap} => JSON.parse(evaluateToJson(query, view, params, kind))

/** Evaluates a query and returns the response as JSON. */
export const evaluateToJson = (
  query: string,
  view: View,
  params: Record<string, unknown>,
  sourceMap: SourceMapKind | null,
): string => {
  const planned = planQuery(query, params)
  if ('problem' in planned) throw new Error(planned.problem.description)
  const response = evaluateQuery(planned.plan, contextOf(view, params), sourceMap)
  if ('problem' in response) throw new Error(response.problem.description)
  return response.json
}
