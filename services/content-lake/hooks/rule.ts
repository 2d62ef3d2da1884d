import {compile} from '../query/groq/compile.ts'
import type {Run} from '../query/groq/scope.ts'
import {STRINGS_AND_COMMENTS} from '../query/parameters.ts'
import {readQuery} from '../query/plan.ts'
import type {QueryProblem} from '../query/syntax-fault.ts'

/** Makes the filter or the projection of a webhook's rule ready, or says what is wrong with it. */
export const compileRule = (source: string): {run: Run} | {problem: QueryProblem} =>
  readQuery(inFull(source), {mode: 'delta'}, tree => ({run: compile(tree)}))

const ASIDE_OR_DELTA = new RegExp(
  `${STRINGS_AND_COMMENTS.source}|\\bdelta\\s*::\\s*(changedAny|changedOnly)\\s*\\(`,
  'g',
)

/** The same rule with `diff::` for `delta::`: the parser understands every selector, `seo.(title, image)`, only there. */
const inFull = (source: string): string =>
  source.replace(ASIDE_OR_DELTA, (text, name?: string) => (name ? `diff::${name}(before(), after(), ` : text))
