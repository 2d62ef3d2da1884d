import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {publishedIdOf} from '../../../../services/content-lake/document-id.ts'
import {evaluateQuery} from '../../../../services/content-lake/query/evaluate-query.ts'
import {createReads} from '../../../../services/content-lake/query/groq/reads.ts'
import type {Perspective} from '../../../../services/content-lake/query/perspective.ts'
import {planQuery} from '../../../../services/content-lake/query/plan/plan.ts'
import {createView} from '../../../../services/content-lake/query/view/view.ts'
import {tagsOfChanges, tagsOfResult} from '../../../../services/content-lake/sync-tags.ts'
import {contextOf, storedDocument} from '../../../support/groq.ts'
import {condition, documents, ENDINGS, params} from '../../../support/groq-queries.ts'

type Dataset = ReadonlyMap<string, StoredDocument>
type Write = {id: string; after: StoredDocument | null}

const DATASET = 'production'
const layered = [
  storedDocument({_id: 'drafts.post-03', _type: 'note', n: 5, slug: {current: 'slug-3'}}),
  storedDocument({_id: 'drafts.topic-ink', _type: 'topic', slug: {current: 'inks'}}),
  storedDocument({_id: 'versions.spring.post-05', _type: 'post', n: 2, lead: {_ref: 'post-11'}}),
  storedDocument({_id: 'versions.spring.topic-none', _type: 'topic', slug: {current: 'none'}}),
]
const initial: Dataset = new Map([...documents, ...layered].map(document => [document._id, document]))

const evaluate = (query: string, stored: Dataset, perspective: Perspective, isTraced = false) => {
  const planned = planQuery(query, params)
  if ('problem' in planned) throw new Error(`${query}: ${planned.problem.description}`)
  const view = createView(stored.values(), perspective, false)
  const reads = createReads()
  const evaluated = evaluateQuery(planned.plan, {...contextOf(view, params), reads}, isTraced ? 'byIndex' : null)
  if ('problem' in evaluated) throw new Error(`${query}: ${evaluated.problem.description}`)
  return {json: evaluated.json, tags: tagsOfResult(DATASET, reads.list(), view)}
}

/** Returns the tags of a transaction, computed the same as in the lake after the transaction is stored. */
const tagsOfWrites = (writes: Write[], before: Dataset, after: Dataset): string[] => {
  const ids = new Set(writes.map(({id}) => publishedIdOf(id)))
  const relatedTypes = [...after.values()].filter(({_id}) => ids.has(publishedIdOf(_id))).map(({_type}) => _type)
  const changes = writes.map(({id}) => ({id, before: before.get(id) ?? null, after: after.get(id) ?? null}))
  return tagsOfChanges(DATASET, changes, relatedTypes)
}

const applyWrites = (before: Dataset, writes: Write[]): Dataset => {
  const after = new Map(before)
  for (const {id, after: document} of writes) {
    if (document) after.set(id, document)
    else after.delete(id)
  }
  return after
}

const ids = ['post-03', 'post-05', 'post-11', 'post-34', 'topic-ink', 'topic-cloth', 'topic-paper', 'deleted', 'new']
const id = fc
  .tuple(fc.constantFrom('', '', 'drafts.', 'versions.spring.'), fc.constantFrom(...ids))
  .map(([layer, name]) => `${layer}${name}`)
const reference = fc.constantFrom(...ids).map(_ref => ({_ref}))
const write: fc.Arbitrary<Write> = fc
  .record({
    _id: id,
    isDeleted: fc.nat(2).map(n => n === 0),
    _type: fc.constantFrom('post', 'note', 'topic'),
    n: fc.nat(6),
    title: fc.constantFrom('Title 1', 'Inks', null),
    slug: fc.constantFrom('slug-3', 'slug-5', 'slug-8', 'ink', 'cloth').map(current => ({current})),
    publishedAt: fc.constantFrom('2026-01-09', '2026-01-12', 4),
    topics: fc.array(reference, {maxLength: 2}),
    lead: reference,
    tags: fc.constantFrom(['new'], 'new', []),
  })
  .map(({isDeleted, ...fields}) => ({id: fields._id, after: isDeleted ? null : storedDocument(fields)}))

const MORE_QUERIES = [
  'count(*)',
  '*[_id == "post-03"][0]{n, lead->{title, topics[]->{slug}}}',
  '*[_type == "post" && lead->_type == "note"]._id',
  '*[lead->slug.current == "slug-3" && _type == "post"]._id',
  '*[_type == "topic"]{"by": count(*[_type == "post" && references(^._id)])}',
  '*[_type == "topic"]{"by": documents::incomingRefCount()}',
  '*[_type in ["note", "topic"] && n > 1] | order(n desc)[0..3]{_id, "of": documents::get(lead).n}',
  '*[_id in $ids || _type == "note"].n',
  '*[_id == "deleted"][0].lead->title',
  '{"a": *[_type == $type][0], "b": *[_id == $topic][0].slug, "same": [{"_id": "post-11"}]}',
  '*[_type == "post"] | order(lead->n desc, _id)[0..2]._id',
  '*[_type == "post" && "ink" in topics[]->slug.current]._id',
  '*[_type == "post" && "slug-8" in topics[]->slug.current && n < 4]._id',
  'array::compact([{"_id": "post-11", "n": 3}])',
]
const query = fc.oneof(
  fc.tuple(condition, fc.constantFrom(...ENDINGS)).map(([filter, ending]) => `*[${filter}]${ending}`),
  fc
    .tuple(fc.constantFrom('post', 'note', 'topic'), condition, fc.constantFrom(...ENDINGS))
    .map(([type, filter, ending]) => `*[_type == "${type}" && ${filter}]${ending}`),
  condition.map(filter => `*[_type == "topic"]{"found": *[_type == ^._type && ${filter}]._id}`),
  fc.constantFrom(...MORE_QUERIES),
)
const perspective = fc.constantFrom<Perspective>(
  'raw',
  ['published'],
  ['drafts', 'published'],
  ['spring', 'drafts', 'published'],
)

describe('sync tags', () => {
  it('of a write include at least one tag of every result that it changes', () => {
    let [changed, narrow] = [0, 0]
    fc.assert(
      fc.property(
        query,
        perspective,
        fc.boolean(),
        fc.array(write, {minLength: 1, maxLength: 3}),
        (queryText, layers, isTraced, writes) => {
          const after = applyWrites(initial, writes)
          const [first, second] = [
            evaluate(queryText, initial, layers, isTraced),
            evaluate(queryText, after, layers, isTraced),
          ]
          if (first.json === second.json) return
          changed++
          const changedTags = tagsOfWrites(writes, initial, after)
          if (changedTags[0] !== first.tags[0]) narrow++
          expect(
            first.tags.filter(tag => changedTags.includes(tag)),
            `${queryText} ${JSON.stringify(layers)} ${JSON.stringify(writes)}`,
          ).not.toEqual([])
        },
      ),
      {numRuns: 3000},
    )
    expect(changed).toBeGreaterThan(500)
    expect(narrow).toBeGreaterThan(200)
  })

  it('name types, documents or the dataset, as narrowly as the filter allows', () => {
    const tagsOf = (queryText: string, layers: Perspective = ['published']) =>
      evaluate(queryText, initial, layers).tags.sort()
    const [dataset] = tagsOfChanges(DATASET, [], [])
    const type = (name: string) => tagsOfChanges(DATASET, [], [name])[1]
    const one = (name: string) => tagsOfChanges(DATASET, [{id: name, before: null, after: null}], [])[1]
    const cases: [query: string, tags: (string | undefined)[]][] = [
      ['*[_type == "post"]', [type('post')]],
      ['*[$type == _type && slug.current == $slug][0]', [type('post')]],
      ['*[_type in ["post", "note"] && n > 2] | order(n)', [type('post'), type('note')]],
      ['*[_type == "post" || _type == "topic"]', [type('post'), type('topic')]],
      ['*[_id == "post-03"][0]', [one('post-03')]],
      ['*[_id == "drafts.post-03"][0]', [one('post-03')]],
      ['*[_type == "post" && _id in ["deleted", "post-11"]]', [one('deleted'), one('post-11')]],
      ['*[_id == "post-03"][0].lead->title', [one('post-03'), one('post-19')]],
      [
        '*[_type == "post"]{"about": topics[]->slug}',
        [type('post'), one('topic-ink'), one('topic-cloth'), one('topic-none'), one('topic-paper')],
      ],
      ['releases::all()', [type('system.release')]],
      ['1 + 1', []],
      ['*', [dataset]],
      ['*[slug.current == "ink"]', [dataset]],
      ['*[!(_type == "post")]', [dataset]],
      ['*[_type == "post" || n == 1]', [dataset]],
      ['*[_type == $nothing]', [dataset]],
      ['*[_type == "post" && "ink" in topics[]->slug.current]', [dataset]],
    ]
    for (const [queryText, tags] of cases) expect(tagsOf(queryText), queryText).toEqual([...new Set(tags)].sort())
  })

  it('are opaque and differ between datasets', () => {
    const changes = [{id: 'a', before: null, after: storedDocument({_id: 'a', _type: 'post'})}]
    const tags = tagsOfChanges(DATASET, changes, [])
    expect(tags).toHaveLength(3)
    for (const tag of tags) expect(tag).toMatch(/^s1:[\w-]{6}$/)
    expect(tagsOfChanges('other', changes, []).filter(tag => tags.includes(tag))).toEqual([])
  })

  it('are limited in number, however much is read or written', () => {
    const many = Array.from({length: 6000}, (_, n) =>
      storedDocument({_id: `m-${n}`, _type: n % 2 ? 'odd' : `even-${n % 500}`}),
    )
    const stored = new Map(many.map(document => [document._id, document]))
    expect(
      evaluate(`[${many.slice(0, 60).map(({_id}) => `documents::get("${_id}")`)}]`, stored, 'raw').tags.length,
    ).toBeLessThan(40)
    const wide = evaluate(`[${many.slice(0, 600).map(({_id}) => `documents::get("${_id}")`)}]`, stored, 'raw')
    expect(wide.tags).toEqual(tagsOfChanges(DATASET, [], []))
    const named = tagsOfChanges(
      DATASET,
      many.map(({_id}) => ({id: _id, before: null, after: null})),
      [],
    )
    expect(named.length).toBeLessThanOrEqual(4097)
  })
})
