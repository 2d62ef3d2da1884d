import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Section} from '@/lib/content/sections'
import type {TestLake} from '../../../support/lake'
import {post} from './article'
import {block, keyed, picture, slug, startContent, uploadPicture, writeAll} from './content-environment'

let lake: TestLake
let getPage: typeof import('@/lib/content/page').getPage

const link = {_type: 'link', label: 'All', kind: 'route', route: 'products', caption: 'of them'}

const sectionsWith = (asset: string) => [
  {
    _key: 'hero',
    _type: 'hero',
    flood: 'paper',
    anchor: 'top',
    heading: 'Printed when it sells.',
    highlight: 'sells.',
    lead: 'Lead',
    actions: [
      {_key: 'a', _type: 'action', label: 'Go', kind: 'url', url: 'https://apps.shopify.com', style: 'primary'},
      {_key: 'b', _type: 'action', label: 'See', kind: 'route', route: 'catalog', style: 'secondary'},
      {_key: 'c', _type: 'action', label: 'Nowhere', kind: 'route', route: 'gone', style: 'primary'},
    ],
    drawing: 'press',
    image: picture(asset),
    notes: ['One'],
  },
  {
    _key: 'carousel',
    _type: 'productCarousel',
    heading: 'On the press',
    productIds: ['unisex-tee'],
    movement: 'strip',
    link,
  },
  {
    _key: 'steps',
    _type: 'steps',
    heading: 'Steps',
    intro: 'Intro',
    drawing: 'proofs',
    steps: [{_key: 's', _type: 'step', label: 'Step 1', title: 'T', text: 'X', icon: 'shirt', image: picture(asset)}],
  },
  {
    _key: 'metrics',
    _type: 'metrics',
    leadValue: '2.4',
    leadText: 'days',
    items: [{_key: 'm', _type: 'metric', value: '1', text: 'one'}],
    footnote: 'Counted',
  },
  {_key: 'calc', _type: 'calculator', heading: 'Keep', text: 'T', productIds: ['mug'], footnote: 'F'},
  {
    _key: 'voices',
    _type: 'testimonials',
    heading: 'Say',
    items: [
      {_key: 'v', _type: 'testimonial', quote: 'Q', name: 'N', detail: 'D', productId: 'mug'},
      {_key: 'w', _type: 'testimonial', name: 'Says nothing'},
    ],
  },
  {_key: 'latest', _type: 'latestPosts', heading: 'New', count: 2, link},
  {_key: 'faq', _type: 'faqSection', heading: 'Asked', entries: [keyed('faq-b'), keyed('faq-a'), keyed('faq-empty')]},
  {_key: 'cta', _type: 'callToAction', heading: 'Make one', text: 'T', action: link, productId: 'mug', flood: 'coral'},
  {
    _key: 'feature',
    _type: 'feature',
    heading: 'F',
    body: [block('p', 'Words')],
    image: picture(asset),
    productId: 'mug',
    imageSide: 'left',
    action: link,
  },
  {
    _key: 'compare',
    _type: 'comparison',
    heading: 'C',
    intro: 'I',
    columns: ['Us', 'Them'],
    rows: [{_key: 'r', _type: 'comparisonRow', label: 'Price', values: ['1', '2', '3']}],
  },
  {_key: 'moving', _type: 'lottie', heading: 'L', text: 'T', src: '/animations/a.json', alt: 'Moves', isLooping: true},
  {
    _key: 'text',
    _type: 'richText',
    heading: 'T',
    body: [block('h', 'Top', {style: 'h2'}), block('i', 'Same', {style: 'h2'})],
  },
  {_key: 'text2', _type: 'richText', body: [block('h', 'Same', {style: 'h2'})]},
]

const WITH_HIDDEN = [
  {_key: 'hidden', _type: 'metrics', leadText: 'Last year’s figures', isHidden: true},
  {_key: 'shown', _type: 'metrics', leadText: 'This year’s figures', isHidden: false},
]
const TYPES = [...new Set(sectionsWith('').map(({_type}) => _type))]

beforeAll(async () => {
  lake = await startContent()
  const asset = await uploadPicture(lake)
  const question = (id: string, rest: object = {}) => ({_id: `faq-${id}`, _type: 'faqEntry', question: id, ...rest})
  await writeAll(lake, [
    {_id: 'author-des', _type: 'author', name: 'Des', slug: slug('des')},
    question('a', {answer: [block('p', 'A')], category: 'orders', order: 1}),
    question('b', {answer: [block('p', 'B')], category: 'billing', order: 0}),
    question('empty'),
    post('old', '2025-01-01T00:00:00Z'),
    post('mid', '2025-02-01T00:00:00Z'),
    post('new', '2025-03-01T00:00:00Z'),
    post('future', '2999-01-01T00:00:00Z'),
    {_id: 'page-home', _type: 'page', key: 'home', title: 'Home', sections: sectionsWith(asset)},
    {_id: 'page-why', _type: 'page', key: 'why', sections: TYPES.map(_type => ({_key: _type, _type}))},
    {_id: 'page-how', _type: 'page', key: 'how', sections: [{_key: 'x', _type: 'sectionOfTomorrow'}]},
    {_id: 'page-pod', _type: 'page', key: 'print-on-demand', sections: WITH_HIDDEN},
    {_id: 'drafts.page-contact', _type: 'page', key: 'contact', title: 'Draft'},
  ])
  getPage = (await import('@/lib/content/page')).getPage
})
afterAll(() => lake.close())

const sections = async () => (await getPage('home'))?.sections ?? []
async function section<Type extends Section['_type']>(type: Type): Promise<Extract<Section, {_type: Type}>> {
  const found = (await sections()).find(
    (candidate): candidate is Extract<Section, {_type: Type}> => candidate._type === type,
  )
  if (!found) throw new Error(`The page has no ${type}.`)
  return found
}

describe('a composed page', () => {
  test('has its sections in their order', async () => {
    const page = await getPage('home')
    expect(page).toMatchObject({key: 'home', title: 'Home', seo: {title: null, noIndex: false}})
    expect(page?.rev).toBe(await lake.client.fetch('*[_id == "page-home"][0]._rev'))
    expect(page?.sections.map(({_type}) => _type)).toEqual([...TYPES, 'richText'])
  })

  test('is null without a document, or with only a draft', async () => {
    expect(await getPage('catalog')).toBeNull()
    expect(await getPage('contact')).toBeNull()
    expect(await getPage('contact', {perspective: 'drafts'})).toMatchObject({title: 'Draft', sections: []})
  })

  test('serialises to JSON without loss', async () => {
    for (const key of ['home', 'why'] as const) {
      const page = await getPage(key)
      expect(JSON.parse(JSON.stringify(page))).toStrictEqual(page)
    }
  })

  test('converts empty sections', async () => {
    const page = await getPage('why')
    expect(page?.title).toBe('')
    expect(page?.sections.map(({_type}) => _type)).toEqual(TYPES)
    expect(page?.sections[0]).toEqual({
      _key: 'hero',
      _type: 'hero',
      background: null,
      anchor: null,
      heading: '',
      highlight: '',
      lead: '',
      actions: [],
      drawing: 'none',
      image: null,
      notes: [],
    })
  })

  test('skips a hidden section, also in a preview', async () => {
    for (const perspective of ['published', 'drafts'] as const) {
      const page = await getPage('print-on-demand', {perspective})
      expect(page?.sections.map(({_key}) => _key)).toEqual(['shown'])
    }
  })

  test('skips a section of an unknown type', async () => {
    expect((await getPage('how'))?.sections).toEqual([])
  })
})

describe('a section', () => {
  test('hero: resolves its buttons and skips broken ones', async () => {
    expect(await section('hero')).toMatchObject({
      background: 'paper',
      anchor: 'top',
      heading: 'Printed when it sells.',
      highlight: 'sells.',
      lead: 'Lead',
      actions: [
        {label: 'Go', href: 'https://apps.shopify.com', isExternal: true, style: 'primary'},
        {label: 'See', href: '/catalog', isExternal: false, style: 'secondary'},
      ],
      drawing: 'press',
      image: {alt: 'A teal sheet'},
      notes: ['One'],
    })
  })

  test('productCarousel, calculator: keep product ids', async () => {
    const all = {label: 'All', href: '/catalog/products', isExternal: false, caption: 'of them'}
    expect(await section('productCarousel')).toMatchObject({
      heading: 'On the press',
      productIds: ['unisex-tee'],
      movement: 'strip',
      link: all,
    })
    expect(await section('calculator')).toMatchObject({heading: 'Keep', text: 'T', productIds: ['mug'], footnote: 'F'})
  })

  test('steps, metrics, testimonials: convert their items', async () => {
    const step = {_key: 's', label: 'Step 1', title: 'T', text: 'X', icon: 'shirt', image: {width: 400}}
    expect(await section('steps')).toMatchObject({intro: 'Intro', drawing: 'proofs', steps: [step]})
    expect(await section('metrics')).toMatchObject({
      heading: null,
      leadValue: '2.4',
      leadText: 'days',
      items: [{_key: 'm', value: '1', text: 'one'}],
      footnote: 'Counted',
    })
    const voices = [{_key: 'v', quote: 'Q', name: 'N', detail: 'D', productId: 'mug'}]
    expect((await section('testimonials')).items).toEqual(voices)
  })

  test('latestPosts: the requested number, newest first, no future posts', async () => {
    const {posts, link: all} = await section('latestPosts')
    expect(posts.map(({slug: name, authors}) => [name, authors])).toEqual([
      ['new', [{name: 'Des', slug: 'des'}]],
      ['mid', [{name: 'Des', slug: 'des'}]],
    ])
    expect(all?.href).toBe('/catalog/products')
  })

  test('faqSection: the selected questions in order, without unanswered ones', async () => {
    const {entries} = await section('faqSection')
    expect(entries.map(({id, category}) => [id, category])).toEqual([
      ['faq-b', 'billing'],
      ['faq-a', 'orders'],
    ])
    expect(entries[0]?.answer[0]?.children[0]?.text).toBe('B')
  })

  test('callToAction, feature: have a product and a button', async () => {
    const action = {href: '/catalog/products'}
    expect(await section('callToAction')).toMatchObject({
      background: 'coral',
      heading: 'Make one',
      text: 'T',
      action,
      productId: 'mug',
    })
    expect(await section('feature')).toMatchObject({
      heading: 'F',
      body: [{style: 'normal', children: [{text: 'Words'}]}],
      image: {width: 400},
      productId: 'mug',
      imageSide: 'left',
      action,
    })
  })

  test('comparison: one value per column', async () => {
    const rows = [{_key: 'r', label: 'Price', values: ['1', '2']}]
    expect(await section('comparison')).toMatchObject({heading: 'C', intro: 'I', columns: ['Us', 'Them'], rows})
  })

  test('lottie: source, texts and looping', async () => {
    const fields = {heading: 'L', text: 'T', src: '/animations/a.json', alt: 'Moves', isLooping: true}
    expect(await section('lottie')).toMatchObject(fields)
  })

  test('richText: heading anchors are unique among headings and section anchors', async () => {
    const ids = (await sections()).flatMap(found =>
      found._type === 'richText' ? found.body.map(part => (part._type === 'block' ? part.id : null)) : [],
    )
    expect(ids).toEqual(['top-2', 'same', 'same-2'])
  })
})
