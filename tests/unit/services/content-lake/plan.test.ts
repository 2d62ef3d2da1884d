import fc from 'fast-check'
import {evaluateSync, parse, toJS} from 'groq-js'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import type {Perspective} from '../../../../services/content-lake/query/perspective.ts'
import {createPlanner, planQuery} from '../../../../services/content-lake/query/plan/plan.ts'
import type {SourceMapKind} from '../../../../services/content-lake/query/source-map.ts'
import {createView, type DocumentChange, type View} from '../../../../services/content-lake/query/view/view.ts'
import {evaluateToJson} from '../../../support/groq.ts'
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

/** Counts the documents that a query's filters read. */
const countReads = (query: string): number => {
  let reads = 0
  const getPrototypeOf = (target: StoredDocument) => {
    reads++
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
  evaluateToJson(query, watched, params, null)
  return reads
}

/** Counts how often a query reads the list of all documents. */
const countScans = (query: string, sourceMap: SourceMapKind | null): number => {
  let scans = 0
  const watched: View = {
    ...view,
    get documents() {
      scans++
      return view.documents
    },
  }
  evaluateToJson(query, watched, params, sourceMap)
  return scans
}

/** Evaluates the query with groq-js, without an index. */
const byGroqJs = (query: string, dataset: readonly StoredDocument[] = documents): string => {
  const dereference = ({_ref}: {_ref: string}) => dataset.find(({_id}) => _id === _ref) ?? null
  const timestamp = new Date('2026-06-01T12:00:00Z')
  const sanity = {projectId: 'overprint', dataset: 'production'}
  const value = evaluateSync(parse(query, {params}), {dataset: [...dataset], params, dereference, sanity, timestamp})
  return JSON.stringify(toJS(value))
}

const viewOptions = fc.constantFrom<[Perspective, boolean][]>(
  [['published'], false],
  [['published'], true],
  [['drafts', 'published'], false],
  [['spring', 'drafts', 'published'], false],
  [['spring'], false],
  ['raw', false],
  ['raw', true],
)
/** A change that deletes a document of any layer or replaces its content. */
const change: fc.Arbitrary<DocumentChange> = fc
  .tuple(fc.constantFrom('', 'drafts.', 'versions.spring.'), fc.nat(44), fc.nat(44), fc.boolean())
  .map(([layer, at, other, isDeleted]) => {
    const id = `${layer}${documents[at % documents.length]?._id ?? `new-${at}`}`
    const content = documents[other % documents.length]
    return [id, isDeleted || !content ? null : {...content, _id: id, n: other}]
  })

/** Computes what a perspective shows from scratch: for each document its first layer, under the published id. */
function visibleThrough(stored: StoredDocument[], perspective: Perspective, publicOnly: boolean): StoredDocument[] {
  const visible = stored.filter(({_id}) => !publicOnly || !_id.includes('.'))
  const inOrder = (list: StoredDocument[]) => list.sort((a, b) => (a._id < b._id ? -1 : 1))
  if (perspective === 'raw') return inOrder(visible)
  const [only] = perspective
  const prefixOf = (layer: string) => ({published: '', drafts: 'drafts.'})[layer] ?? `versions.${layer}.`
  const isOf = (layer: string, id: string) =>
    layer === 'published' ? !id.includes('.') : id.startsWith(prefixOf(layer))
  if (perspective.length === 1) return inOrder(visible.filter(({_id}) => isOf(only ?? '', _id)))
  const shown = new Map<string, StoredDocument>()
  for (const layer of perspective) {
    for (const document of visible.filter(({_id}) => isOf(layer, _id))) {
      const _id = document._id.slice(prefixOf(layer).length)
      if (!shown.has(_id)) shown.set(_id, {...document, _id, _originalId: document._id})
    }
  }
  return inOrder([...shown.values()])
}

describe('planning a query', () => {
  it('returns the results of groq-js for any combination of conditions and endings', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom(...ENDINGS), (filter, ending) => {
        const query = `*[${filter}]${ending}`
        expect(evaluateToJson(query, view, params, null), query).toBe(byGroqJs(query))
        const inner = `*[_type == "topic"]{"found": *[${filter}]${ending}}`
        expect(evaluateToJson(inner, view, params, null), inner).toBe(byGroqJs(inner))
      }),
      {numRuns: 600},
    )
  })

  it('returns the results of groq-js in every perspective while documents are created, changed and deleted', () => {
    fc.assert(
      fc.property(
        viewOptions,
        fc.array(change, {maxLength: 12}),
        condition,
        fc.constantFrom(...ENDINGS),
        (...drawn) => {
          const [[perspective, publicOnly], changes, filter, ending] = drawn
          const stored = new Map(documents.map(document => [document._id, document]))
          const maintained = createView(stored.values(), perspective, publicOnly)
          const query = `*[${filter}]${ending}`
          // A first evaluation builds indexes, which the changes must update.
          evaluateToJson(query, maintained, params, null)
          for (const [id, document] of changes) document ? stored.set(id, document) : stored.delete(id)
          maintained.apply(changes)
          const visible = visibleThrough([...stored.values()], perspective, publicOnly)
          expect(evaluateToJson(query, maintained, params, null), query).toBe(byGroqJs(query, visible))
        },
      ),
      {numRuns: 1000},
    )
  })

  it('reads only the documents that an index returns', () => {
    const all = countReads('*[n == -1]')
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
      '*[_type == "post"] | order(dateTime(publishedAt) desc)[0..2]',
    ]) {
      expect(countReads(query), query).toBeLessThan(all / 4)
    }
  })

  it('evaluates only the expressions that do not depend on the current item once', () => {
    const inner = '*[_type == "note" && n > 1]'
    for (const query of [
      `*[n in ${inner}.n]._id`,
      `*[_type == "topic"]{"most": math::max(${inner}.n), "own": count(*[references(^._id)])}`,
      `*[_type == "topic"]{"list": *[_type == "note"] | order(n desc)[0..1]{n, "of": ^._id}}`,
      `*[_type == "topic"]{"list": *[_type == "note"][0..1]{n, "of": ^.^._id}}`,
      `*[_type == "topic"]{"list": *[_type == "note"][0..2].topics[]{"t": _ref, "n": ^.n, "of": ^.^._id}}`,
      `*[_type == "topic"]{"lists": *[_type == "note"][0..2].topics[]{"t": _ref, "n": ^.n, "at": ^.^._id == null}}`,
      `*[_type == "topic"]{"about": *[_type == "post"][0..3][references(^._id)]._id, "all": *[references("topic-ink")][0]._id}`,
      `*[_type == "note"] | order(n == math::max(${inner}.n) desc, _id)._id`,
      `*[_type == "note" && _id in *[_type == "post" && _id in *[n == 3].lead._ref].lead._ref]._id`,
      `*[slug in *[_type == "note"]{"s": slug, "n": *[_id == ^._id].n}.s]._id`,
      `*[_type == "topic"]{"a": select(count(${inner}) > 1 => ${inner}[0].n, ^._id), "b": [...${inner}.n, _id]}`,
      `{"a": *[_type == $type && n in *[_id in $ids].n]._id, "b": count(${inner}{"up": ^.n})}`,
    ]) {
      expect(evaluateToJson(query, view, params, null), query).toBe(byGroqJs(query))
    }
    const [once, eachTime] = ['n', 'n + ^.n - ^.n'].map(n =>
      countReads(`*[_type == "post"]{"n": count(*[_type == "note" && ${n} > 1])}`),
    )
    expect(eachTime).toBeGreaterThan(Number(once) * 3)
    // Ten nested subqueries would never finish if each ran for every document.
    const chain = Array.from({length: 10}).reduce<string>(within => `*[_id in ${within}._id]`, '*[n == 3]')
    expect(JSON.parse(evaluateToJson(`${chain}._id`, view, params, null))).toEqual(
      JSON.parse(evaluateToJson('*[n == 3]._id', view, params, null)),
    )
  })

  it('evaluates a constant expression once, wherever in a query it is', () => {
    const constant = '*[string(n) == "3"]'
    for (const query of [
      `*{"a": count(${constant})}`,
      `*{_id, "a": count(${constant})}`,
      `*{_id, "a": ${constant}._id}`,
      `*{_id, "a": [count(${constant}), n]}`,
      `*{_id, "a": [...${constant}, n]}`,
      `*{_id, ...${constant}[0]{"x": n}}`,
      `*{_id, n > 1 => {"a": count(${constant}), n}}`,
      `*{_id, count(${constant}) > 0 => {n}}`,
      `*{_id, "a": select(n > 1 => count(${constant}), n)}`,
      `*{_id, "a": (${constant} | order(n == ^.n, _id))._id}`,
      `* | order(count(${constant}) desc, _id)`,
      `* | score("title" match ${constant}[0].title, n == 2)`,
    ]) {
      expect(countScans(query, null), query).toBe(2)
      expect(countScans(query, 'byIndex'), `${query} with its source map`).toBe(2)
      expect(evaluateToJson(query, view, params, null), query).toBe(byGroqJs(query))
    }
  })

  it('counts how deeply a query nests iterations over the dataset', () => {
    expect(planOf('1').nesting).toBe(0)
    expect(planOf('*[_type == "post"] | order(n)').nesting).toBe(1)
    expect(planOf('{"a": *, "b": *}').nesting).toBe(1)
    expect(planOf('*{"a": *[n == ^.n]}').nesting).toBe(2)
    expect(planOf('*[count(*[count(*[n == ^.n && n == ^.^.n]) > 1]) > 1]').nesting).toBe(3)
    // Expressions that do not depend on the item are evaluated once.
    expect(planOf('*[count(*[count(*[n > 1]) > 1]) > 1]').nesting).toBe(1)
    expect(planOf('*[count(*[n == ^.n && count(*[n > 1]) > 1]) > 1]').nesting).toBe(2)
    expect(planOf('*[_id in *[_id in *[_id in *._id]._id]._id]').nesting).toBe(1)
    expect(planOf('*{_id, "a": *{_id, "b": *{_id, "c": *[string(n) == "z"]}}}').nesting).toBe(1)
    expect(planOf('*{_id, "a": *{_id, "b": *{_id, "c": *[n == ^.^.^.n]}}}').nesting).toBe(4)
  })

  it('uses no index for ids that depend on the document, by ^ in a filter within a mapped list', () => {
    const query = '*[_id in $lists[].items[type == ^._type].id]._id'
    expect(JSON.parse(evaluateToJson(query, view, params, null))).toEqual(['post-03', 'post-04'])
    expect(byGroqJs(query)).toBe('["post-03","post-04"]')
  })

  it('evaluates a bracket by the current value of its parameter', () => {
    const plan = createPlanner()
    const run = (query: string, given: Record<string, unknown>) => {
      const planned = plan(query, given)
      return 'problem' in planned ? planned.problem.description : evaluateToJson(query, view, given, null)
    }
    const query = '{"a": {"x": 1, "y": 2}, "b": [1, 2, 3]}{"of": a[$k], "at": b[$i], "cut": b[($i - 1)...$n]}'
    expect(JSON.parse(run(query, {k: 'y', i: 1, n: 2}))).toEqual({of: 2, at: 2, cut: [1, 2]})
    expect(JSON.parse(run(query, {k: 'x', i: 2, n: 3}))).toEqual({of: 1, at: 3, cut: [2, 3]})
    expect(run(query, {k: 'x', i: 2})).toBe('param $n referenced, but not provided')
    expect(JSON.parse(run(query, {k: 'x', i: 1, n: 1}))).toEqual({of: 1, at: 2, cut: [1]})
  })

  it('reports the position of a missing parameter, and ignores functions, strings and comments', () => {
    expect(problemOf('*[_id == $id]')).toEqual({
      type: 'queryParseError',
      description: 'param $id referenced, but not provided',
      start: 9,
      end: 12,
    })
    expect(problemOf('"$a" + \'$b\' // $c', {})).toBeNull()
    expect(problemOf('fn my::name($x) = $x{n}; *{"m": my::name(@)}')).toBeNull()
  })

  it('words syntax errors like the hosted service', () => {
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
    expect(at('missing(1)')).toMatchObject({description: 'Undefined function: missing'})
    expect(at(`${'('.repeat(200_000)}1`)).toMatchObject({type: 'queryParseError'})
  })
})
