import fc from 'fast-check'
import {evaluateSync, parse, toJS} from 'groq-js'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {answerQuery} from '../../../../services/content-lake/query/answer.ts'
import {planQuery} from '../../../../services/content-lake/query/plan.ts'
import {buildView} from '../../../../services/content-lake/query/view.ts'

const times = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}
const documents: StoredDocument[] = ['a', 'b', 'c', 'd', 'e'].map((_id, n) => ({
  ...times,
  _id,
  _type: n % 2 ? 'post' : 'author',
  n,
  to: {_ref: n === 0 ? 'missing' : 'a'},
}))
const view = buildView(documents, ['published'], false)
const sanity = {projectId: 'overprint', dataset: 'production'}

const planOf = (query: string, params = {}) => {
  const planned = planQuery(query, params)
  if ('problem' in planned) throw new Error(planned.problem.description)
  return planned.plan
}
const problemOf = (query: string, params = {}) => {
  const planned = planQuery(query, params)
  return 'problem' in planned ? planned.problem : null
}

describe('planning a query', () => {
  it('finds the documents of a filter on type or id in an index', () => {
    const lookups = (query: string, params = {}) =>
      planOf(query, params).lookups.map(({field, values}) => [field, values])
    expect(lookups('*[_type == "post"]')).toEqual([['_type', ['post']]])
    expect(lookups('*["post" == _type && n > 1]{n}')).toEqual([['_type', ['post']]])
    expect(lookups('*[n > 1 && (_type == $t)]', {t: 'post'})).toEqual([['_type', ['post']]])
    expect(lookups('*[_type == "post" && _id == $id]', {id: 'b'})).toEqual([['_id', ['b']]])
    expect(lookups('*[_id in ["a", $id]]', {id: 'b'})).toEqual([['_id', ['a', 'b']]])
    expect(lookups('*[_type == "a"]{"x": *[_id == "b"]}')).toHaveLength(2)
  })

  it('uses no index where the result could differ', () => {
    for (const query of [
      '*',
      '*[_type == "post" || n == 1]',
      '*[_type != "post"]',
      '*[!(_type == "post")]',
      '*[_id == ^._id]',
      '*[to._type == "post"]',
      '*[_id == 1]',
      '*["a" in _id]',
    ]) {
      expect(planOf(query).lookups, query).toEqual([])
    }
  })

  it('answers as groq-js does without an index', () => {
    const condition = fc.constantFrom(
      '_type == "post"',
      '_type == "none"',
      '_id == "b"',
      '_id in ["e", "a", "x"]',
      '_type in ["author", "post"]',
      'n > 1',
      '"post" == _type',
      'to->n == 0',
      'defined(n)',
      '_id == null',
      'count(*[_type == "post" && n < ^.n]) > 0',
    )
    const expression = fc.letrec<{node: string}>(tie => ({
      node: fc.oneof(
        {maxDepth: 3},
        condition,
        fc.tuple(tie('node'), fc.constantFrom('&&', '||'), tie('node')).map(([a, op, b]) => `(${a} ${op} ${b})`),
        tie('node').map(inner => `!(${inner})`),
      ),
    })).node
    const rest = fc.constantFrom(
      '',
      '[0]',
      '{_id, n}',
      ' | order(n desc)[0..1]{n, "same": *[_type == ^._type]._id}',
      '.n',
      '[_id == "b"]',
      '->',
    )
    fc.assert(
      fc.property(expression, rest, (filter, end) => {
        const query = `*[${filter}]${end}`
        const dereference = ({_ref}: {_ref: string}) => view.byId.get(_ref) ?? null
        const plain = JSON.stringify(toJS(evaluateSync(parse(query), {dataset: view.documents, dereference, sanity})))
        expect(answerQuery(planOf(query), view, {}, sanity, 'me')).toEqual({json: plain})
      }),
      {numRuns: 400},
    )
  })

  it('counts how deep a query nests the dataset within itself', () => {
    expect(planOf('1').nesting).toBe(0)
    expect(planOf('*[_type == "post"] | order(n)').nesting).toBe(1)
    expect(planOf('{"a": *, "b": *}').nesting).toBe(1)
    expect(planOf('*{"a": *[n == ^.n]}').nesting).toBe(2)
    expect(planOf('*[count(*[count(*) > 1]) > 1]').nesting).toBe(3)
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
