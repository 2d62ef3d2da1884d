import fc from 'fast-check'
import {evaluateSync, parse, toJS} from 'groq-js'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {openPlanner, planQuery} from '../../../../services/content-lake/query/plan.ts'
import type {View} from '../../../../services/content-lake/query/view.ts'
import {answered} from '../../../support/groq.ts'
import {condition, documents, ENDINGS, params, view} from '../../../support/groq-queries.ts'

const planOf = (query: string, given = {}) => {
  const planned = planQuery(query, given)
  if ('problem' in planned) throw new Error(planned.problem.description)
  return planned.plan
}
const problemOf = (query: string, given = {}) => {
  const planned = planQuery(query, given)
  return 'problem' in planned ? planned.problem : null
}

/** Counts the documents that a query's filters look at. */
const looksAt = (query: string): number => {
  let looks = 0
  const getPrototypeOf = (target: StoredDocument) => {
    looks++
    return Reflect.getPrototypeOf(target)
  }
  const watch = (list: readonly StoredDocument[]) =>
    list.map(document => new Proxy<StoredDocument>(document, {getPrototypeOf}))
  const watched: View = {
    ...view,
    documents: watch(view.documents),
    merge: lists => watch(view.merge(lists)),
    sorted: (type, paths) => watch(view.sorted(type, paths)),
  }
  answered(query, watched, params, null)
  return looks
}

/** What groq-js makes of the query over all documents, one after the other, without any index. */
const plainly = (query: string): string => {
  const dereference = ({_ref}: {_ref: string}) => documents.find(({_id}) => _id === _ref) ?? null
  const timestamp = new Date('2026-06-01T12:00:00Z')
  const sanity = {projectId: 'overprint', dataset: 'production'}
  const value = evaluateSync(parse(query, {params}), {dataset: documents, params, dereference, sanity, timestamp})
  return JSON.stringify(toJS(value))
}

describe('planning a query', () => {
  it('answers as groq-js does without any index, however conditions and endings are combined', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom(...ENDINGS), (filter, ending) => {
        const query = `*[${filter}]${ending}`
        expect(answered(query, view, params, null), query).toBe(plainly(query))
        const inner = `*[_type == "topic"]{"found": *[${filter}]${ending}}`
        expect(answered(inner, view, params, null), inner).toBe(plainly(inner))
      }),
      {numRuns: 600},
    )
  })

  it('looks at no more documents than an index hands it', () => {
    const all = looksAt('*[n == -1]')
    expect(all).toBeGreaterThanOrEqual(documents.length)
    for (const query of [
      '*[_id == "post-03"]',
      '*[_id in $ids]',
      '*[_type == "topic" && n == 1]',
      '*[n == 1 && (slug.current == $slug)]',
      '*[slug.current == $slug && _type == "post"][0]',
      '*[lead._ref == "post-05"]',
      '*[lead->slug.current == "slug-5"]',
      '*[_id == "post-03" || _id == "post-04"]',
      '*[$nothing == null && _id == "post-03"]',
      '*[_type == "post"] | order(n desc)[0..2]',
    ]) {
      expect(looksAt(query), query).toBeLessThan(all / 4)
    }
  })

  it('counts how deep a query nests the dataset within itself', () => {
    expect(planOf('1').nesting).toBe(0)
    expect(planOf('*[_type == "post"] | order(n)').nesting).toBe(1)
    expect(planOf('{"a": *, "b": *}').nesting).toBe(1)
    expect(planOf('*{"a": *[n == ^.n]}').nesting).toBe(2)
    expect(planOf('*[count(*[count(*) > 1]) > 1]').nesting).toBe(3)
  })

  it('reads a bracket by the value of its parameter, each time', () => {
    const plan = openPlanner()
    const ask = (query: string, given: Record<string, unknown>) => {
      const planned = plan(query, given)
      return 'problem' in planned ? planned.problem.description : answered(query, view, given, null)
    }
    const query = '{"a": {"x": 1, "y": 2}, "b": [1, 2, 3]}{"of": a[$k], "at": b[$i], "cut": b[($i - 1)...$n]}'
    expect(JSON.parse(ask(query, {k: 'y', i: 1, n: 2}))).toEqual({of: 2, at: 2, cut: [1, 2]})
    expect(JSON.parse(ask(query, {k: 'x', i: 2, n: 3}))).toEqual({of: 1, at: 3, cut: [2, 3]})
    expect(ask(query, {k: 'x', i: 2})).toBe('param $n referenced, but not provided')
    expect(JSON.parse(ask(query, {k: 'x', i: 1, n: 1}))).toEqual({of: 1, at: 2, cut: [1]})
  })

  it('says where a parameter is missing, and leaves those of functions, strings and comments alone', () => {
    expect(problemOf('*[_id == $id]')).toEqual({
      type: 'queryParseError',
      description: 'param $id referenced, but not provided',
      start: 9,
      end: 12,
    })
    expect(problemOf('"$a" + \'$b\' // $c', {})).toBeNull()
    expect(problemOf('fn my::name($x) = $x{n}; *{"m": my::name(@)}')).toBeNull()
  })

  it('words a mistake as the hosted service does', () => {
    const at = (query: string) => problemOf(query)
    expect(at('*[true] /')).toMatchObject({
      description: 'unexpected end-of-file, expected expression',
      start: 9,
      end: 9,
    })
    expect(at('*[_type == "post"')).toMatchObject({description: 'unexpected end-of-file, expected expression'})
    expect(at('*[true] / ]')).toMatchObject({
      description: 'unexpected token "]", expected expression',
      start: 10,
      end: 11,
    })
    expect(at('nobody(1)')).toMatchObject({description: 'Undefined function: nobody'})
    expect(at(`${'('.repeat(200_000)}1`)).toMatchObject({type: 'queryParseError'})
  })
})
