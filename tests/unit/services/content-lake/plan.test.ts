import fc from 'fast-check'
import {evaluateSync, parse, toJS} from 'groq-js'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {openPlanner, planQuery} from '../../../../services/content-lake/query/plan.ts'
import {openView, type View} from '../../../../services/content-lake/query/view.ts'
import {answered, storedDocument} from '../../../support/groq.ts'

const topics = ['ink', 'cloth', 'paper'].map(name =>
  storedDocument({_id: `topic-${name}`, _type: 'topic', slug: {current: name}}),
)
const posts = Array.from({length: 40}, (_, n) =>
  storedDocument({
    _id: `post-${String((n * 17) % 40).padStart(2, '0')}`,
    _type: n % 5 === 4 ? 'note' : 'post',
    n: n % 7,
    title: n % 6 === 5 ? null : `Title ${n % 4}`,
    slug: {current: `slug-${n % 30}`},
    publishedAt: n % 9 === 8 ? n : `2026-01-${10 + (n % 15)}`,
    topics: [
      {_ref: `topic-${['ink', 'cloth', 'none'][n % 3]}`},
      ...(n % 4 ? [{_ref: 'topic-paper', _weak: true}] : []),
    ],
    lead: n % 2 ? {_ref: `post-${String(n % 40).padStart(2, '0')}`} : {_ref: 7},
    tags: n % 3 ? ['new', 'large'] : 'new',
  }),
)
const documents = [...posts, ...topics].sort((a, b) => (a._id < b._id ? -1 : 1))
const view = openView(documents, ['published'], false)
const params = {
  slug: 'slug-3',
  type: 'post',
  topic: 'topic-ink',
  ids: ['post-03', 'post-11', 'gone'],
  nothing: null,
  mixed: ['post', 3],
}

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

const CONDITIONS = [
  '_type == "post"',
  '$type == _type',
  '_type == "none"',
  '_type in ["topic", "note"]',
  '_type in $mixed',
  '_id == "post-03"',
  '_id in $ids',
  '_id == null',
  '_id == ^._id',
  'slug.current == $slug',
  '@.slug.current == "slug-8"',
  'slug["current"] == $slug',
  'references($topic)',
  'references("topic-ink", $ids)',
  'references(^._id)',
  'references(^.topics[]._ref)',
  'references([])',
  '$topic in topics[]._ref',
  '^._id in topics[]._ref',
  '"topic-paper" in topics[]._ref',
  'lead._ref == "post-05"',
  '"ink" in topics[]->slug.current',
  '$slug in topics[]->slug.current',
  'lead->slug.current == "slug-3"',
  'lead->_id == "post-05"',
  '$nothing == null',
  '$nothing == null || references($nothing)',
  'now() > publishedAt',
  '"new" in tags',
  'n > 3',
  'defined(title)',
  'title match "tit*"',
  'publishedAt <= "2026-01-15"',
  'n in 2..4',
  'count(*[_type == "post" && references(^._id)]) > 2',
  'count(*[n < ^.n && _id in ^.^.topics[]._ref]) == 0',
]
const ENDINGS = [
  '',
  '[0]',
  '[-1]',
  '[3..-2]',
  '[1...4]',
  '[0]{_id, n}',
  '{_id, "same": *[_type == ^._type && n == ^.n]._id}',
  '{_id, "about": topics[]->slug.current, "by": count(*[references(^._id)])}',
  '{"t": title, ...lead->{n}, n > 2 => {"large": true}}',
  ' | order(n desc)[0..5]{_id, n}',
  ' | order(publishedAt desc, _id asc)[0...4]._id',
  ' | order(publishedAt asc)[2]._id',
  ' | order(title)[0..2][n > 1]._id',
  ' | order(slug.current desc, n asc)._id',
  ' | order(lower(title), n)[0...9]._id',
  ' | order(n)[-2..-1]._id',
  ' | score(title match "title", n == 2)[0..4]{_id, _score}',
  '.n',
  '.topics[]._ref',
  '.topics[0]->slug.current',
  '.lead->',
  '[n > 2][0..3]{"m": math::max([n, 3]), "u": upper(title), "j": array::join(tags, "-")}',
]

const expression = fc.letrec<{node: string}>(tie => ({
  node: fc.oneof(
    {maxDepth: 3},
    fc.constantFrom(...CONDITIONS),
    fc.tuple(tie('node'), fc.constantFrom('&&', '||'), tie('node')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('node').map(inner => `!(${inner})`),
  ),
})).node

describe('planning a query', () => {
  it('answers as groq-js does without any index, however conditions and endings are combined', () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(...ENDINGS), (filter, ending) => {
        const query = `*[${filter}]${ending}`
        expect(answered(query, view, params, null), query).toBe(plainly(query))
        const inner = `*[_type == "topic"]{"found": *[${filter}]${ending}}`
        expect(answered(inner, view, params, null), inner).toBe(plainly(inner))
      }),
      {numRuns: 1500},
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
