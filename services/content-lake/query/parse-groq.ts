import {type ExprNode, parse} from 'groq-js'
import {STRINGS_AND_COMMENTS} from './parameters.ts'

/** What a query is parsed with: parameters whose values decide what it means, and whether it is about a change. */
export type ParseOptions = {params: Record<string, unknown>; mode: 'normal' | 'delta'}

/** Parses a query; throws what the parser throws. What the parser has no words for is said in those that it has. */
export const parseGroq = (query: string, options: ParseOptions): ExprNode => {
  // The parser wants a line break after a comment, at the end of the query too.
  const source = `${options.mode === 'delta' ? inDiff(query) : query}\n`
  try {
    return parse(source, options)
  } catch (error) {
    // Only now: the places in what is wrong with a query are those of the query as it was asked.
    if (error instanceof Error && error.message.endsWith('Undefined function: geo'))
      return parse(inGeo(source), options)
    throw error
  }
}

const asideOr = (pattern: string): RegExp => new RegExp(`${STRINGS_AND_COMMENTS.source}|${pattern}`, 'g')
const DELTA = asideOr('\\bdelta\\s*::\\s*(changedAny|changedOnly)\\s*\\(')
const GEO = asideOr('(?<![\\w$:.])(?:global\\s*::\\s*)?(geo)(?=\\s*\\()')

/** `delta::` as `diff::`: only there the parser understands every selector, `seo.(title, image)`. */
const inDiff = (query: string): string =>
  query.replace(DELTA, (text, name?: string) => (name ? `diff::${name}(before(), after(), ` : text))

/** `geo(…)` as `geo::latLng(…)`, which means the same of a single argument. */
const inGeo = (query: string): string => query.replace(GEO, (text, name?: string) => (name ? 'geo::latLng' : text))
