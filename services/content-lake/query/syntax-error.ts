import {GroqSyntaxError} from 'groq-js'

/** What a worker reports of a query that it could not answer; becomes the body's `error` with status 400. */
export type QueryProblem = {type: string; description: string; start?: number; end?: number}

/** What is wrong with a query that did not parse, in the wording of the hosted service where groq-js lets one tell. */
export const syntaxProblem = (error: unknown, query: string): QueryProblem => {
  if (!(error instanceof GroqSyntaxError)) {
    const description = error instanceof RangeError ? 'query is nested too deeply' : messageOf(error)
    return {type: 'queryParseError', description, start: 0, end: query.length}
  }
  const start = Math.min(error.position, query.length)
  const rest = query.slice(start)
  if (rest.trim() === '') {
    return problemAt('unexpected end-of-file, expected expression', query.length, query.length)
  }
  const detail = error.message.replace(/^[^:]*: /, '')
  const token = /^\s*(\w+|\S)/.exec(rest)?.[1] ?? ''
  const end = start + rest.indexOf(token) + token.length
  if (detail === 'Unexpected end of query' && endsOpen(query)) {
    return problemAt('unexpected end-of-file, expected expression', query.length, query.length)
  }
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

/** Whether a query ends inside a bracket or a string: groq-js then names a place before the end. */
const endsOpen = (query: string): boolean => {
  const expected: string[] = []
  let quote = ''
  for (let at = 0; at < query.length; at++) {
    const char = query.charAt(at)
    if (quote !== '') {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char in CLOSERS) expected.push(CLOSERS[char] ?? '')
    else if (char === expected.at(-1)) expected.pop()
  }
  return quote !== '' || expected.length > 0 || /(?:[=<>&|+*/%,:-]|\bin|\bmatch|->)\s*$/.test(query)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
