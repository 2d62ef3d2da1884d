import type {QueryProblem} from './syntax-error.ts'

type Params = Record<string, unknown>

/** What in a query only looks like a part of it. Written so that a string of any length costs no depth of the stack. */
export const STRINGS_AND_COMMENTS = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\/\/[^\n]*/g
const ASIDE_OR_PARAMETER = new RegExp(`${STRINGS_AND_COMMENTS.source}|\\$(\\w+)`, 'g')
const PLAIN_BRACKETS = /\[([$\w.\s+\-*/%()]*)\]/g
/** The start of a name that is no parameter: what is in the brackets is about the document at hand. */
const ATTRIBUTE = /(?<![\w$])[a-zA-Z_]/

/**
 * The parameters that decide what a query means, not only what it is asked about: GROQ reads `[$a]` and `[$a..$b]`
 * differently according to their values. Perhaps more of them than need be, never fewer.
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

/** The first parameter outside strings and comments that is used without being given; those of GROQ functions aside. */
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
