import {GroqSyntaxError} from 'groq-js'

/** The reason why a query has no result; becomes the body's `error` of a response with status 400. */
export type QueryProblem = {type: string; description: string; start?: number; end?: number}

/** Describes why a query did not parse, in the words of hosted Sanity where groq-js provides enough information. */
export const syntaxProblem = (error: unknown, query: string): QueryProblem => {
  if (!(error instanceof GroqSyntaxError)) {
    const description = error instanceof RangeError ? 'query is nested too deeply' : messageOf(error)
    return problemAt(description, 0, query.length)
  }
  const start = Math.min(error.position, query.length)
  const rest = query.slice(start)
  const detail = error.message.replace(/^[^:]*: /, '')
  if (rest.trim() === '' || (detail === 'Unexpected end of query' && isUnfinished(query))) {
    return problemAt('unexpected end-of-file, expected expression', query.length, query.length)
  }
  const token = /^\s*(\w+|\S)/.exec(rest)?.[1] ?? ''
  const end = start + rest.indexOf(token) + token.length
  if (detail === 'Expected expression' || detail === 'Unexpected end of query') {
    return problemAt(`unexpected token ${JSON.stringify(token)}, expected expression`, start, end)
  }
  return problemAt(detail.charAt(0).toLowerCase() + detail.slice(1), start, end)
}

const problemAt = (description: string, start: number, end: number): QueryProblem => ({
  type: 'queryParseError',
  description,
  start,
  end,
})

const CLOSERS: Record<string, string> = {'[': ']', '(': ')', '{': '}'}
const TRAILING_OPERATOR = /(?:[=<>&|+*/%,:-]|\bin|\bmatch|->)\s*$/

/** Returns whether a query ends inside a bracket or a string: groq-js then reports a position before the end. */
const isUnfinished = (query: string): boolean => TRAILING_OPERATOR.test(query) || hasUnclosedToken(query)

const hasUnclosedToken = (query: string): boolean => {
  const expected: string[] = []
  for (let at = 0; at < query.length; at++) {
    const char = query.charAt(at)
    if (char === '"' || char === "'") {
      at = closingQuoteOf(query, at)
      if (at < 0) return true
    } else if (char in CLOSERS) expected.push(CLOSERS[char] ?? '')
    else if (char === expected.at(-1)) expected.pop()
  }
  return expected.length > 0
}

/** Returns the index of the quote that closes the string at `start`, or -1. */
const closingQuoteOf = (query: string, start: number): number => {
  const quote = query.charAt(start)
  for (let at = start + 1; at < query.length; at++) {
    const char = query.charAt(at)
    if (char === quote) return at
    if (char === '\\') at++
  }
  return -1
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
