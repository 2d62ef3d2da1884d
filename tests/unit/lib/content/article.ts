import {block, keyed, picture, reference, slug} from './content-environment'

/** One span per mark, including unknown marks and unsafe links. */
const marked = block(
  'marked',
  [
    {_key: 'a', _type: 'span', text: 'strong', marks: ['strong']},
    {_key: 'b', _type: 'span', text: 'em', marks: ['em']},
    {_key: 'c', _type: 'span', text: 'code', marks: ['code']},
    {_key: 'd', _type: 'span', text: 'out', marks: ['m1']},
    {_key: 'e', _type: 'span', text: 'in', marks: ['m2', 'strong']},
    {_key: 'f', _type: 'span', text: 'draft', marks: ['m3']},
    {_key: 'i', _type: 'span', text: 'ahead', marks: ['m5']},
    {_key: 'g', _type: 'span', text: 'odd', marks: ['underline', 'gone']},
    {_key: 'h', _type: 'span', text: 'script', marks: ['m4']},
  ],
  {
    markDefs: [
      {_key: 'm1', _type: 'link', href: 'https://shopify.dev'},
      {_key: 'm2', _type: 'internalLink', reference: reference('policy-privacy-policy'), fragment: 'rights'},
      {_key: 'm4', _type: 'link', href: ' javascript:alert(1)'},
      {_key: 'm3', _type: 'internalLink', reference: {...reference('post-unpublished'), _weak: true}},
      {_key: 'm5', _type: 'internalLink', reference: reference('post-future')},
    ],
  },
)

/** An article with every block and every mark of the content model. */
export const articleWith = (asset: string) => [
  block('h2', 'Before the press', {style: 'h2'}),
  block('h3', 'Café & crème', {style: 'h3'}),
  block('again', 'Before the press', {style: 'h2'}),
  marked,
  block('quote', 'Said', {style: 'blockquote'}),
  block('li', 'One', {listItem: 'bullet', level: 1}),
  block('li2', 'Two', {listItem: 'number', level: 2}),
  block('empty', ''),
  {_key: 'fig', _type: 'figure', image: picture(asset, 'A cap'), caption: 'Sewn', wide: true},
  {_key: 'pq', _type: 'pullQuote', text: 'Cut it out.', attribution: 'Ilona'},
  {_key: 'code', _type: 'codeBlock', language: 'liquid', filename: 'a.liquid', code: '{{ x }}'},
  {
    _key: 'table',
    _type: 'table',
    caption: 'What fits',
    hasHeader: true,
    rows: [
      {_key: 'r1', _type: 'tableRow', cells: ['A', 'B']},
      {_key: 'r2', _type: 'tableRow', cells: ['1']},
    ],
  },
  {_key: 'call', _type: 'callout', tone: 'warning', title: 'Careful', body: [block('b', 'Hot')]},
  {_key: 'prod', _type: 'productEmbed', productId: 'unisex-tee', note: 'Runs small'},
  {
    _key: 'cta',
    _type: 'callToActionInline',
    text: 'Look',
    link: {_type: 'link', label: 'Browse', kind: 'route', route: 'catalog'},
  },
]

/** Every block type without fields, as a draft can contain, and one unknown type. */
export const EMPTY_BLOCKS = [
  {_key: 'b', _type: 'block'},
  {_key: 'fig', _type: 'figure'},
  {_key: 'pq', _type: 'pullQuote'},
  {_key: 'code', _type: 'codeBlock'},
  {_key: 'table', _type: 'table'},
  {_key: 'call', _type: 'callout'},
  {_key: 'prod', _type: 'productEmbed'},
  {_key: 'cta', _type: 'callToActionInline'},
  {_key: 'new', _type: 'blockOfTomorrow', text: 'x'},
]

/** A post with the fields of a list. */
export const post = (name: string, publishedAt: string, rest: object = {}) => ({
  _id: `post-${name}`,
  _type: 'post',
  title: name,
  slug: slug(name),
  excerpt: `About ${name}`,
  publishedAt,
  authors: [keyed('author-des')],
  ...rest,
})

export const topic = (name: string) => ({_id: `topic-${name}`, _type: 'topic', title: name, slug: slug(name)})
