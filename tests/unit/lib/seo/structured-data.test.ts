import {expect, test} from 'vitest'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Post} from '@/lib/content/post'
import {absoluteUrl} from '@/lib/routes'
import {toJsonLd} from '@/lib/seo/structured-data/graph'
import {findIssues, readThings} from '../../../support/structured-data'

const url = absoluteUrl('/catalog/products/tee')
const toHtml = (json: string) => `<!doctype html><script type="application/ld+json">${json}</script>`
const question = (text: string) => ({
  id: 'q',
  question: text,
  category: 'products' as const,
  answer: [
    {
      _type: 'block' as const,
      _key: 'a',
      style: 'normal' as const,
      id: null,
      children: [{_type: 'span' as const, _key: 's', text, marks: []}],
      markDefs: [],
    },
  ],
})

const tee = {
  product: {
    id: 'tee',
    name: 'Tee',
    description: 'A tee.',
    model: 'B-1',
    brand: 'Brimwell',
    materialDetail: 'Cotton',
    images: [{url: 'https://api.example/tee.webp', alt: '', width: 1200, height: 1200}],
    colors: [{key: 'white', name: 'White', hex: '#ffffff', family: 'white'}],
    sizes: [{key: 'S', displayName: 'Small'}],
    variants: [{}, {}],
    defaultTechnique: {key: 'dtg', displayName: 'Direct to garment', isDefault: true},
    priceFrom: '8.00',
    inStock: true,
    isDiscontinued: false,
  },
  prices: {
    currency: 'USD',
    groups: [
      {technique: 'dtg', price: '12.00', discountedPrice: null},
      {technique: 'dtg', price: '9.50', discountedPrice: '8.00'},
      {technique: 'embroidery', price: '14.00', discountedPrice: null},
    ],
  },
  shipping: [
    {
      displayName: 'Standard',
      firstItem: '4.00',
      currency: 'USD',
      countries: ['US', 'CA'],
      isElsewhere: false,
      fulfilmentDays: {from: 2, to: 5},
      transitDays: {from: 3, to: 7},
    },
    {displayName: 'Elsewhere', firstItem: '9.00', countries: [], isElsewhere: true},
  ],
} as unknown as PageDetail

test('S2-structured-data a product is valid for schema.org and for rich results, with the prices of its page', async () => {
  const html = toHtml(toJsonLd({product: tee, crumbs: [{label: 'Tee', href: null}]}, fallbackLayout, url))
  const product = readThings(html).find(thing => thing['@type'] === 'Product')
  expect(product).toMatchObject({
    offers: {lowPrice: '8.00', highPrice: '12.00', priceCurrency: 'USD', offerCount: 2, shippingDetails: [{}]},
  })
  const issues = await findIssues(html)
  expect(issues.filter(({severity, errorType}) => severity === 'ERROR' || errorType === 'schemaOrg')).toEqual([])
})

test.each([
  {isDiscontinued: false, inStock: true, availability: 'InStock'},
  {isDiscontinued: false, inStock: false, availability: 'OutOfStock'},
  {isDiscontinued: true, inStock: true, availability: 'LimitedAvailability'},
  {isDiscontinued: true, inStock: false, availability: 'Discontinued'},
])('S2-structured-data a product is for sale as on its page: $availability', ({availability, ...state}) => {
  const product = {...tee, product: {...tee.product, ...state}}
  const things = readThings(toHtml(toJsonLd({product}, fallbackLayout, url)))
  expect(things.find(thing => thing['@type'] === 'Product')).toMatchObject({
    offers: {availability: `https://schema.org/${availability}`},
  })
})

test('S2-structured-data the pictures of a product are on this site, where search engines can fetch them', () => {
  const product = readThings(toHtml(toJsonLd({product: tee}, fallbackLayout, url))).find(
    thing => thing['@type'] === 'Product',
  )
  const source = encodeURIComponent('https://api.example/tee.webp')
  expect(product?.image).toEqual([absoluteUrl(`/_next/image?url=${source}&w=1280&q=80`)])
})

test('S2-structured-data a post has its dates, and a draft without a date has no date of publication', () => {
  const post = {slug: 'ink', title: 'Ink', authors: [], topics: [], updatedAt: '2026-01-02T00:00:00Z'}
  const datesOf = (publishedAt: string) => {
    const html = toHtml(toJsonLd({post: {...post, publishedAt} as unknown as Post}, fallbackLayout, url))
    const {datePublished, dateModified} =
      readThings(html).find(thing => thing['@type'] === 'BlogPosting') ?? expect.unreachable()
    return {datePublished, dateModified}
  }
  expect(datesOf('2026-01-01T00:00:00Z')).toEqual({
    datePublished: '2026-01-01T00:00:00Z',
    dateModified: '2026-01-02T00:00:00Z',
  })
  expect(datesOf('')).toEqual({datePublished: undefined, dateModified: '2026-01-02T00:00:00Z'})
})

test('the validation finds a missing required field and an unknown property', async () => {
  const invalid = {'@context': 'https://schema.org', '@graph': [{'@type': 'Product', nome: 'Tee'}]}
  const messages = (await findIssues(toHtml(JSON.stringify(invalid)))).map(({issueMessage}) => issueMessage).join('\n')
  expect(messages).toContain('"name" is missing')
  expect(messages).toContain('"nome"')
})

test('a text cannot end the script or open a comment in it', () => {
  const hostile = '</script><script>alert(1)</script><!-- <script>'
  const json = toJsonLd({questions: [question(hostile)]}, fallbackLayout, url)
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][1].mainEntity[0].acceptedAnswer.text).toBe(hostile)
})

test('edit marks of a preview are not in the data', () => {
  const json = toJsonLd({questions: [question(`Ink${'\u200b\u200c\u200d\u2060'.repeat(3)}`)]}, fallbackLayout, url)
  expect(JSON.parse(json)['@graph'][1].mainEntity[0].name).toBe('Ink')
})
