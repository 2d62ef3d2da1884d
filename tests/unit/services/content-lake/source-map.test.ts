import {parseJsonPath} from '@sanity/client/csm'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {evaluateToJson, evaluateTraced} from '../../../support/groq.ts'
import {condition, documents, ENDINGS, params, view} from '../../../support/groq-queries.ts'

const PROJECTIONS = [
  ...ENDINGS,
  '{..., "of": topics[]->{slug, "up": ^.title}, "first": topics[0]->slug.current, lead->}',
  '[0]{"all": [title, ...tags, lead->title], "pick": select(n > 2 => title, "none"), "some": coalesce(title, n)}',
  '{"deep": {"inner": {"title": title}}, "by": *[_type == ^._type][0]{title, n}, n > 1 => {"more": topics[1]}}',
  '.topics[_ref == "topic-ink"]',
  '{"l": topics[0..1]._ref, "s": slug{current}}[0..2]',
  ' | order(n) | score(title match "title"){title, _score, topics}',
]

type Path = ReturnType<typeof parseJsonPath>

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value: unknown, part) => {
    if (typeof part === 'object') throw new Error('Unexpected key in a path')
    return (value as Record<string | number, unknown> | null)?.[part]
  }, root)

describe('a source map', () => {
  it('does not change the result, and each mapping points to the same value', () => {
    let mappings = 0
    fc.assert(
      fc.property(condition, fc.constantFrom(...PROJECTIONS), (filter, ending) => {
        const query = `*[${filter}]${ending}`
        const {result, resultSourceMap} = evaluateTraced(query, view, 'byIndex', params)
        expect(JSON.stringify(result), query).toBe(evaluateToJson(query, view, params, null))
        for (const [at, {source}] of Object.entries(resultSourceMap.mappings)) {
          if (source.type !== 'documentValue') continue
          mappings++
          const {_id} = resultSourceMap.documents[source.document] ?? {}
          const document = documents.find(candidate => candidate._id === _id)
          const stored = valueAt(document, parseJsonPath(resultSourceMap.paths[source.path] ?? ''))
          expect(valueAt(result, parseJsonPath(at)), `${query} at ${at}`).toEqual(stored)
        }
      }),
      {numRuns: 700},
    )
    expect(mappings).toBeGreaterThan(1000)
  })

  it('maps every text of a document', () => {
    const {result, resultSourceMap} = evaluateTraced(
      '*[_type == "post"]{title, "t": tags, ...lead->{"lead": title}, "to": topics[]->slug.current}',
      view,
      'byIndex',
    )
    const sources = Object.values(resultSourceMap.mappings).map(({source}) => source.type)
    expect(new Set(sources)).toEqual(new Set(['documentValue']))
    expect(sources.length).toBeGreaterThan((result as unknown[]).length * 3)
  })
})
