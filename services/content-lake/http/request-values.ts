import {isRecord, type JsonRecord, valueProblem} from '../document.ts'
import {dataError, httpError} from '../lake-error.ts'

/** The one value of a query-string field, or undefined; throws a LakeError when it is given more than once. */
export const single = (query: unknown, name: string): string | undefined => {
  const value = isRecord(query) ? query[name] : undefined
  if (value === undefined || typeof value === 'string') return value
  throw httpError(400, `The parameter "${name}" may be given once`)
}

/** A field that is `true` or `false`; throws a LakeError for anything else. */
export const flag = (query: unknown, name: string, fallback: boolean): boolean => {
  const value = single(query, name)
  if (value === undefined) return fallback
  if (value === 'true' || value === 'false') return value === 'true'
  throw httpError(400, `The parameter "${name}" is "true" or "false"`)
}

/** Query parameters out of fields such as `$slug`, each holding JSON; throws a LakeError for one that does not. */
export const groqParams = (query: unknown): JsonRecord => {
  const params: JsonRecord = {}
  for (const name of isRecord(query) ? Object.keys(query) : []) {
    if (!name.startsWith('$')) continue
    params[name.slice(1)] = parseParam(name, single(query, name) ?? '')
  }
  return checkParams(params)
}

const parseParam = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw dataError(400, 'queryParamError', `The parameter ${name.slice(0, 100)} is not valid JSON`)
  }
}

/** Parameters as they came, once it is certain that they are an object that a query can use; throws a LakeError otherwise. */
export const checkParams = (params: unknown): JsonRecord => {
  if (!isRecord(params)) throw dataError(400, 'queryParamError', 'The parameters are not an object')
  const problem = valueProblem(params)
  if (problem) throw dataError(400, 'queryParamError', `The parameters cannot be used: ${problem}`)
  return params
}
