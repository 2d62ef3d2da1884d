import {beforeEach, describe, expect, test} from 'vitest'
import {ConversionContext} from '../../../../services/seed/content/conversion-context'
import type {Known} from '../../../../services/seed/content/known'
import {toArticle, toSimpleText} from '../../../../services/seed/content/markdown'
import {SourceErrors} from '../../../../services/seed/content/source'

const known: Known = {
  posts: new Set(['a-needle']),
  policies: new Set(['privacy-policy']),
  topics: new Set(['colour']),
  authors: new Set(['des']),
  questions: new Set(['cost']),
  products: new Set(['unisex-tee']),
  categories: new Set(['t-shirts']),
}
let errors: SourceErrors

beforeEach(() => {
  errors = new SourceErrors()
})

const contextFor = (text: string) => new ConversionContext({file: 'post.md', text}, known, errors)
const article = (text: string) => toArticle(text, contextFor(text))
const errorsOf = (text: string, convert = toArticle): string => {
  convert(text, contextFor(text))
  try {
    errors.throwIfAny()
  } catch (error) {
    return String(error)
  }
  return ''
}

describe('supported Markdown', () => {
  test('headings, paragraphs, quotations and lists', () => {
    const blocks = article('## Two\n\n### Three\n\n#### Four\n\nWords\n\n> Said\n\n- dot\n  - inner\n\n1. first')
    expect(blocks.map(({style, listItem, level}) => [style, listItem, level])).toEqual([
      ['h2', undefined, undefined],
      ['h3', undefined, undefined],
      ['h4', undefined, undefined],
      ['normal', undefined, undefined],
      ['blockquote', undefined, undefined],
      ['normal', 'bullet', 1],
      ['normal', 'bullet', 2],
      ['normal', 'number', 1],
    ])
  })

  test('strong, emphasis and code', () => {
    const [block] = article('**a** *b* `c`')
    const spans = block?.children as {text: string; marks: string[]}[]
    expect(spans.map(({text, marks}) => [text, ...marks])).toEqual([
      ['a', 'strong'],
      [' '],
      ['b', 'em'],
      [' '],
      ['c', 'code'],
    ])
  })

  test.each([
    ['/blog/a-needle', {_type: 'internalLink', reference: {_type: 'reference', _ref: 'post-a-needle'}}],
    [
      '/blog/a-needle#how',
      {_type: 'internalLink', reference: {_type: 'reference', _ref: 'post-a-needle'}, fragment: 'how'},
    ],
    ['/legal/privacy-policy', {_type: 'internalLink', reference: {_type: 'reference', _ref: 'policy-privacy-policy'}}],
    ['/blog?tag=colour', {_type: 'internalLink', reference: {_type: 'reference', _ref: 'topic-colour'}}],
    ['/why-overprint#choice', {_type: 'link', href: '/why-overprint#choice'}],
    ['/#keep', {_type: 'link', href: '/#keep'}],
    ['/catalog/products/unisex-tee', {_type: 'link', href: '/catalog/products/unisex-tee'}],
    ['/catalog/products?new=true', {_type: 'link', href: '/catalog/products?new=true'}],
    ['https://shopify.dev', {_type: 'link', href: 'https://shopify.dev'}],
    ['mailto:hello@example.com', {_type: 'link', href: 'mailto:hello@example.com'}],
  ])('a link to %s', (address, expected) => {
    const [block] = article(`See [this](${address}).`)
    expect(block?.markDefs).toEqual([{_key: expect.any(String), ...expected}])
    expect(errorsOf(`See [this](${address}).`)).toBe('')
  })

  test('a callout with a title, and one without', () => {
    const blocks = article('> [!TIP] The counter test\n> Print it *small*.\n\n> [!WARNING]\n> No title')
    expect(blocks).toMatchObject([
      {_type: 'callout', tone: 'tip', title: 'The counter test', body: [{_type: 'block', style: 'normal'}]},
      {_type: 'callout', tone: 'warning', body: [{children: [{text: 'No title'}]}]},
    ])
    expect(blocks[1]).not.toHaveProperty('title')
  })

  test('code with its language and file name; a callout in it stays code', () => {
    const [block, callout] = article('```ts filename=a.ts\n> [!TIP] x\n```\n\n> [!NOTE] Mine\n> b')
    expect(block).toMatchObject({_type: 'codeBlock', language: 'typescript', filename: 'a.ts', code: '> [!TIP] x'})
    expect(callout).toMatchObject({_type: 'callout', title: 'Mine'})
  })

  test('a table with the caption of the previous paragraph', () => {
    const blocks = article('Table: What fits\n\n| A | B |\n| --- | --- |\n| **1** | `2` |\n\n| C |\n| --- |\n| 3 |')
    expect(blocks).toMatchObject([
      {_type: 'table', caption: 'What fits', hasHeader: true, rows: [{cells: ['A', 'B']}, {cells: ['1', '2']}]},
      {_type: 'table', rows: [{cells: ['C']}, {cells: ['3']}]},
    ])
    expect(blocks[1]).not.toHaveProperty('caption')
  })

  test('figures in the width of the text, and wide ones', () => {
    const [figure, wide] = article('![A cap](drawing:product/cap "Sewn")\n\n![A tee](drawing:product/tee?wide)')
    expect(figure).toMatchObject({
      _type: 'figure',
      image: {_type: 'imageWithAlt', _sanityAsset: 'drawing:product/cap', alt: 'A cap'},
      caption: 'Sewn',
      wide: false,
    })
    expect(wide).toMatchObject({image: {_sanityAsset: 'drawing:product/tee'}, wide: true})
  })

  test('a product, a pull quote and a call to action', () => {
    const blocks = article(
      ':::product unisex-tee | Runs small :::\n\n:::pull Cut it out. | Ilona :::\n\n:::cta Look | Browse | /catalog :::',
    )
    expect(blocks).toMatchObject([
      {_type: 'productEmbed', productId: 'unisex-tee', note: 'Runs small'},
      {_type: 'pullQuote', text: 'Cut it out.', attribution: 'Ilona'},
      {
        _type: 'callToActionInline',
        text: 'Look',
        link: {_type: 'link', label: 'Browse', kind: 'route', route: 'catalog'},
      },
    ])
  })

  test('keys are unique, and the same for the same text', () => {
    const text = '## A\n\nB **c** [d](/contact)\n\n| a |\n| - |\n| b |'
    const keys = [...JSON.stringify(article(text)).matchAll(/"_key":"(\w+)"/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(article(text)).toEqual(article(text))
  })
})

describe('unsupported Markdown is reported with its line', () => {
  test.each([
    ['Words\n\n[x](/blog/none)', 'post.md:3: There is no page at /blog/none'],
    ['[x](/legal/none)', 'post.md:1: There is no page at /legal/none'],
    ['[x](/catalog/products/none)', 'post.md:1: There is no page at /catalog/products/none'],
    ['[x](/nowhere)', 'post.md:1: There is no page at /nowhere'],
    ['a\n\n:::product none :::', 'post.md:3: There is no product none'],
    [':::cta Look | Browse | /nowhere :::', 'There is no page at /nowhere'],
    [':::produkt unisex-tee :::', 'not a :::product'],
    [':::product unisex-tee', 'its closing ::: is missing'],
    ['a\n\n![](drawing:product/cap)', 'post.md:3: The drawing product/cap has no alternative text'],
    ['![A cap](cap.png)', 'post.md:1: An image is drawing:KEY'],
    ['a ![A cap](drawing:cap) b', 'An image needs a separate paragraph'],
    ['# One', 'The style h1 is not allowed here'],
    ['a\n\n~~b~~', 'post.md:3: Text cannot be marked strike-through'],
    ['a\n\n---\n\nb', 'A horizontal-rule is not allowed'],
    ['a <b>c</b>', 'post.md:1:'],
    ['> [!CAUTION]\n> a', 'post.md:1: A callout is TIP, NOTE or WARNING'],
  ])('%j', (text, error) => {
    expect(errorsOf(text)).toContain(error)
  })

  test('simple text has no headings, pictures or tables', () => {
    expect(toSimpleText('One *two*.\n\n- three', contextFor(''))).toHaveLength(2)
    for (const text of ['## A', '![A cap](drawing:cap)', '| a |\n| - |\n| b |', '> said']) {
      errors = new SourceErrors()
      expect(errorsOf(text, toSimpleText)).toContain('post.md:1')
    }
  })
})
