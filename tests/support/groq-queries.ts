import fc from 'fast-check'
import {createView} from '../../services/content-lake/query/view/view.ts'
import {storedDocument} from './groq.ts'

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
    publishedAt: n % 9 === 8 ? n : `2026-01-${10 + (n % 15)}${n % 3 ? `T0${n % 7}:00:00+0${n % 5}:00` : ''}`,
    topics: [
      {_ref: `topic-${['ink', 'cloth', 'none'][n % 3]}`},
      ...(n % 4 ? [{_ref: 'topic-paper', _weak: true}] : []),
    ],
    lead: n % 2 ? {_ref: `post-${String(n % 40).padStart(2, '0')}`} : {_ref: 7},
    tags: n % 3 ? ['new', 'large'] : 'new',
  }),
)
/** A small dataset for generated queries. */
export const documents = [...posts, ...topics].sort((a, b) => (a._id < b._id ? -1 : 1))
export const view = createView(documents, ['published'], false)
export const params = {
  slug: 'slug-3',
  type: 'post',
  topic: 'topic-ink',
  ids: ['post-03', 'post-11', 'gone'],
  nothing: null,
  mixed: ['post', 3],
  lists: [
    {
      items: [
        {type: 'note', id: 'post-03'},
        {type: 'post', id: 'post-04'},
      ],
    },
  ],
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
  'dateTime(publishedAt) <= dateTime("2026-01-15T00:00:00Z")',
  'n in 2..4',
  'count(*[_type == "post" && references(^._id)]) > 2',
  'count(*[n < ^.n && _id in ^.^.topics[]._ref]) == 0',
  '_id in *[_type == "note"].topics[]._ref',
  '*[_type == "topic"][0]._id in topics[]._ref',
  '_id in $lists[].items[type == ^._type].id',
  '_id in $lists[].items[type == "post"].id',
]
/** Endings that may follow a filter. */
export const ENDINGS = [
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
  ' | order(dateTime(publishedAt) desc, _id asc)[0...4]._id',
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

/** Generates random filter conditions. */
export const condition = fc.letrec<{node: string}>(tie => ({
  node: fc.oneof(
    {maxDepth: 3},
    fc.constantFrom(...CONDITIONS),
    fc.tuple(tie('node'), fc.constantFrom('&&', '||'), tie('node')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('node').map(inner => `!(${inner})`),
  ),
})).node
