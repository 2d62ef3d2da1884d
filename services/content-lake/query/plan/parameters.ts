import type {QueryProblem} from './syntax-error.ts'

type Params = Record<string, unknown>

/** Strings and comments. The pattern needs no stack depth, whatever the length of a string. */
export const STRINGS_AND_COMMENTS = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\/\/[^\n]*/g
const ASIDE_OR_PARAMETER = new RegExp(`${STRINGS_AND_COMMENTS.source}|\\$(\\w+)`, 'g')
const PLAIN_BRACKETS = /\[([$\w.\s+\-*/%()]*)\]/g
/** A name that is not a parameter: the brackets then contain a condition on the document. */
const ATTRIBUTE = /(?<![\w$])[a-zA-Z_]/

/**
 * Returns the parameters that affect how a query is parsed: GROQ reads `[$a]` and `[$a..$b]` differently depending on
 * their values. The result may contain too many parameters, never too few.
 */
export const structuralParameters = (query: string, params: Params): Params => {
  const chosen: Params = {}
  const bare = query.replace(STRINGS_AND_COMMENTS, text => (text.startsWith('/') ? ' ' : '0'))
  for (const [, inside = ''] of bare.matchAll(PLAIN_BRACKETS)) {
    if (ATTRIBUTE.test(inside)) continue
    for (const [, name = ''] of inside.matchAll(/\$(\w+)/g))
      if (Object.hasOwn(params, name)) chosen[name] = params[name]
  }
  return chosen
}

/** Returns the first parameter that is used but not provided; ignores strings, comments and parameters of GROQ functions. */
export const missingParameter = (query: string, params: Params): QueryProblem | null => {
  const declared = new Set<string>()
  for (const [, list = ''] of query.matchAll(/\bfn\s+\w+::\w+\s*\(([^)]*)\)/g)) {
    for (const [, name = ''] of list.matchAll(/\$(\w+)/g)) declared.add(name)
  }
  for (const match of query.matchAll(ASIDE_OR_PARAMETER)) {
    const name = match[1]
    if (name === undefined || declared.has(name) || Object.hasOwn(params, name)) continue
    const description = `param $${name} referenced, but not provided`
    return {type: 'queryParseError', description, start: match.index, end: match.index + match[0].length}
  }
  return null
}
