/** Number of posts and topics among the documents. */
export const POSTS = 10_000
export const TOPICS = 12
const AUTHORS = 40
const BLOCKS = 14

const SENTENCE =
  'The second colour lands where the first one left room for it, and the press operator checks the register twice.'

/** Generates the documents of a site with 10,000 posts of realistic length. */
export function lakeDocuments(): Record<string, unknown>[] {
  const numbered = <Item>(length: number, make: (number: number) => Item) => Array.from({length}, (_, n) => make(n))
  return [
    ...numbered(TOPICS, n => ({_id: `topic-${n}`, _type: 'topic', title: `Topic ${n}`, slug: slug(`topic-${n}`)})),
    ...numbered(AUTHORS, n => ({
      _id: `author-${n}`,
      _type: 'author',
      name: `Author ${n}`,
      slug: slug(`author-${n}`),
      role: 'Printer',
    })),
    ...numbered(POSTS, toPost),
  ]
}

const slug = (current: string) => ({_type: 'slug', current})
const reference = (_ref: string) => ({_type: 'reference', _ref, _key: _ref})

const toPost = (n: number) => ({
  _id: `post-${n}`,
  _type: 'post',
  title: `What we learnt from print run ${n}`,
  slug: slug(`post-${n}`),
  excerpt: `${SENTENCE} Run ${n}.`,
  publishedAt: new Date(Date.UTC(2025, 11, 31) - ((n * 7919) % POSTS) * 3_600_000).toISOString(),
  topics: [reference(`topic-${n % TOPICS}`), reference(`topic-${(n + 1 + (n % 3)) % TOPICS}`)],
  authors: [reference(`author-${n % AUTHORS}`)],
  body: Array.from({length: BLOCKS}, (_, block) => ({
    _type: 'block',
    _key: `b${block}`,
    style: block % 5 === 0 ? 'h2' : 'normal',
    markDefs: [],
    children: [
      {_type: 'span', _key: 's0', text: `${SENTENCE} ${SENTENCE} ${n}`, marks: []},
      {_type: 'span', _key: 's1', text: SENTENCE, marks: ['strong']},
    ],
  })),
})
