import type {SanityClient} from '@sanity/client'

/** An article of this many blocks is long. */
export const BLOCKS = 81
/** The words that every paragraph starts with. */
export const FIRST_WORDS = 'The press starts at six'

const ID = 'post-bench-long'
/** Its title, which no other post has. */
export const TITLE = 'A long post'
const SLUG = 'bench-a-long-post'
const TEXT = `${FIRST_WORDS}, and the first shirts go to the drawer, because the ink is still cold. A cold ink prints thin. `

type Block = {_type: string; [field: string]: unknown}
type Sample = {cover: object; [field: string]: unknown}

/**
 * Publishes a post of 81 blocks, with headings, paragraphs with marks and links, lists, pictures, tables, callouts, code and
 * quotes. Returns its id and slug.
 */
export async function createLongPost(editor: SanityClient): Promise<{id: string; slug: string}> {
  const {_rev, _createdAt, _updatedAt, ...sample} = await editor.fetch<Sample>(
    '*[_type == "post" && defined(cover.asset)] | order(_id)[0]',
  )
  const parts = Array.from({length: BLOCKS}, (_, part) => createPart(part, sample.cover)).flat()
  const body = withKeys(parts.slice(0, BLOCKS))
  await editor.createOrReplace({
    ...sample,
    _id: ID,
    _type: 'post',
    title: TITLE,
    // The first one in the list of posts.
    publishedAt: new Date().toISOString(),
    slug: {_type: 'slug', current: SLUG},
    body,
  })
  return {id: ID, slug: SLUG}
}

/** Deletes the post, its draft and its receipt. */
export const deleteLongPost = (editor: SanityClient) =>
  editor.delete({query: '*[_id in $ids]', params: {ids: [ID, `drafts.${ID}`, `receipt.${ID}`]}})

function createPart(part: number, cover: object): Block[] {
  const row = (...cells: string[]) => ({_type: 'tableRow', cells})
  const sizes = [row('Size', 'Chest', 'Length'), row('S', '46 cm', '71 cm'), row('M', '51 cm', '74 cm')]
  return [
    heading('h2', `Part ${part + 1}`),
    paragraph(),
    paragraph(),
    {_type: 'figure', image: {...cover, alt: 'A drawer'}, caption: 'The drawer', wide: false},
    heading('h3', `Detail ${part + 1}`),
    paragraph(),
    paragraph({listItem: 'bullet', level: 1}),
    paragraph({listItem: 'bullet', level: 1}),
    {_type: 'table', caption: 'Sizes', hasHeader: true, rows: sizes},
    paragraph(),
    {_type: 'callout', tone: 'note', title: 'Note', body: [paragraph()]},
    {_type: 'codeBlock', language: 'css', filename: 'shirt.css', code: '.shirt {\n  color: teal;\n}'},
    {_type: 'pullQuote', text: 'A print is a promise.', attribution: 'The press'},
    paragraph(),
  ]
}

const span = (text: string, ...marks: string[]) => ({_type: 'span', text, marks})

const heading = (style: string, text: string): Block => ({_type: 'block', style, markDefs: [], children: [span(text)]})

function paragraph(list: object = {}): Block {
  const children = [span(TEXT), span('Strong', 'strong'), span(' and '), span('linked', 'link'), span(`. ${TEXT}`)]
  const markDefs = [{_type: 'link', _key: 'link', href: 'https://example.com/'}]
  return {_type: 'block', style: 'normal', ...list, markDefs, children}
}

/** Gives every object of an array a key, unless it has one. */
function withKeys(items: readonly Block[]): Block[] {
  return items.map((item, index) => {
    const fields = Object.entries(item).map(([name, value]) => [name, isObjects(value) ? withKeys(value) : value])
    return {_key: `key${index}`, ...Object.fromEntries(fields)}
  })
}

const isObjects = (value: unknown): value is Block[] => Array.isArray(value) && typeof value[0] === 'object'
