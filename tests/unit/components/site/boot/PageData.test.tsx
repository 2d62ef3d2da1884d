import type {HtmlProps} from 'next/dist/shared/lib/html-context.shared-runtime'
import {HtmlContext} from 'next/dist/shared/lib/html-context.shared-runtime'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {PageData} from '@/components/site/boot/PageData'

const POLICY = {title: 'Terms', body: [{_type: 'block'}]}
const QUESTION = {id: 'q', question: 'Is it soft?', answer: [{_type: 'block'}]}
const COMPOSED = {
  page: {
    title: 'Why',
    sections: [
      {_type: 'hero', _key: 'a', heading: 'Why'},
      {_type: 'faqSection', _key: 'b', heading: 'Questions', anchor: null, entries: [QUESTION]},
      {_type: 'callToAction', _key: 'c', heading: 'Start', productId: 'mug'},
      {_type: 'productCarousel', _key: 'd', productIds: ['tee']},
    ],
  },
  products: {tee: {id: 'tee'}, mug: {id: 'mug'}},
}
const DETAIL = {
  product: {id: 'tee'},
  prices: {groups: []},
  sizes: {
    sizes: ['s'],
    sizeTables: [{type: 'international', unit: 'cm', measurements: [{label: 'Chest', values: []}]}],
  },
  shipping: [{key: 'standard'}],
  related: [{id: 'mug'}],
}

type Page = {page: string; isPreview?: true; pageProps?: object}

/** Returns the data of a page as they are in its HTML. */
function render(
  {pageProps = {policy: POLICY, policies: [POLICY], readAt: 1}, ...data}: Page,
  context: Partial<HtmlProps> = {},
) {
  const value = {
    buildManifest: {pages: {'/_app': [], [data.page]: []}, polyfillFiles: [], lowPriorityFiles: []},
    __NEXT_DATA__: {...data, props: {pageProps}},
    docComponentsRendered: {},
    ...context,
  } as unknown as HtmlProps
  const html = renderToStaticMarkup(
    <HtmlContext value={value}>
      <PageData />
    </HtmlContext>,
  )
  const [, json = ''] = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json).props.pageProps
}

test.each(['/legal/[policy]', '/legal/[policy]/[version]'])('S2-kept-text the data of %s have no text', page => {
  expect(render({page})).toEqual({policy: {title: 'Terms', body: [], isInHtml: true}, policies: [], readAt: 1})
})

test('S2-kept-text those of a post have neither its text, the products in it nor related posts, and only names of authors', () => {
  const author = {slug: 'ada', name: 'Ada', bio: 'Prints.'}
  const post = {slug: 'ink', authors: [author], body: [{_type: 'block'}], related: [{slug: 'paper'}]}
  expect(render({page: '/blog/[slug]', pageProps: {post, products: COMPOSED.products}})).toEqual({
    post: {slug: 'ink', authors: [{slug: 'ada', name: 'Ada'}], body: [], related: [], isInHtml: true},
    products: {},
  })
})

test('S2-kept-text those of a composed page have no content of sections that browsers keep, nor their products', () => {
  expect(render({page: '/[key]', pageProps: COMPOSED})).toEqual({
    page: {
      title: 'Why',
      sections: [
        {_type: 'hero', _key: 'a', heading: 'Why'},
        {_type: 'faqSection', _key: 'b', entries: [], isInHtml: true},
        {_type: 'callToAction', _key: 'c', isInHtml: true},
        {_type: 'productCarousel', _key: 'd', productIds: ['tee']},
      ],
    },
    products: {tee: {id: 'tee'}},
  })
})

test('S2-kept-text those of a product have no facts that no choice changes, but the number of questions and tables', () => {
  expect(render({page: '/catalog/products/[id]', pageProps: {detail: DETAIL, questions: [QUESTION]}})).toEqual({
    detail: {
      product: {id: 'tee'},
      prices: {groups: []},
      sizes: {sizes: ['s'], sizeTables: [{unit: 'cm', measurements: []}]},
      shipping: [],
      related: [],
      isInHtml: true,
    },
    questions: [{id: 'q', question: '', answer: []}],
  })
})

test('S2-kept-text those of a preview, of `next dev` and of another page have everything', () => {
  const preview = {isPreview: true as const}
  for (const pageProps of [COMPOSED, {detail: DETAIL, questions: [QUESTION]}, {policy: POLICY}]) {
    for (const page of ['/legal/[policy]', '/[key]', '/catalog/products/[id]']) {
      expect(render({page, pageProps, ...preview})).toEqual(pageProps)
      expect(render({page, pageProps}, {isDevelopment: true})).toEqual(pageProps)
    }
  }
  expect(render({page: '/blog/[slug]', pageProps: {policy: POLICY}})).toEqual({policy: POLICY})
  expect(render({page: '/other', pageProps: {policy: POLICY}})).toEqual({policy: POLICY})
})
