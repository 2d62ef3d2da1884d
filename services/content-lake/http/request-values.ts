import {isRecord, type JsonRecord, valueProblem} from '../document.ts'
import {dataError, httpError} from '../lake-error.ts'

/** Returns the value of a query-string field, or undefined. Throws a LakeError when it is repeated. */
export const single = (query: unknown, name: string): string | undefined => {
  const value = isRecord(query) ? query[name] : undefined
  if (value === undefined || typeof value === 'string') return value
  throw httpError(400, `The parameter "${name}" must not be repeated`)
}

/** Returns a boolean query-string field. Throws a LakeError for anything but `true` and `false`. */
export const flag = (query: unknown, name: string, fallback: boolean): boolean => {
  const value = single(query, name)
  if (value === undefined) return fallback
  if (value === 'true' || value === 'false') return value === 'true'
  throw httpError(400, `The parameter "${name}" must be "true" or "false"`)
}

/** Parses GROQ parameters from query-string fields such as `$slug`. Throws a LakeError for invalid JSON. */
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

/** Returns the parameters unchanged. Throws a LakeError when they are not an object or contain unusable values. */
export const checkParams = (params: unknown): JsonRecord => {
  if (!isRecord(params)) throw dataError(400, 'queryParamError', 'The parameters are not an object')
  const problem = valueProblem(params)
  if (problem) throw dataError(400, 'queryParamError', `Invalid parameters: ${problem}`)
  return params
}
