import {type ExprNode, parse} from 'groq-js'
import {STRINGS_AND_COMMENTS} from './parameters.ts'

/** Parser options: the parameters that affect parsing, and `delta` for queries on a change. */
export type ParseOptions = {params: Record<string, unknown>; mode: 'normal' | 'delta'}

/** Parses a query and throws the parser's errors. Syntax that groq-js does not support is rewritten to syntax that it does. */
export const parseGroq = (query: string, options: ParseOptions): ExprNode => {
  // The parser requires a line break after a comment, even at the end of the query.
  const source = `${options.mode === 'delta' ? inDiff(query) : query}\n`
  try {
    return parse(source, options)
  } catch (error) {
    // Rewritten only on demand, so that error positions refer to the original query.
    if (error instanceof Error && error.message.endsWith('Undefined function: geo'))
      return parse(inGeo(source), options)
    throw error
  }
}

const asideOr = (pattern: string): RegExp => new RegExp(`${STRINGS_AND_COMMENTS.source}|${pattern}`, 'g')
const DELTA = asideOr('\\bdelta\\s*::\\s*(changedAny|changedOnly)\\s*\\(')
const GEO = asideOr('(?<![\\w$:.])(?:global\\s*::\\s*)?(geo)(?=\\s*\\()')

/** Rewrites `delta::` to `diff::`, where the parser supports every selector, such as `seo.(title, image)`. */
const inDiff = (query: string): string =>
  query.replace(DELTA, (text, name?: string) => (name ? `diff::${name}(before(), after(), ` : text))

/** Rewrites `geo(…)` to `geo::latLng(…)`, which is equivalent for a single argument. */
const inGeo = (query: string): string => query.replace(GEO, (text, name?: string) => (name ? 'geo::latLng' : text))
