import fc from 'fast-check'
import {evaluateSync, parse} from 'groq-js'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {compileFilter} from '../../../../services/content-lake/listen/matcher/filter.ts'
import {storedDocument} from '../../../support/groq.ts'
import {condition, documents, ENDINGS, params} from '../../../support/groq-queries.ts'

const names = {identity: 'me', projectId: 'overprint', dataset: 'production'}

const filterOf = (query: string) => {
  const compiled = compileFilter({query, params, ...names})
  if ('problem' in compiled) throw new Error(compiled.problem.description)
  return compiled.filter
}

/** Returns whether groq-js matches the document. */
const matchesInGroqJs = (query: string, document: StoredDocument): boolean => {
  const value = evaluateSync(parse(query, {params}), {dataset: [document], params, identity: 'me'})
  return value.type === 'array' && value.data.length > 0
}

const note = storedDocument({
  _id: 'versions.spring.note',
  _type: 'note',
  title: 'Inks from Ålesund',
  about: {_ref: 'topic-ink'},
})

const CASES: [filter: string, isMatch: boolean][] = [
  ['_type == "note"', true],
  ['title match text::query("ink*")', true],
  ['[title, _type] match text::query("alesund note")', true],
  ['@ match text::query("cloth")', false],
  ['_id in path("versions.**")', true],
  ['_id in path("drafts.**")', false],
  ['path(_id) in path("versions.*.note")', true],
  ['sanity::versionOf("note")', true],
  ['sanity::partOfRelease("spring")', true],
  ['sanity::partOfRelease("autumn")', false],
  ['references("topic-ink")', true],
  ['documents::incomingRefCount() == 0', true],
  // A listener's filter does not resolve references.
  ['about->_type == "topic"', false],
  ['documents::get("topic-ink") == null', true],
]

describe("a listener's filter", () => {
  it('matches the same documents as groq-js, with any ending', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom(...documents), fc.constantFrom(...ENDINGS), (filter, document, ending) => {
        const isMatch = matchesInGroqJs(`*[${filter}]`, document)
        expect(filterOf(`*[${filter}]`)(document), filter).toBe(isMatch)
        // A second condition is part of the filter.
        fc.pre(!/\[n > \d\]/.test(ending) && !ending.startsWith('['))
        expect(filterOf(`*[${filter}]${ending}`)(document), ending).toBe(isMatch)
      }),
      {numRuns: 400},
    )
  })

  it('supports the functions of queries', () => {
    for (const [filter, isMatch] of CASES) expect(filterOf(`*[${filter}]`)(note), filter).toBe(isMatch)
  })

  it('accepts chained conditions and no condition', () => {
    expect(filterOf('*')(note)).toBe(true)
    expect(filterOf('*[_type == "note"][title match "inks"] | order(title)[0...10]{title}')(note)).toBe(true)
    expect(filterOf('*[_type == "note"][title match "paper"]')(note)).toBe(false)
  })

  it('is rejected when it is invalid, uses an unavailable function, or is not a filter', () => {
    const problemOf = (query: string) => {
      const compiled = compileFilter({query, params: {}, ...names})
      return 'problem' in compiled ? compiled.problem : null
    }
    expect(problemOf('*[')).toMatchObject({type: 'queryParseError', start: 2})
    expect(problemOf('*[_id == $id]')).toMatchObject({description: 'param $id referenced, but not provided'})
    expect(problemOf('*[text::semanticSimilarity("ink")]')?.description).toMatch(/not available/)
    expect(problemOf('*[delta::changedAny(title)]')?.description).toMatch(/changedAny/)
    expect(problemOf('*[delta::operation() == "create"]')?.description).toMatch(/not available/)
    expect(problemOf('count(*)')?.description).toMatch(/needs a filter/)
    expect(problemOf('{"a": 1}')?.description).toMatch(/needs a filter/)
  })
})
