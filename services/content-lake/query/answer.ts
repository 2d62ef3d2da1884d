import {evaluateSync, toJS} from 'groq-js'
import type {StoredDocument} from '../document.ts'
import type {Lookup, Plan} from './plan.ts'
import type {QueryProblem} from './syntax-fault.ts'
import type {View} from './view.ts'

const MAX_RESULT_LENGTH = 48 * 1024 * 1024
const TOO_LARGE: QueryProblem = {
  type: 'queryEvaluationError',
  description: 'The query or its result is too large',
}

export type Answer = {json: string} | {problem: QueryProblem}

/** Evaluates a planned query over a view and answers its result as JSON. */
export const answerQuery = (
  plan: Plan,
  view: View,
  params: Record<string, unknown>,
  sanity: {projectId: string; dataset: string},
  identity: string,
): Answer => {
  try {
    const found: Record<string, unknown> = {}
    for (const lookup of plan.lookups) found[lookup.name] = lookUp(view, lookup)
    const value = evaluateSync(plan.tree, {
      dataset: view.documents,
      params: {...params, ...found},
      dereference: ({_ref}) => view.byId.get(_ref) ?? null,
      sanity,
      identity,
    })
    const json = JSON.stringify(toJS(value)) ?? 'null'
    return json.length > MAX_RESULT_LENGTH ? {problem: TOO_LARGE} : {json}
  } catch (error) {
    return {problem: {type: 'queryEvaluationError', description: reasonOf(error)}}
  }
}

const lookUp = (view: View, {field, values}: Lookup): StoredDocument[] => {
  const [first] = values
  if (field === '_type' && values.length === 1 && first !== undefined) return view.byType.get(first) ?? []
  const wanted = new Set(values)
  if (field === '_type') return view.documents.filter(document => wanted.has(document._type))
  // In the order of ids, as the whole dataset is.
  return [...wanted].sort().flatMap(id => view.byId.get(id) ?? [])
}

const reasonOf = (error: unknown): string => {
  if (error instanceof RangeError) return TOO_LARGE.description
  const message = error instanceof Error ? error.message : String(error)
  return /not implemented|not supported/.test(message)
    ? 'The query uses a function that this content lake does not have (geo, text, documents, delta or diff)'
    : message
}
